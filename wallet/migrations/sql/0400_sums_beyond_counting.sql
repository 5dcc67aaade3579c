-- No posting is more than ten billion of anything, and no locked account holds more than a thousand times that. But what
-- a hot account holds, and what any account has received since it was opened, have no bound: ten thousand postings, which
-- the players' login can book as gifts to its own bots, come to more than a bigint holds. Then no hot account was rolled
-- up any more, and no day closed again. These sums are numerics from here on; amounts stay what they are.

-- A closing is a row for an account and a day on which it moved: far fewer than entries.
-- squawk-ignore changing-column-type
ALTER TABLE public.wallet_checkpoint ALTER COLUMN balance_minor TYPE numeric;
-- squawk-ignore changing-column-type
ALTER TABLE public.wallet_closing ALTER COLUMN balance_minor TYPE numeric, ALTER COLUMN received_minor TYPE numeric;

-- A function that gives another type is made anew. Who was allowed to execute the one before is allowed the new one.
DO $$
BEGIN
    PERFORM set_config('wallet.allowed_before', COALESCE((
        SELECT string_agg(said.statement, '; ' ORDER BY said.statement DESC) FROM (
            SELECT 'REVOKE EXECUTE ON FUNCTION ' || p.oid::regprocedure || ' FROM PUBLIC' AS statement
            FROM pg_proc p WHERE p.proacl IS NOT NULL AND p.pronamespace = 'public'::regnamespace
                AND p.proname IN ('wallet_held', 'wallet_closings_of')
            UNION ALL
            SELECT 'GRANT EXECUTE ON FUNCTION ' || p.oid::regprocedure || ' TO '
                || CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END
            FROM pg_proc p CROSS JOIN LATERAL aclexplode(p.proacl) AS a
            WHERE a.grantee <> p.proowner AND p.pronamespace = 'public'::regnamespace
                AND p.proname IN ('wallet_held', 'wallet_closings_of')
        ) AS said), ''), true);
END $$;

-- squawk-ignore ban-drop-function
DROP FUNCTION public.wallet_held(bigint, timestamptz);
-- squawk-ignore ban-drop-function
DROP FUNCTION public.wallet_closings_of(integer, timestamptz, timestamptz);

-- As in 0026_closings.sql.
CREATE FUNCTION public.wallet_held(p_account bigint, p_before timestamptz, OUT balance_minor numeric, OUT lines bigint)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    sealed integer := 0;
    since timestamptz := '-infinity';
BEGIN
    SELECT s.number, s.ends_at INTO sealed, since FROM public.wallet_seal s
        WHERE s.ends_at <= p_before ORDER BY s.ends_at DESC LIMIT 1;
    since := COALESCE(since, '-infinity');
    IF p_before <> 'infinity' AND since < p_before AND EXISTS (
        SELECT FROM public.wallet_month m WHERE m.archived_at IS NOT NULL AND m.ends_at > since AND m.begins_at < p_before)
    THEN
        RAISE EXCEPTION 'ledger: the entries of % are archived', p_before USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    SELECT c.balance_minor, c.lines INTO balance_minor, lines FROM public.wallet_closing c
        WHERE c.account_id = p_account AND c.number <= sealed ORDER BY c.number DESC LIMIT 1;
    SELECT COALESCE(wallet_held.balance_minor, 0) + COALESCE(sum(e.amount_minor), 0),
            COALESCE(wallet_held.lines, 0) + count(*)
        INTO balance_minor, lines
        FROM (
            SELECT l.amount_minor FROM public.wallet_entry l
                WHERE l.account_id = p_account AND l.line IS NOT NULL AND l.booked_at >= since AND l.booked_at < p_before
            UNION ALL SELECT h.amount_minor FROM public.wallet_entry h
                WHERE h.account_id = p_account AND h.line IS NULL AND h.booked_at >= since AND h.booked_at < p_before
        ) AS e;
END $$;

