-- Entries carry their time and live by months; an account that ended empty is closed. docs/decisions/ledger-time.md says why.
--
-- A name that begins with `ledger_` and not `wallet_` is a function for upkeep: it belongs to the role that owns the
-- tables, since it makes tables, and takes nothing from its caller.

LOCK TABLE public.wallet_transaction, public.wallet_entry IN ACCESS EXCLUSIVE MODE;
ALTER TABLE public.wallet_entry RENAME TO wallet_entry_whole;

CREATE TABLE public.wallet_entry (
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    account_id bigint NOT NULL,
    amount_minor bigint NOT NULL,
    balance_after_minor bigint,
    line bigint,
    xid xid8 NOT NULL,
    booked_at timestamptz NOT NULL,
    CONSTRAINT wallet_entry_not_zero CHECK (amount_minor <> 0),
    CONSTRAINT wallet_entry_within_bounds
        CHECK (amount_minor >= -1000000000000000 AND amount_minor <= 1000000000000000)
) PARTITION BY RANGE (booked_at);

-- The first moment of a month. Months are those of UTC, so that they are the same wherever the house is.
CREATE FUNCTION public.ledger_month_of(p_moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT date_trunc('month', p_moment AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;
CREATE FUNCTION public.ledger_month_after(p_month timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT ((p_month AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'
$$;
CREATE FUNCTION public.ledger_month_name(p_month timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT 'wallet_entry_y' || to_char(p_month AT TIME ZONE 'UTC', 'YYYY"m"MM')
$$;

-- The guards of a statement are not handed down to partitions as those of a row are: whoever wrote into a month by its own
-- name would not meet them.
CREATE FUNCTION public.ledger_guard_month(p_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'CREATE TRIGGER wallet_entry_no_truncate BEFORE TRUNCATE ON public.%I'
        ' FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse(%L)', p_name, 'what is booked stays booked');
    EXECUTE format(
        'CREATE TRIGGER wallet_entry_balanced AFTER INSERT ON public.%I REFERENCING NEW TABLE AS fresh'
        ' FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_entry_balanced()', p_name);
END $$;

-- A month's table, with the entries of a query that lie in it. It is filled before it becomes a partition, so no guard
-- moves a balance a second time.
CREATE FUNCTION public.ledger_make_month(p_month timestamptz, p_entries text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text := public.ledger_month_name(p_month);
    next_month timestamptz := public.ledger_month_after(p_month);
BEGIN
    EXECUTE format('CREATE TABLE public.%I (LIKE public.wallet_entry INCLUDING CONSTRAINTS)', name);
    IF p_entries IS NOT NULL THEN
        EXECUTE format(
            'INSERT INTO public.%I (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)'
            ' SELECT id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at'
            ' FROM (%s) AS entries WHERE booked_at >= %L AND booked_at < %L ORDER BY booked_at, id',
            name, p_entries, p_month, next_month);
    END IF;
    EXECUTE format(
        'ALTER TABLE public.wallet_entry ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
        name, p_month, next_month);
    PERFORM public.ledger_guard_month(name);
    INSERT INTO public.wallet_month (name, begins_at, ends_at) VALUES (name, p_month, next_month);
END $$;

-- Where entries go whose month nobody has made: money never waits for upkeep.
CREATE FUNCTION public.ledger_make_rest() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    CREATE TABLE public.wallet_entry_rest PARTITION OF public.wallet_entry DEFAULT;
    PERFORM public.ledger_guard_month('wallet_entry_rest');
END $$;

-- What there is, month by month.
DO $$
DECLARE
    month timestamptz := public.ledger_month_of(
        COALESCE((SELECT min(t.booked_at) FROM public.wallet_transaction t), clock_timestamp()));
BEGIN
    WHILE month <= public.ledger_month_of(clock_timestamp() + interval '92 days') LOOP
        PERFORM public.ledger_make_month(
            month,
            'SELECT e.id, e.transaction_id, e.account_id, e.amount_minor, e.balance_after_minor, e.line, e.xid, t.booked_at'
            ' FROM public.wallet_entry_whole e JOIN public.wallet_transaction t ON t.id = e.transaction_id');
        month := public.ledger_month_after(month);
    END LOOP;
    PERFORM public.ledger_make_rest();
    IF (SELECT count(*) FROM public.wallet_entry) <> (SELECT count(*) FROM public.wallet_entry_whole) THEN
        RAISE EXCEPTION 'ledger: there are entries without a transaction; see what manage.py check_ledger says of them';
    END IF;
END $$;

CREATE SEQUENCE public.wallet_entry_number AS bigint;
SELECT setval('public.wallet_entry_number', GREATEST((SELECT last_value FROM public.wallet_entry_id_seq), 1));
DROP TABLE public.wallet_entry_whole;
ALTER SEQUENCE public.wallet_entry_number RENAME TO wallet_entry_id_seq;
ALTER SEQUENCE public.wallet_entry_id_seq OWNED BY public.wallet_entry.id;

-- A key of a table of months holds its time. That a line number comes once on its account is the account's own counter's
-- doing (wallet_entry_move), and checked by check_ledger.
ALTER TABLE public.wallet_entry ADD CONSTRAINT wallet_entry_pkey PRIMARY KEY (id, booked_at);
CREATE UNIQUE INDEX wallet_entry_line ON public.wallet_entry (account_id, booked_at, line) WHERE line IS NOT NULL;
CREATE INDEX wallet_entry_hot ON public.wallet_entry (account_id, booked_at) WHERE line IS NULL;
CREATE INDEX wallet_entry_transaction ON public.wallet_entry (transaction_id);
CREATE INDEX wallet_entry_day ON public.wallet_entry USING brin (booked_at) WITH (pages_per_range = 8, autosummarize = on);

CREATE TRIGGER wallet_entry_append_only BEFORE UPDATE OR DELETE ON public.wallet_entry
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what is booked stays booked; reverse it');
CREATE TRIGGER wallet_entry_no_truncate BEFORE TRUNCATE ON public.wallet_entry
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('what is booked stays booked');
CREATE TRIGGER wallet_entry_move BEFORE INSERT ON public.wallet_entry
    FOR EACH ROW EXECUTE FUNCTION public.wallet_entry_move();
CREATE TRIGGER wallet_entry_balanced AFTER INSERT ON public.wallet_entry
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_entry_balanced();

-- The months that are to come, three of them ahead; and those of entries that lie in the rest, which is empty afterwards.
-- How many were made. It may be called at any time; who may, the grants of logins say.
CREATE FUNCTION public.ledger_open_months() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $$
DECLARE
    month timestamptz;
    made integer := 0;
BEGIN
    LOCK TABLE public.wallet_month IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM public.wallet_entry_rest) THEN
        ALTER TABLE public.wallet_entry DETACH PARTITION public.wallet_entry_rest;
        ALTER TABLE public.wallet_entry_rest RENAME TO wallet_entry_astray;
        FOR month IN SELECT DISTINCT public.ledger_month_of(booked_at) FROM public.wallet_entry_astray ORDER BY 1 LOOP
            PERFORM public.ledger_make_month(month, 'SELECT * FROM public.wallet_entry_astray');
            made := made + 1;
        END LOOP;
        DROP TABLE public.wallet_entry_astray;
        PERFORM public.ledger_make_rest();
    END IF;
    month := public.ledger_month_of(clock_timestamp());
    FOR ahead IN 0..3 LOOP
        IF NOT EXISTS (SELECT FROM public.wallet_month m WHERE m.begins_at = month) THEN
            PERFORM public.ledger_make_month(month);
            made := made + 1;
        END IF;
        month := public.ledger_month_after(month);
    END LOOP;
    RETURN made;
END $$;
REVOKE EXECUTE ON FUNCTION public.ledger_make_month(timestamptz, text), public.ledger_make_rest(),
    public.ledger_guard_month(text) FROM PUBLIC;

-- An entry moves its account's balance, and this is the only thing that does; a hot account has none, and both columns
-- stay null. What moves on a closed account opens it again. The database numbers the entry itself: an id chosen by the
-- sender could meet ON CONFLICT DO NOTHING, which would move the balance and keep no entry.
CREATE OR REPLACE FUNCTION public.wallet_entry_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE public.wallet_account
        SET balance_minor = balance_minor + NEW.amount_minor, lines = lines + 1, closed_at = NULL
        WHERE id = NEW.account_id AND balance_minor IS NOT NULL
        RETURNING balance_minor, lines INTO NEW.balance_after_minor, NEW.line;
    NEW.id := nextval('public.wallet_entry_id_seq');
    NEW.xid := pg_current_xact_id();
    RETURN NEW;
END $$;

-- As before, and: an entry has its transaction's time, by which alone its month is found again.
CREATE OR REPLACE FUNCTION public.wallet_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    written record;
    booked public.wallet_transaction;
BEGIN
    FOR written IN
        -- An account looked up by each entry, and not joined: before the first ANALYZE the planner believes that a
        -- transaction has a two hundredth of all entries, and would read every account.
        SELECT leg.transaction_id AS id, sum(leg.amount_minor) AS total, count(*) AS legs,
            min(leg.booked_at) AS first_at, max(leg.booked_at) AS last_at,
            min(leg.account_id) FILTER (WHERE leg.currency_id IS NULL) AS unknown_account,
            min(leg.currency_id) AS first_currency, max(leg.currency_id) AS last_currency
        FROM (
            SELECT f.transaction_id, f.account_id, f.amount_minor, f.booked_at,
                (SELECT a.currency_id FROM public.wallet_account a WHERE a.id = f.account_id) AS currency_id
            FROM fresh f OFFSET 0
        ) AS leg
        GROUP BY leg.transaction_id
    LOOP
        SELECT * INTO booked FROM public.wallet_transaction WHERE id = written.id;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'ledger: no transaction %', written.id
                USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'wallet_entry_transaction';
        ELSIF written.first_at <> booked.booked_at OR written.last_at <> booked.booked_at THEN
            RAISE EXCEPTION 'ledger: the entries of transaction % have another time', written.id
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_time';
        ELSIF written.unknown_account IS NOT NULL THEN
            RAISE EXCEPTION 'ledger: no account %', written.unknown_account
                USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'wallet_entry_account';
        ELSIF written.first_currency <> booked.currency_id OR written.last_currency <> booked.currency_id THEN
            RAISE EXCEPTION 'ledger: a transaction in % cannot move %', booked.currency_id,
                CASE booked.currency_id WHEN written.first_currency THEN written.last_currency ELSE written.first_currency END
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_one_currency';
        ELSIF written.total <> 0 THEN
            RAISE EXCEPTION 'ledger: the entries of transaction % sum to %', written.id, written.total
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_sum_is_zero';
        ELSIF written.legs <> (
            SELECT count(*) FROM public.wallet_entry e WHERE e.transaction_id = written.id AND e.booked_at = booked.booked_at)
        THEN
            RAISE EXCEPTION 'ledger: transaction % has its entries already', written.id
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_written_once';
        END IF;
        IF booked.reverses_id IS NOT NULL AND EXISTS (
            SELECT FROM (
                SELECT account_id, amount_minor FROM public.wallet_entry
                    WHERE transaction_id = written.id AND booked_at = booked.booked_at
                UNION ALL SELECT e.account_id, e.amount_minor
                    FROM public.wallet_transaction t JOIN public.wallet_entry e
                        ON e.transaction_id = t.id AND e.booked_at = t.booked_at
                    WHERE t.id = booked.reverses_id
            ) AS both_ways GROUP BY account_id HAVING sum(amount_minor) <> 0)
        THEN
            RAISE EXCEPTION 'ledger: transaction % does not mirror the one it reverses', written.id
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_mirrors';
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.wallet_transaction_filled() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.wallet_entry WHERE transaction_id = NEW.id AND booked_at = NEW.booked_at) THEN
        RAISE EXCEPTION 'ledger: transaction % has no entries', NEW.id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_transaction_filled';
    END IF;
    RETURN NULL;
END $$;

-- What happened at another time than it was booked: found without reading what was booked as it happened.
CREATE INDEX wallet_transaction_other_time ON public.wallet_transaction (booked_at, event_at)
    WHERE event_at > booked_at OR booked_at - event_at > interval '24 hours';
