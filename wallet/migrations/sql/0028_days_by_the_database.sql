-- Days are closed and signed by functions, which take from the caller no bound that they can know themselves.

-- Draws the number for a moment that has passed, once; true when everything below it has ended. To be called outside of
-- other transactions, again and again until it is true. A number from another server's counter (a dump that was restored
-- there) lies ahead of this one's and is drawn anew.
CREATE FUNCTION public.wallet_mark_day_end(p_ends_at timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    mark xid8;
    drawn timestamptz := clock_timestamp();
BEGIN
    IF NOT isfinite(p_ends_at) OR p_ends_at > drawn THEN
        RAISE EXCEPTION 'ledger: % has not passed', p_ends_at
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_over';
    END IF;
    SELECT m.xid INTO mark FROM public.wallet_daymark m WHERE m.ends_at = p_ends_at;
    IF mark IS NULL OR mark >= pg_snapshot_xmax(pg_current_snapshot()) THEN
        -- A transaction that has its number already may have drawn it before the moment.
        IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
            RAISE EXCEPTION 'ledger: a day''s end is marked in a transaction of its own'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_marked_apart';
        END IF;
        INSERT INTO public.wallet_daymark AS old (ends_at, xid, drawn_at) VALUES (p_ends_at, pg_current_xact_id(), drawn)
            ON CONFLICT (ends_at) DO UPDATE SET xid = EXCLUDED.xid, drawn_at = EXCLUDED.drawn_at
            WHERE old.xid >= pg_snapshot_xmax(pg_current_snapshot());
        RETURN false;
    END IF;
    RETURN mark < pg_snapshot_xmax(pg_current_snapshot()) AND NOT EXISTS (
        SELECT FROM pg_snapshot_xip(pg_current_snapshot()) AS open_now (xid) WHERE open_now.xid < mark);
END $$;

-- What a document says of its day held against the entries: null where it is so, else what is not. Each currency's
-- transactions by number and digest, and each group of accounts by what it had, received, gave and has.
CREATE FUNCTION public.wallet_day_untrue(p_document jsonb, p_before jsonb, p_begins_at timestamptz, p_ends_at timestamptz)
RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
    WITH booked AS (
        SELECT t.id, t.public_id, t.fingerprint, t.currency_id FROM public.wallet_transaction t
        WHERE t.booked_at >= p_begins_at AND t.booked_at < p_ends_at
    ), digests AS (
        SELECT b.currency_id AS currency, count(*) AS transactions, encode(sha256(convert_to(
            string_agg(b.public_id || ' ' || b.fingerprint || E'\n', '' ORDER BY b.id), 'UTF8')), 'hex') AS digest
        FROM booked b GROUP BY b.currency_id
    ), moved AS (
        SELECT b.currency_id AS currency,
            CASE WHEN a.kind = 'player' THEN 'player_' || split_part(a.code, ':', 3) ELSE a.kind END AS name,
            count(*) AS entries, COALESCE(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0) AS received,
            COALESCE(-sum(e.amount_minor) FILTER (WHERE e.amount_minor < 0), 0) AS given
        FROM booked b JOIN public.wallet_entry e
                ON e.transaction_id = b.id AND e.booked_at >= p_begins_at AND e.booked_at < p_ends_at
            JOIN public.wallet_account a ON a.id = e.account_id
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

-- Closes the day after the last one by a document that is held against the entries. Number, day, bounds, the hash before
-- it, its own hash and the mark are not asked but known. In a REPEATABLE READ transaction that has locked the table, so
-- that who counted the document and this function read the same entries. Returns the day's id.
CREATE FUNCTION public.wallet_close_day(p_document text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    about jsonb := p_document::jsonb;
    zone text := about ->> 'zone';
    before public.wallet_day;
    mark xid8;
    next date;
    begins timestamptz;
    ends timestamptz := (about ->> 'ends_at')::timestamptz;
    midnight timestamptz;
    wrong text;
    made bigint;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_timezone_names z WHERE z.name = zone) THEN
        RAISE EXCEPTION 'ledger: % is no time zone', zone
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_bounds';
    END IF;
    SELECT * INTO before FROM public.wallet_day d ORDER BY d.number DESC LIMIT 1;
    next := COALESCE(before.day + 1, ((SELECT min(t.booked_at) FROM public.wallet_transaction t) AT TIME ZONE zone)::date);
    begins := COALESCE(before.ends_at, next::timestamp AT TIME ZONE zone);
    midnight := GREATEST((next + 1)::timestamp AT TIME ZONE zone, begins + interval '1 hour');
    -- Where the clocks are changed at midnight, there may be two of them or none.
    IF ends IS NULL OR NOT isfinite(ends) OR next IS NULL OR ends NOT BETWEEN midnight - interval '1 hour' AND midnight + interval '1 hour'
        OR (before.id IS NULL AND (about ->> 'begins_at')::timestamptz NOT BETWEEN begins - interval '1 hour' AND begins + interval '1 hour')
    THEN
        RAISE EXCEPTION 'ledger: day % does not end at %', next, ends
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_bounds';
    END IF;
    IF before.id IS NULL THEN
        begins := (about ->> 'begins_at')::timestamptz;
    END IF;
    SELECT m.xid INTO mark FROM public.wallet_daymark m WHERE m.ends_at = ends;
    IF mark IS NULL THEN
        RAISE EXCEPTION 'ledger: day % is not over for everybody', next
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_over';
    END IF;
    wrong := public.wallet_day_untrue(about, before.document::jsonb, begins, ends);
    IF wrong IS NOT NULL THEN
        RAISE EXCEPTION 'ledger: the document of day % does not say %', next, wrong
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_true';
    END IF;
    INSERT INTO public.wallet_day (number, day, begins_at, ends_at, document, sha256, previous, exceptions, up_to_xid)
        VALUES (COALESCE(before.number, 0) + 1, next, begins, ends, p_document,
            encode(sha256(convert_to(p_document, 'UTF8')), 'hex'), COALESCE(before.sha256, repeat('0', 64)),
            jsonb_array_length(about -> 'exceptions'), mark)
        RETURNING id INTO made;
    RETURN made;
END $$;

-- A person's yes to a closed day's hash, which the guard of signatures compares with the day's. Null where they have
-- signed it before.
CREATE FUNCTION public.wallet_sign_day(p_day bigint, p_by bigint, p_sha256 text, p_note text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO public.wallet_signature (day_id, by_id, sha256, note) VALUES (p_day, p_by, p_sha256, p_note)
        ON CONFLICT (day_id, by_id) DO NOTHING RETURNING id
$$;