-- As in 0370_closings_from_the_day_before.sql.
CREATE FUNCTION public.wallet_closings_of(p_number integer, p_begins_at timestamptz, p_ends_at timestamptz)
RETURNS TABLE (account_id bigint, balance_minor numeric, lines bigint, received_minor numeric)
LANGUAGE sql STABLE AS $$
    SELECT moved.account_id, COALESCE(moved.held, before.balance_minor, 0) + moved.minor,
        COALESCE(moved.lines_before, before.lines, 0) + moved.lines,
        COALESCE(moved.received_before, before.received_minor, 0) + moved.received
    FROM (
        SELECT d.account_id, sum(d.minor) AS minor, count(d.minor) AS lines, min(d.line) AS first_line,
            COALESCE(sum(d.minor) FILTER (WHERE d.minor > 0), 0) AS received,
            max(d.held) AS held, max(d.lines_before) AS lines_before, max(d.received_before) AS received_before
        FROM (
            SELECT e.account_id, e.amount_minor AS minor, e.line,
                NULL::numeric AS held, NULL::bigint AS lines_before, NULL::numeric AS received_before
            FROM public.wallet_entry e
            WHERE e.booked_at >= p_begins_at AND e.booked_at < p_ends_at
            UNION ALL
            SELECT c.account_id, NULL, NULL, c.balance_minor, c.lines, c.received_minor
            FROM public.wallet_closing c WHERE c.number = p_number - 1
        ) AS d
        GROUP BY d.account_id
        HAVING count(d.minor) > 0
    ) AS moved
    LEFT JOIN LATERAL (
        SELECT c.balance_minor, c.lines, c.received_minor FROM public.wallet_closing c
        WHERE c.account_id = moved.account_id AND c.number < p_number - 1
            AND moved.held IS NULL AND moved.first_line IS DISTINCT FROM 1
        ORDER BY c.number DESC LIMIT 1
    ) AS before ON true
$$;

DO $$
BEGIN
    IF current_setting('wallet.allowed_before') <> '' THEN
        EXECUTE current_setting('wallet.allowed_before');
    END IF;
END $$;

-- What a tax year had come to is kept for each player who paid on the day. Where that is more than a bigint holds, nothing
-- is kept of the player, and the others' is: one player keeps no day open. Who paid is gone through one by one then only.
CREATE OR REPLACE FUNCTION public.wallet_seal_keeps_taxes() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
    one record;
BEGIN
    INSERT INTO public.wallet_taxsofar
        SELECT so_far.* FROM public.wallet_paid_between(NEW.begins_at, NEW.ends_at) AS paid
        CROSS JOIN LATERAL public.wallet_taxes_so_far(
            paid.user_id, paid.currency_id, NEW.number, NEW.begins_at, NEW.ends_at) AS so_far
        -- Whoever could write one before its day keeps no day from being closed; the check finds it.
        ON CONFLICT DO NOTHING;
    RETURN NULL;
EXCEPTION WHEN numeric_value_out_of_range THEN
    FOR one IN SELECT p.* FROM public.wallet_paid_between(NEW.begins_at, NEW.ends_at) AS p LOOP
        BEGIN
            INSERT INTO public.wallet_taxsofar
                SELECT so_far.* FROM public.wallet_taxes_so_far(
                    one.user_id, one.currency_id, NEW.number, NEW.begins_at, NEW.ends_at) AS so_far
                ON CONFLICT DO NOTHING;
        EXCEPTION WHEN numeric_value_out_of_range THEN
            NULL;
        END;
    END LOOP;
    RETURN NULL;
END $$;

-- The players whose own money moved between two moments, each with its currency.
CREATE FUNCTION public.wallet_paid_between(p_begins_at timestamptz, p_ends_at timestamptz)
RETURNS TABLE (user_id bigint, currency_id text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
    SELECT DISTINCT a.owner_id, a.currency_id FROM public.wallet_transaction t
    JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
    JOIN public.wallet_account a ON a.id = e.account_id AND a.kind = 'player' AND a.owner_id IS NOT NULL
    WHERE t.booked_at >= p_begins_at AND t.booked_at < p_ends_at
        AND t.kind IN ('deposit', 'chargeback', 'withdrawal_request', 'withdrawal_returned')
$$;

-- What the one or two tax years of a day had come to for a player when it ended.
CREATE FUNCTION public.wallet_taxes_so_far(
    p_user bigint, p_currency text, p_number bigint, p_begins_at timestamptz, p_ends_at timestamptz
) RETURNS SETOF public.wallet_taxsofar LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT so_far.* FROM (
        SELECT public.wallet_tax_year_of(p_begins_at) AS year
        UNION SELECT public.wallet_tax_year_of(p_ends_at - interval '1 microsecond')
    ) AS about
    CROSS JOIN LATERAL public.wallet_tax_so_far(
        p_user, p_currency, about.year, p_number, p_begins_at, p_ends_at) AS so_far
$$;
