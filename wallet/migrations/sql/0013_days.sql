-- Days that are closed: chained, sealed, signed by people; and what a balance was at a past moment.

-- The line at which a locked account stood at a moment, 0 before its first. Lines are numbered without gaps and booked in
-- their order, so halving finds it in as many steps as the number of lines has binary digits.
CREATE FUNCTION public.wallet_line_at(p_account bigint, p_lines bigint, p_moment timestamptz)
RETURNS bigint LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
    low bigint := 0;
    high bigint := p_lines;
    middle bigint;
    booked timestamptz;
BEGIN
    WHILE low < high LOOP
        middle := (low + high + 1) / 2;
        SELECT t.booked_at INTO booked FROM public.wallet_entry e
            JOIN public.wallet_transaction t ON t.id = e.transaction_id
            WHERE e.account_id = p_account AND e.line = middle;
        IF booked <= p_moment THEN
            low := middle;
        ELSE
            high := middle - 1;
        END IF;
    END LOOP;
    RETURN low;
END $$;

CREATE TRIGGER wallet_day_append_only BEFORE UPDATE OR DELETE ON public.wallet_day
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a closed day is never opened again; book a correction now');
CREATE TRIGGER wallet_day_no_truncate BEFORE TRUNCATE ON public.wallet_day
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('a closed day is never opened again');

-- A day follows the one before it, holds its hash, is over, and has no transaction left that could still be written into
-- it: `up_to_xid` was drawn after the day's end, and everything below it has ended.
CREATE FUNCTION public.wallet_day_linked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before public.wallet_day;
    about jsonb := NEW.document::jsonb;
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
    NEW.closed_at := clock_timestamp();
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_day_linked BEFORE INSERT ON public.wallet_day
    FOR EACH ROW EXECUTE FUNCTION public.wallet_day_linked();

-- People sign what they have seen: the hash. A signature stays.
CREATE TRIGGER wallet_signature_append_only BEFORE UPDATE OR DELETE ON public.wallet_signature
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('who signed has signed');
CREATE TRIGGER wallet_signature_no_truncate BEFORE TRUNCATE ON public.wallet_signature
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('who signed has signed');
CREATE FUNCTION public.wallet_signature_true() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.signed_at := clock_timestamp();
    IF NOT EXISTS (SELECT FROM public.wallet_day d WHERE d.id = NEW.day_id AND d.sha256 = NEW.sha256) THEN
        RAISE EXCEPTION 'ledger: a signature under another day than the one that is closed'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_signature_true';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_signature_true BEFORE INSERT ON public.wallet_signature
    FOR EACH ROW EXECUTE FUNCTION public.wallet_signature_true();

-- Booking time is now, and never inside a closed day, were the server's clock set back. The database transaction gets its
-- number before the time is read: so whoever books before a moment has a number below every one drawn after it, and who
-- closes a day knows whom to wait for.
CREATE OR REPLACE FUNCTION public.wallet_transaction_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    mine xid8 := pg_current_xact_id();
    sealed timestamptz := (SELECT d.ends_at FROM public.wallet_day d ORDER BY d.number DESC LIMIT 1);
BEGIN
    NEW.booked_at := GREATEST(clock_timestamp(), sealed);
    NEW.event_at := COALESCE(NEW.event_at, NEW.booked_at);
    RETURN NEW;
END $$;
