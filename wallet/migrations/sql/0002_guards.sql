-- The ledger's guards. Every table is named with its schema, so that nobody's temporary table can stand in for one.
-- They are plain triggers and not django-pgtrigger's, whose every function obeys a session setting that says which
-- triggers to skip: a way round, open to any SQL.

-- One refusal for all writes that nobody may do. The trigger's name goes out as the constraint's name.
CREATE FUNCTION public.wallet_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % refused on %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- Transactions and entries: added, never changed.
CREATE TRIGGER wallet_transaction_append_only BEFORE UPDATE OR DELETE ON public.wallet_transaction
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what is booked stays booked; reverse it');
CREATE TRIGGER wallet_transaction_no_truncate BEFORE TRUNCATE ON public.wallet_transaction
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('what is booked stays booked');
CREATE TRIGGER wallet_entry_append_only BEFORE UPDATE OR DELETE ON public.wallet_entry
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what is booked stays booked; reverse it');
CREATE TRIGGER wallet_entry_no_truncate BEFORE TRUNCATE ON public.wallet_entry
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('what is booked stays booked');

-- Accounts: opened empty, moved by entries, never closed. An update at depth 0 comes from outside the entries' trigger.
CREATE TRIGGER wallet_account_opens_empty BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN (NEW.balance_minor <> 0 OR NEW.lines <> 0)
    EXECUTE FUNCTION public.wallet_refuse('an account opens empty');
CREATE TRIGGER wallet_account_moved_by_entries BEFORE UPDATE ON public.wallet_account
    FOR EACH ROW WHEN (pg_trigger_depth() = 0)
    EXECUTE FUNCTION public.wallet_refuse('only entries move a balance, and what an account is stays');
CREATE TRIGGER wallet_account_stays BEFORE DELETE ON public.wallet_account
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('an account stays');
CREATE TRIGGER wallet_account_no_truncate BEFORE TRUNCATE ON public.wallet_account
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('an account stays');

-- Currencies: a practice currency cannot turn into money while chips are out, nor a unit change its size.
CREATE TRIGGER wallet_currency_stays BEFORE UPDATE OF code, kind, minor_digits ON public.wallet_currency
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what a currency is stays');

-- A transaction is stamped by the database. It books after its accounts are locked, so that on one account the order of
-- booking times is the order of lines.
CREATE FUNCTION public.wallet_transaction_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.booked_at := clock_timestamp();
    NEW.event_at := COALESCE(NEW.event_at, NEW.booked_at);
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_transaction_stamp BEFORE INSERT ON public.wallet_transaction
    FOR EACH ROW EXECUTE FUNCTION public.wallet_transaction_stamp();

-- An entry moves its account's balance, and this is the only thing that does. The database numbers the entry itself: an
-- id chosen by the sender could meet ON CONFLICT DO NOTHING, which would move the balance and keep no entry.
CREATE FUNCTION public.wallet_entry_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    booked_in text;
    held_in text;
BEGIN
    UPDATE public.wallet_account SET balance_minor = balance_minor + NEW.amount_minor, lines = lines + 1
        WHERE id = NEW.account_id AND balance_minor IS NOT NULL
        RETURNING currency_id, balance_minor, lines INTO held_in, NEW.balance_after_minor, NEW.line;
    IF NOT FOUND THEN
        NEW.balance_after_minor := NULL;
        NEW.line := NULL;
        SELECT currency_id INTO held_in FROM public.wallet_account WHERE id = NEW.account_id;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'ledger: no account %', NEW.account_id
                USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'wallet_entry_account';
        END IF;
    END IF;
    SELECT currency_id INTO booked_in FROM public.wallet_transaction WHERE id = NEW.transaction_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'ledger: no transaction %', NEW.transaction_id
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'wallet_entry_transaction';
    ELSIF booked_in <> held_in THEN
        RAISE EXCEPTION 'ledger: a transaction in % cannot move %', booked_in, held_in
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_one_currency';
    END IF;
    NEW.id := nextval('public.wallet_entry_id_seq');
    NEW.xid := pg_current_xact_id();
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_entry_move BEFORE INSERT ON public.wallet_entry
    FOR EACH ROW EXECUTE FUNCTION public.wallet_entry_move();

-- A transaction's entries come in one statement and sum to zero; so nothing is ever added to a transaction that has some.
-- Checked as the statement ends and not at commit: SET CONSTRAINTS could bring a check at commit forward, before more
-- entries come. A reversal's entries are the reversed ones with the other sign.
CREATE FUNCTION public.wallet_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    written record;
    reversed bigint;
BEGIN
    FOR written IN
        SELECT transaction_id AS id, sum(amount_minor) AS total, count(*) AS legs FROM fresh GROUP BY transaction_id
    LOOP
        IF written.total <> 0 THEN
            RAISE EXCEPTION 'ledger: the entries of transaction % sum to %', written.id, written.total
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_sum_is_zero';
        END IF;
        IF written.legs <> (SELECT count(*) FROM public.wallet_entry e WHERE e.transaction_id = written.id) THEN
            RAISE EXCEPTION 'ledger: transaction % has its entries already', written.id
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_written_once';
        END IF;
        SELECT reverses_id INTO reversed FROM public.wallet_transaction WHERE id = written.id;
        IF reversed IS NOT NULL AND EXISTS (
            SELECT FROM public.wallet_entry WHERE transaction_id IN (written.id, reversed)
                GROUP BY account_id HAVING sum(amount_minor) <> 0)
        THEN
            RAISE EXCEPTION 'ledger: transaction % does not mirror the one it reverses', written.id
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_mirrors';
        END IF;
    END LOOP;
    RETURN NULL;
END $$;
CREATE TRIGGER wallet_entry_balanced AFTER INSERT ON public.wallet_entry
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_entry_balanced();

-- A transaction without entries does not commit (entries are not zero and sum to zero, so some means at least two).
-- Without sequential scans: a plan made while the table is small would be kept by the session while it grows.
CREATE FUNCTION public.wallet_transaction_filled() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.wallet_entry WHERE transaction_id = NEW.id) THEN
        RAISE EXCEPTION 'ledger: transaction % has no entries', NEW.id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_transaction_filled';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wallet_transaction_filled AFTER INSERT ON public.wallet_transaction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_transaction_filled();

-- A balance is rewritten often and in place: room on its page keeps its indexes untouched.
ALTER TABLE public.wallet_account SET (fillfactor = 60);
