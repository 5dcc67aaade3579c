-- Moves live by months: docs/decisions/live-apart.md says why. A month has the moves of the deals whose ids lie in it. The
-- number of a month is the upper half of these ids (year * 12 + month - 1, by UTC), so a deal's moves are all in one month,
-- whoever knows its id knows which, and the key of moves stays (deal, version).
--
-- Ids of before are smaller than those of any month. These functions do nothing until moves live by months.

-- The first id of the month of a moment.
CREATE OR REPLACE FUNCTION public.tables_month_begins(p_moment timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT (extract(year FROM p_moment AT TIME ZONE 'UTC')::bigint * 12
        + extract(month FROM p_moment AT TIME ZONE 'UTC')::bigint - 1) << 32
$$;

-- The table in which the moves of a deal lie, made if it is not there; whether it was made. It is attached, not made as a
-- partition: so nobody who plays waits for it.
CREATE OR REPLACE FUNCTION public.tables_make_month(p_deal bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    month bigint := p_deal >> 32;
    first_month CONSTANT bigint := 24312;  -- January 2026: ids below it are of before
    name text := 'tables_move_before';
    bounds text := format('FROM (MINVALUE) TO (%s)', first_month << 32);
BEGIN
    IF month >= first_month THEN
        name := format('tables_move_y%sm%s', month / 12, lpad((month % 12 + 1)::text, 2, '0'));
        bounds := format('FROM (%s) TO (%s)', month << 32, (month + 1) << 32);
    END IF;
    IF to_regclass('public.' || name) IS NOT NULL THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE public.%I (LIKE public.tables_move INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format('ALTER TABLE public.tables_move ATTACH PARTITION public.%I FOR VALUES %s', name, bounds);
    RETURN true;
END $$;

-- This month and three to come; how many were made.
CREATE OR REPLACE FUNCTION public.tables_make_months() RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    now_in timestamp := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC');
    made integer := 0;
BEGIN
    FOR ahead IN 0..3 LOOP
        IF public.tables_make_month(
            public.tables_month_begins((now_in + make_interval(months => ahead)) AT TIME ZONE 'UTC')) THEN
            made := made + 1;
        END IF;
    END LOOP;
    RETURN made;
END $$;

-- The same, and from now on deals get ids of this month. It may be called at any time, and late: deals then go on in the
-- last month that was begun. Who may call it, the grants of logins say. A number that was drawn is not given back when a
-- transaction fails, so this asks for months that are there for everybody.
CREATE OR REPLACE FUNCTION public.tables_open_months() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $$
DECLARE
    month bigint := public.tables_month_begins(clock_timestamp());
    last_id bigint;
    made integer;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class WHERE oid = 'public.tables_move'::regclass AND relkind = 'p') THEN
        RETURN 0;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('tables_open_months'));
    made := public.tables_make_months();
    SELECT last_value INTO last_id FROM public.tables_deal_id_seq;
    IF made = 0 AND last_id < month THEN
        PERFORM setval('public.tables_deal_id_seq', month);
    END IF;
    RETURN made;
END $$;
REVOKE EXECUTE ON FUNCTION public.tables_month_begins(timestamptz), public.tables_make_month(bigint),
    public.tables_make_months(), public.tables_open_months() FROM PUBLIC;
