-- A closed day costs its own play, however many accounts there have been. Each entry's account was looked up by itself,
-- through an index that is a level deeper in a house ten times as old; entries are summed by account first now, and the
-- accounts looked up together.

-- What a document says of its day held against the entries: null where it is so, else what is not. Each currency's
-- transactions by number and digest, and each group of accounts by what it had, received, gave and has.
CREATE OR REPLACE FUNCTION public.wallet_day_untrue(p_document jsonb, p_before jsonb, p_begins_at timestamptz, p_ends_at timestamptz)
RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
    WITH booked AS (
        SELECT t.id, t.public_id, t.fingerprint, t.currency_id FROM public.wallet_transaction t
        WHERE t.booked_at >= p_begins_at AND t.booked_at < p_ends_at
    ), digests AS (
        SELECT b.currency_id AS currency, count(*) AS transactions, encode(sha256(convert_to(
            string_agg(b.public_id || ' ' || b.fingerprint || E'\n', '' ORDER BY b.id), 'UTF8')), 'hex') AS digest
        FROM booked b GROUP BY b.currency_id
    ), summed AS MATERIALIZED (
        SELECT b.currency_id AS currency, e.account_id, count(*) AS entries,
            COALESCE(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0) AS received,
            COALESCE(-sum(e.amount_minor) FILTER (WHERE e.amount_minor < 0), 0) AS given
        FROM booked b JOIN public.wallet_entry e
                ON e.transaction_id = b.id AND e.booked_at >= p_begins_at AND e.booked_at < p_ends_at
        GROUP BY b.currency_id, e.account_id
    ), account AS MATERIALIZED (
        SELECT a.id, CASE WHEN a.kind = 'player' THEN 'player_' || split_part(a.code, ':', 3) ELSE a.kind END AS name
        FROM public.wallet_account a
        WHERE a.id = ANY ((SELECT array_agg(DISTINCT s.account_id) FROM summed s)::bigint[])
    ), moved AS (
        SELECT s.currency, a.name, sum(s.entries) AS entries, sum(s.received) AS received, sum(s.given) AS given
        FROM summed s JOIN account a ON a.id = s.account_id
        GROUP BY 1, 2
    ), said AS (
        SELECT c.key AS currency, g.key AS name, g.value AS of
        FROM jsonb_each(p_document -> 'currencies') c, jsonb_each(c.value -> 'accounts') g
    ), before AS (
        SELECT c.key AS currency, g.key AS name, (g.value ->> 'closing_minor')::numeric AS closing
        FROM jsonb_each(p_before -> 'currencies') c, jsonb_each(c.value -> 'accounts') g
    )
    SELECT min(found.what) FROM (
        SELECT 'the transactions in ' || COALESCE(d.currency, c.key) AS what
            FROM digests d FULL JOIN jsonb_each(p_document -> 'currencies') c ON c.key = d.currency
            WHERE (c.value ->> 'transactions')::numeric IS DISTINCT FROM COALESCE(d.transactions, 0)
                OR d.digest <> (c.value ->> 'transactions_sha256')
        UNION ALL
        SELECT 'the accounts of ' || COALESCE(m.name, s.name, b.name) || ' in ' || COALESCE(m.currency, s.currency, b.currency)
            FROM moved m FULL JOIN said s USING (currency, name) FULL JOIN before b USING (currency, name)
            WHERE ((s.of ->> 'opening_minor')::numeric, (s.of ->> 'received_minor')::numeric,
                    (s.of ->> 'given_minor')::numeric, (s.of ->> 'entries')::numeric, (s.of ->> 'closing_minor')::numeric)
                IS DISTINCT FROM (COALESCE(b.closing, 0), COALESCE(m.received, 0), COALESCE(m.given, 0),
                    COALESCE(m.entries, 0)::numeric, COALESCE(b.closing, 0) + COALESCE(m.received, 0) - COALESCE(m.given, 0))
    ) AS found
$$;
