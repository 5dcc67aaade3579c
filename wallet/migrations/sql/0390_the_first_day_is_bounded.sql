-- As in 0013_days.sql; and the first day, which no other one binds, is from midnight to midnight in its zone and is that
-- of the first booking. The later ones follow from it, and `wallet_close_day` knows their ends.
CREATE OR REPLACE FUNCTION public.wallet_day_linked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before public.wallet_day;
    about jsonb := NEW.document::jsonb;
    zone text := about ->> 'zone';
    first timestamptz;
BEGIN
    SELECT * INTO before FROM public.wallet_day ORDER BY number DESC LIMIT 1;
    IF NEW.number <> COALESCE(before.number, 0) + 1
        OR NEW.previous <> COALESCE(before.sha256, repeat('0', 64))
        OR (before.number IS NOT NULL AND (NEW.day <> before.day + 1 OR NEW.begins_at <> before.ends_at))
        OR NEW.sha256 <> encode(sha256(convert_to(NEW.document, 'UTF8')), 'hex')
        OR (about ->> 'number', about ->> 'day', about ->> 'previous')
            IS DISTINCT FROM (NEW.number::text, NEW.day::text, NEW.previous)
        OR (about ->> 'begins_at')::timestamptz IS DISTINCT FROM NEW.begins_at
        OR (about ->> 'ends_at')::timestamptz IS DISTINCT FROM NEW.ends_at
    THEN
        RAISE EXCEPTION 'ledger: day % does not follow the days before it', NEW.day
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_linked';
    END IF;
    IF NEW.ends_at <= NEW.begins_at OR NEW.ends_at > clock_timestamp() OR EXISTS (
        SELECT FROM pg_snapshot_xip(pg_current_snapshot()) AS open_now (xid) WHERE open_now.xid < NEW.up_to_xid)
        OR pg_snapshot_xmax(pg_current_snapshot()) <= NEW.up_to_xid
    THEN
        RAISE EXCEPTION 'ledger: day % is not over for everybody', NEW.day
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_over';
    END IF;
    IF before.number IS NULL THEN
        first := (SELECT min(t.booked_at) FROM public.wallet_transaction t);
        -- The zone first: a name that is none would be an error of its own. Where the clocks are changed at midnight,
        -- there may be two of them or none.
        IF NOT EXISTS (SELECT FROM pg_timezone_names z WHERE z.name = zone)
            OR (first >= NEW.begins_at AND first < NEW.ends_at) IS NOT TRUE
            OR NEW.day NOT BETWEEN (NEW.begins_at AT TIME ZONE 'UTC')::date - 1 AND (NEW.begins_at AT TIME ZONE 'UTC')::date + 1
        THEN
            RAISE EXCEPTION 'ledger: day % is not that of the first booking', NEW.day
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_bounds';
        END IF;
        IF NEW.begins_at NOT BETWEEN (NEW.day::timestamp AT TIME ZONE zone) - interval '1 hour'
                AND (NEW.day::timestamp AT TIME ZONE zone) + interval '1 hour'
            OR NEW.ends_at NOT BETWEEN ((NEW.day + 1)::timestamp AT TIME ZONE zone) - interval '1 hour'
                AND ((NEW.day + 1)::timestamp AT TIME ZONE zone) + interval '1 hour'
        THEN
            RAISE EXCEPTION 'ledger: day % is not from midnight to midnight', NEW.day
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_day_bounds';
        END IF;
    END IF;
    NEW.closed_at := clock_timestamp();
    RETURN NEW;
END $$;
