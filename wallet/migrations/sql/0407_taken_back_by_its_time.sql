-- What a player's tax costs does not grow with what was ever charged back, of the house or of the player. A debt says when
-- something was last taken for it, and the tax of a day asks for the player's own debts of which something was taken since.
-- Before, each player's tax read the debts of all players, and followed each to its end.

CREATE OR REPLACE FUNCTION public.wallet_recovered(p_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    taken bigint;
BEGIN
    PERFORM FROM public.wallet_receivable r WHERE r.id = p_id FOR UPDATE;
    SELECT e.amount_minor INTO taken FROM public.wallet_receivable r
        JOIN public.wallet_transaction t ON t.key = 'recovered:' || r.id || ':' || r.recovered_minor
        JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
        JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'house:losses'
        WHERE r.id = p_id;
    PERFORM public.wallet_require(taken > 0, 'nothing was taken for this');
    UPDATE public.wallet_receivable SET recovered_minor = recovered_minor + taken, recovered_at = clock_timestamp()
        WHERE id = p_id;
END $$;

-- What was paid between two moments of the tax year that begins at `p_begins`. Each posting counts at its own moment: what
-- takes an earlier one of the year back counts against it, and what takes one of an earlier year back is a payment the
-- other way. So the parts of a year add up. Rows are found by the stamps that the database gave them beside their posting,
-- a day wide; where something lies is said by its posting alone.
CREATE OR REPLACE FUNCTION public.wallet_tax_between(
    p_user bigint, p_currency text, p_begins timestamptz, p_from timestamptz, p_to timestamptz,
    OUT deposited bigint, OUT withdrawn bigint, OUT taxed bigint
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
    around timestamptz := p_from - interval '1 day';
    beyond timestamptz := p_to + interval '1 day';
    main bigint;
    this_year bigint;
    years_before bigint;
    recovered bigint;
    returned bigint;
BEGIN
    SELECT COALESCE(sum(d.amount_minor), 0) INTO deposited FROM public.wallet_deposit d
        JOIN public.wallet_transaction t ON t.key = 'deposit:' || d.public_id
        WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.credited_at >= around AND d.credited_at < beyond
            AND t.booked_at >= p_from AND t.booked_at < p_to;
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
        WHERE w.user_id = p_user AND (
            (w.currency_id, w.requested_at) >= (p_currency, around) AND (w.currency_id, w.requested_at) < (p_currency, beyond)
            OR w.currency_id = p_currency AND w.given_back_at >= around AND w.given_back_at < beyond);
    -- The entries are asked of few: to plan such a statement costs something for each month there is.
    IF EXISTS (SELECT FROM public.wallet_deposit d WHERE d.user_id = p_user AND d.charged_back_minor > 0) THEN
        SELECT a.id INTO main FROM public.wallet_account a
            WHERE a.code = 'player:' || p_user || ':main' AND a.currency_id = p_currency;
        SELECT COALESCE(sum(c.amount_minor) FILTER (WHERE paid.booked_at >= p_begins), 0),
                COALESCE(sum(CASE WHEN paid.booked_at < p_begins THEN (
                    SELECT sum(-e.amount_minor) FROM public.wallet_entry e
                    WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.account_id = main) END), 0)
            INTO this_year, years_before
            FROM (
                SELECT one.id, one.public_id FROM public.wallet_deposit one
                WHERE one.user_id = p_user AND one.currency_id = p_currency AND one.charged_back_minor > 0 OFFSET 0
            ) AS d
            CROSS JOIN LATERAL (
                SELECT one.amount_minor, one.key FROM public.wallet_chargeback one
                WHERE one.deposit_id = d.id AND one.at >= around AND one.at < beyond OFFSET 0
            ) AS c
            JOIN public.wallet_transaction t ON t.key = c.key
            JOIN public.wallet_transaction paid ON paid.key = 'deposit:' || d.public_id
            WHERE t.booked_at >= p_from AND t.booked_at < p_to;
        WITH RECURSIVE taking AS (
            SELECT owed.id, 0::bigint AS so_far, NULL::timestamptz AS booked_at, 0::bigint AS minor FROM (
                SELECT r.id, r.about FROM public.wallet_receivable r
                WHERE r.user_id = p_user AND r.recovered_at >= around AND r.reason = 'chargeback' OFFSET 0
            ) AS owed
            JOIN public.wallet_chargeback c ON c.key = 'chargeback:' || owed.about
            JOIN public.wallet_deposit d ON d.id = c.deposit_id AND d.user_id = p_user AND d.currency_id = p_currency
            JOIN public.wallet_transaction paid ON paid.key = 'deposit:' || d.public_id AND paid.booked_at < p_begins
            UNION ALL
            SELECT r.id, r.so_far - e.amount_minor, t.booked_at, -e.amount_minor
            FROM taking r JOIN public.wallet_transaction t ON t.key = 'recovered:' || r.id || ':' || r.so_far
            JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.account_id = main
        )
        SELECT COALESCE(sum(taking.minor), 0) INTO recovered FROM taking
            WHERE taking.booked_at >= p_from AND taking.booked_at < p_to;
    END IF;
    deposited := deposited - COALESCE(this_year, 0) + returned;
    withdrawn := withdrawn + COALESCE(years_before, 0) + COALESCE(recovered, 0);
END $$;

-- Entries have their transaction's time. What asks for the entries of a transaction names it, so that one month is read.
CREATE OR REPLACE FUNCTION public.wallet_owe(p_reason text, p_about text, p_currency text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    borne bigint;
    player bigint;
BEGIN
    SELECT -e.amount_minor INTO borne FROM public.wallet_transaction t
        JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
        JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'house:losses'
        WHERE t.currency_id = p_currency AND t.key = CASE p_reason
            WHEN 'chargeback' THEN 'chargeback:' || p_about
            WHEN 'tax' THEN 'tds:' || p_about || ':' || p_currency
            WHEN 'bonus' THEN 'bonus_taken_back:' || p_about END;
    player := CASE p_reason
        WHEN 'chargeback' THEN (SELECT d.user_id FROM public.wallet_deposit d WHERE d.public_id = split_part(p_about, ':', 1))
        WHEN 'tax' THEN split_part(p_about, ':', 2)::bigint
        WHEN 'bonus' THEN (SELECT b.user_id FROM public.wallet_bonus b WHERE b.public_id = split_part(p_about, ':', 1)) END;
    PERFORM public.wallet_require(borne > 0 AND player IS NOT NULL, 'nobody owes what the house has not borne');
    INSERT INTO public.wallet_receivable (user_id, currency_id, reason, about, amount_minor, recovered_minor, since)
        VALUES (player, p_currency, p_reason, p_about, borne, 0, clock_timestamp());
END $$;

CREATE OR REPLACE FUNCTION public.wallet_rake_is_of(p_key text, p_currency text, p_codes text[], p_rakes bigint[])
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    booked public.wallet_transaction;
    rake_minor bigint;
    pool bigint;
    since timestamptz;
BEGIN
    SELECT t.* INTO booked FROM public.wallet_transaction t
        WHERE t.key = p_key AND t.currency_id = p_currency AND t.kind IN ('deal', 'prize');
    SELECT e.amount_minor INTO rake_minor FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
        WHERE e.transaction_id = booked.id AND e.booked_at = booked.booked_at AND e.xid = pg_current_xact_id()
            AND a.code = 'house:rake';
    IF rake_minor IS NULL OR (SELECT sum(abs(share)) FROM unnest(p_rakes) AS share) > rake_minor THEN
        RETURN false;
    END IF;
    SELECT a.id, a.opened_at - interval '1 day' INTO pool, since
        FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
        WHERE e.transaction_id = booked.id AND e.booked_at = booked.booked_at AND a.kind = 'pool';
    RETURN NOT EXISTS (
        SELECT FROM unnest(p_codes) AS share (code)
        JOIN public.wallet_account a ON a.code = share.code AND a.currency_id = p_currency
        WHERE a.id NOT IN (
            SELECT e.account_id FROM public.wallet_entry e
            WHERE e.transaction_id = booked.id AND e.booked_at = booked.booked_at AND e.amount_minor > 0
            UNION ALL
            SELECT paid.account_id FROM public.wallet_entry inside
            JOIN public.wallet_entry paid ON paid.transaction_id = inside.transaction_id
                AND paid.booked_at = inside.booked_at AND paid.amount_minor < 0
            WHERE inside.account_id = pool AND inside.booked_at >= since AND inside.amount_minor > 0));
END $$;

-- What an owner held at a moment, in accounts that had been opened by then: the chairs of later days held nothing. An hour is
-- more than a transaction lasts between the opening of an account and its first entry.
CREATE OR REPLACE FUNCTION public.wallet_owner_held(
    p_owner bigint, p_currency text, p_parts text[], p_before timestamptz, OUT balance_minor bigint, OUT lines bigint)
LANGUAGE sql STABLE AS $$
    SELECT COALESCE(sum(h.balance_minor), 0)::bigint, COALESCE(sum(h.lines), 0)::bigint
    FROM public.wallet_account a CROSS JOIN LATERAL public.wallet_held(a.id, p_before) AS h
    WHERE a.owner_id = p_owner AND a.currency_id = p_currency AND (a.closed_at IS NULL OR a.closed_at >= p_before)
        AND a.opened_at < p_before + interval '1 hour'
        AND CASE WHEN a.kind = 'player' THEN split_part(a.code, ':', 3) ELSE a.kind END = ANY (p_parts)
$$;
