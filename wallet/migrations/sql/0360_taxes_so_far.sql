-- What a player's tax year had come to is kept with each closed day on which money moved between the player and a bank.
-- So a withdrawal, and a year's end, cost the days since then and not the year.

CREATE TRIGGER wallet_taxsofar_append_only BEFORE UPDATE OR DELETE ON public.wallet_taxsofar
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what a tax year had come to on a closed day stays');
CREATE TRIGGER wallet_taxsofar_no_truncate BEFORE TRUNCATE ON public.wallet_taxsofar
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('what a tax year had come to on a closed day stays');

-- What was paid between two moments of the tax year that begins at `p_begins`. Each posting counts at its own moment: what
-- takes an earlier one of the year back counts against it, and what takes one of an earlier year back is a payment the
-- other way. So the parts of a year add up. Rows are found by the stamps that the database gave them beside their posting,
-- a day wide; where something lies is said by its posting alone.
CREATE FUNCTION public.wallet_tax_between(
    p_user bigint, p_currency text, p_begins timestamptz, p_from timestamptz, p_to timestamptz,
    OUT deposited bigint, OUT withdrawn bigint, OUT taxed bigint
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
    around timestamptz := p_from - interval '1 day';
    beyond timestamptz := p_to + interval '1 day';
    main bigint;
    taken_back bigint;
    returned bigint;
BEGIN
    SELECT a.id INTO main FROM public.wallet_account a
        WHERE a.code = 'player:' || p_user || ':main' AND a.currency_id = p_currency;
    SELECT COALESCE(sum(part.minor), 0) INTO deposited FROM (
        SELECT d.amount_minor AS minor FROM public.wallet_deposit d
        JOIN public.wallet_transaction t ON t.key = 'deposit:' || d.public_id
        WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.credited_at >= around AND d.credited_at < beyond
            AND t.booked_at >= p_from AND t.booked_at < p_to
        UNION ALL
        SELECT -c.amount_minor FROM public.wallet_deposit d
        JOIN public.wallet_chargeback c ON c.deposit_id = d.id
        JOIN public.wallet_transaction b ON b.key = c.key
        JOIN public.wallet_transaction t ON t.key = 'deposit:' || d.public_id
        WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.charged_back_minor > 0
            AND c.at >= around AND c.at < beyond AND b.booked_at >= p_from AND b.booked_at < p_to
            AND t.booked_at >= p_begins
    ) AS part;
    SELECT COALESCE(sum(w.amount_minor) FILTER (WHERE asked), 0)
            - COALESCE(sum(w.amount_minor) FILTER (WHERE given_back AND t.booked_at >= p_begins), 0),
            COALESCE(sum(w.taxed_minor) FILTER (WHERE asked), 0)
            - COALESCE(sum(w.taxed_minor) FILTER (WHERE given_back AND t.booked_at >= p_begins), 0),
            COALESCE(sum(w.amount_minor - w.taxed_minor) FILTER (WHERE given_back AND t.booked_at < p_begins), 0)
        INTO withdrawn, taxed, returned
        FROM public.wallet_withdrawal w
        JOIN public.wallet_transaction t ON t.key = 'withdrawal:' || w.public_id
        LEFT JOIN public.wallet_transaction b ON b.key = 'withdrawal_back:' || w.public_id
        CROSS JOIN LATERAL (SELECT t.booked_at >= p_from AND t.booked_at < p_to AS asked,
            b.booked_at >= p_from AND b.booked_at < p_to AS given_back) AS here
        WHERE w.user_id = p_user AND w.currency_id = p_currency
            AND (w.requested_at >= around AND w.requested_at < beyond OR w.given_back_at >= around AND w.given_back_at < beyond);
    -- The entries are asked of few: to plan that statement costs something for each month there is.
    IF EXISTS (SELECT FROM public.wallet_deposit d WHERE d.user_id = p_user AND d.charged_back_minor > 0) THEN
        WITH RECURSIVE charged_back AS (
            SELECT d.public_id, c.key FROM public.wallet_deposit d
            JOIN public.wallet_transaction paid ON paid.key = 'deposit:' || d.public_id AND paid.booked_at < p_begins
            JOIN public.wallet_chargeback c ON c.deposit_id = d.id
            WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.charged_back_minor > 0
        ), recovered AS (
            SELECT r.id, 0::bigint AS so_far, NULL::timestamptz AS booked_at, 0::bigint AS minor
            FROM public.wallet_receivable r
            WHERE r.user_id = p_user AND r.reason = 'chargeback'
                AND split_part(r.about, ':', 1) IN (SELECT c.public_id FROM charged_back c)
            UNION ALL
            SELECT r.id, r.so_far - e.amount_minor, t.booked_at, -e.amount_minor
            FROM recovered r JOIN public.wallet_transaction t ON t.key = 'recovered:' || r.id || ':' || r.so_far
            JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.account_id = main
        )
        SELECT COALESCE(sum(part.minor), 0) INTO taken_back FROM (
            SELECT r.booked_at, r.minor FROM recovered r
            UNION ALL
            SELECT t.booked_at, -e.amount_minor FROM charged_back c
            JOIN public.wallet_transaction t ON t.key = c.key
            JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.account_id = main
        ) AS part WHERE part.booked_at >= p_from AND part.booked_at < p_to;
    END IF;
    deposited := deposited + returned;
    withdrawn := withdrawn + COALESCE(taken_back, 0);
END $$;

-- What a year had come to for a player when a day ended, or when the year did if it ended on that day: what was kept last,
-- and what was paid since. So a day of which nothing was kept is made up for by the next. No row for another year.
CREATE FUNCTION public.wallet_tax_so_far(
    p_user bigint, p_currency text, p_year integer, p_number bigint, p_begins_at timestamptz, p_ends_at timestamptz
) RETURNS SETOF public.wallet_taxsofar LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
    SELECT (jsonb_populate_record(NULL::public.wallet_taxsofar, jsonb_build_object(
        'user_id', p_user, 'currency_id', p_currency, 'year', p_year, 'number', p_number,
        'begins_at', span.begins_at, 'ends_at', span.ends_at,
        'deposited_minor', COALESCE(before.deposited_minor, 0) + part.deposited,
        'withdrawn_minor', COALESCE(before.withdrawn_minor, 0) + part.withdrawn,
        'taxed_minor', COALESCE(before.taxed_minor, 0) + part.taxed))).*
    FROM (
        SELECT public.wallet_tax_year_ends(p_year - 1) AS begins_at,
            least(public.wallet_tax_year_ends(p_year), p_ends_at) AS ends_at
    ) AS span
    LEFT JOIN LATERAL (
        SELECT k.* FROM public.wallet_taxsofar k
        WHERE k.user_id = p_user AND k.currency_id = p_currency AND k.year = p_year AND k.number < p_number
            AND k.begins_at = span.begins_at AND k.ends_at > span.begins_at
        ORDER BY k.number DESC LIMIT 1
    ) AS before ON true
    CROSS JOIN LATERAL public.wallet_tax_between(
        p_user, p_currency, span.begins_at, COALESCE(before.ends_at, span.begins_at), span.ends_at) AS part
    WHERE span.begins_at < p_ends_at AND span.ends_at > p_begins_at
$$;

-- It is kept for the players whose own money moved on the day, which may see the end of one year and the beginning of
-- the next.
CREATE FUNCTION public.wallet_seal_keeps_taxes() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
    INSERT INTO public.wallet_taxsofar
        SELECT so_far.* FROM (
            SELECT DISTINCT a.owner_id AS user_id, a.currency_id FROM public.wallet_transaction t
            JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
            JOIN public.wallet_account a ON a.id = e.account_id AND a.kind = 'player' AND a.owner_id IS NOT NULL
            WHERE t.booked_at >= NEW.begins_at AND t.booked_at < NEW.ends_at
                AND t.kind IN ('deposit', 'chargeback', 'withdrawal_request', 'withdrawal_returned')
        ) AS paid
        CROSS JOIN (
            SELECT public.wallet_tax_year_of(NEW.begins_at) AS year
            UNION SELECT public.wallet_tax_year_of(NEW.ends_at - interval '1 microsecond')
        ) AS about
        CROSS JOIN LATERAL public.wallet_tax_so_far(
            paid.user_id, paid.currency_id, about.year, NEW.number, NEW.begins_at, NEW.ends_at) AS so_far
        -- Whoever could write one before its day keeps no day from being closed; the check finds it.
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER wallet_seal_keeps_taxes AFTER INSERT ON public.wallet_seal
    FOR EACH ROW EXECUTE FUNCTION public.wallet_seal_keeps_taxes();

-- A player's numbers of a year: what was kept last, and what was paid since. No opening balance where the year before has
-- still to be closed. What was kept under another calendar of years counts for nothing.
CREATE OR REPLACE FUNCTION public.wallet_tax_year_numbers(
    p_user bigint, p_currency text, p_year integer,
    OUT opening bigint, OUT deposited bigint, OUT withdrawn bigint, OUT taxed bigint
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
    begins timestamptz := public.wallet_tax_year_ends(p_year - 1);
    ends timestamptz := public.wallet_tax_year_ends(p_year);
    kept public.wallet_taxsofar;
    since record;
BEGIN
    SELECT greatest(0, y.closing_minor - y.tax_minor) INTO opening FROM public.wallet_taxyear y
        WHERE y.user_id = p_user AND y.currency_id = p_currency AND y.year = p_year - 1;
    IF NOT FOUND AND NOT EXISTS (
        SELECT FROM public.wallet_account a CROSS JOIN LATERAL public.wallet_held(a.id, begins) AS held
        WHERE a.code = 'player:' || p_user || ':main' AND a.currency_id = p_currency AND held.lines > 0)
    THEN
        opening := 0;
    END IF;
    SELECT k.* INTO kept FROM public.wallet_taxsofar k
        WHERE k.user_id = p_user AND k.currency_id = p_currency AND k.year = p_year
            AND k.begins_at = begins AND k.ends_at > begins AND k.ends_at <= ends
        ORDER BY k.number DESC LIMIT 1;
    SELECT * INTO since FROM public.wallet_tax_between(p_user, p_currency, begins, COALESCE(kept.ends_at, begins), ends);
    deposited := COALESCE(kept.deposited_minor, 0) + since.deposited;
    withdrawn := COALESCE(kept.withdrawn_minor, 0) + since.withdrawn;
    taxed := COALESCE(kept.taxed_minor, 0) + since.taxed;
END $$;
