-- The same guards for less of the server's work; what each costs was counted in the server's instructions, see
-- docs/decisions/ledger-authority.md.

-- A condition of a trigger is read from its text again in each statement that fires it, three times a posting. In the
-- function it is kept by the session. The depth counts this trigger too: an entry's trigger is the first.
CREATE FUNCTION public.wallet_account_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF pg_catalog.pg_trigger_depth() OPERATOR(pg_catalog.>) 1 THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'ledger: % refused on %: only entries move a balance, and what an account is stays', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
DROP TRIGGER wallet_account_moved_by_entries ON public.wallet_account;
CREATE TRIGGER wallet_account_moved_by_entries BEFORE UPDATE ON public.wallet_account
    FOR EACH ROW EXECUTE FUNCTION public.wallet_account_moves();

-- Which kinds begin something is asked of money alone: chips were asked too, by a function that each statement wrote into
-- the condition anew.
CREATE OR REPLACE FUNCTION public.wallet_transaction_licensed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF public.wallet_begins(NEW.kind)
        AND NOT EXISTS (SELECT FROM public.wallet_licence_now() l WHERE l.currency = NEW.currency_id)
    THEN
        RAISE EXCEPTION 'ledger: no licence in force for % in %', NEW.kind, NEW.currency_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_transaction_licensed';
    END IF;
    RETURN NEW;
END $$;
DROP TRIGGER wallet_transaction_licensed ON public.wallet_transaction;
CREATE TRIGGER wallet_transaction_licensed BEFORE INSERT ON public.wallet_transaction
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP') EXECUTE FUNCTION public.wallet_transaction_licensed();

-- As before. What nearly always comes, the entries of one transaction that reverses nothing, is found right by one statement
-- with few aggregates and one count; for all else, and to say what is wrong, each transaction is gone through.
CREATE OR REPLACE FUNCTION public.wallet_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    written record;
    booked public.wallet_transaction;
BEGIN
    SELECT t.id, t.booked_at, together.legs INTO written
        FROM public.wallet_transaction t CROSS JOIN LATERAL (
            SELECT count(*) AS legs, sum(f.amount_minor) AS total,
                -- NULL is not true, and bool_and would pass over it.
                bool_and((f.transaction_id = t.id AND f.booked_at = t.booked_at
                    AND (SELECT a.currency_id FROM public.wallet_account a WHERE a.id = f.account_id) = t.currency_id
                ) IS TRUE) AS fits
            FROM fresh f
        ) AS together
        WHERE t.id = (SELECT f.transaction_id FROM fresh f LIMIT 1)
            AND t.reverses_id IS NULL AND together.fits AND together.total = 0;
    IF written.legs = (
        SELECT count(*) FROM public.wallet_entry e WHERE e.transaction_id = written.id AND e.booked_at = written.booked_at)
    THEN
        RETURN NULL;
    END IF;
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
