-- The same promises for half the server's work: what a posting costs was found statement by statement, see
-- docs/decisions/ledger.md.

-- Arrays of another length each time made the planner plan the legs' look-up anew for every posting.
ALTER FUNCTION public.wallet_post SET plan_cache_mode = force_generic_plan;

-- What an account is, is said once, as it opens, and nothing changes it after (wallet_account_moved_by_entries). As
-- checks of the table these were looked at, and compiled, with every balance that moved.
CREATE TRIGGER wallet_account_kind BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN (NEW.kind NOT IN (
        'player', 'seat', 'pool', 'withdrawal', 'house', 'tax', 'gateway', 'bank', 'equity'))
    EXECUTE FUNCTION public.wallet_refuse('no such kind of account');
CREATE TRIGGER wallet_account_locked_or_hot BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN ((NEW.kind IN ('player', 'seat', 'pool', 'withdrawal')) <> (NEW.balance_minor IS NOT NULL))
    EXECUTE FUNCTION public.wallet_refuse('an account carries a balance if its kind is locked, and none if it is hot');
-- Chips come from equity and reach no gateway, bank or state; money never comes out of nothing.
CREATE TRIGGER wallet_account_chips_or_money BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN (
        CASE NEW.currency_id WHEN 'CHIP' THEN NEW.kind IN ('withdrawal', 'tax', 'gateway', 'bank')
        ELSE NEW.kind = 'equity' END)
    EXECUTE FUNCTION public.wallet_refuse('chips are not bought or paid out, and money comes from somewhere');

-- An entry moves its account's balance, and this is the only thing that does; a hot account has none, and both columns
-- stay null. The database numbers the entry itself: an id chosen by the sender could meet ON CONFLICT DO NOTHING, which
-- would move the balance and keep no entry.
CREATE OR REPLACE FUNCTION public.wallet_entry_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE public.wallet_account SET balance_minor = balance_minor + NEW.amount_minor, lines = lines + 1
        WHERE id = NEW.account_id AND balance_minor IS NOT NULL
        RETURNING balance_minor, lines INTO NEW.balance_after_minor, NEW.line;
    NEW.id := nextval('public.wallet_entry_id_seq');
    NEW.xid := pg_current_xact_id();
    RETURN NEW;
END $$;

-- A transaction's entries come in one statement, sum to zero, and are all in its currency; so nothing is ever added to a
-- transaction that has some. Checked as the statement ends and not at commit: SET CONSTRAINTS could bring a check at
-- commit forward, before more entries come. A reversal's entries are the reversed ones with the other sign.
CREATE OR REPLACE FUNCTION public.wallet_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    written record;
    booked public.wallet_transaction;
    legs bigint;
    unknown_account bigint;
    held_in text;
BEGIN
    FOR written IN
        SELECT transaction_id AS id, sum(amount_minor) AS total, count(*) AS legs FROM fresh GROUP BY transaction_id
    LOOP
        SELECT * INTO booked FROM public.wallet_transaction WHERE id = written.id;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'ledger: no transaction %', written.id
                USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'wallet_entry_transaction';
        END IF;
        -- An account looked up by each entry, and not joined: before the first ANALYZE the planner believes that a
        -- transaction has a two hundredth of all entries, and would read every account.
        SELECT count(*), min(leg.account_id) FILTER (WHERE leg.currency_id IS NULL),
            min(leg.currency_id) FILTER (WHERE leg.currency_id <> booked.currency_id)
            INTO legs, unknown_account, held_in
            FROM (
                SELECT e.account_id,
                    (SELECT a.currency_id FROM public.wallet_account a WHERE a.id = e.account_id) AS currency_id
                FROM public.wallet_entry e WHERE e.transaction_id = written.id
                OFFSET 0
            ) AS leg;
        IF unknown_account IS NOT NULL THEN
            RAISE EXCEPTION 'ledger: no account %', unknown_account
                USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'wallet_entry_account';
        ELSIF held_in IS NOT NULL THEN
            RAISE EXCEPTION 'ledger: a transaction in % cannot move %', booked.currency_id, held_in
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_one_currency';
        ELSIF written.total <> 0 THEN
            RAISE EXCEPTION 'ledger: the entries of transaction % sum to %', written.id, written.total
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_sum_is_zero';
        ELSIF written.legs <> legs THEN
            RAISE EXCEPTION 'ledger: transaction % has its entries already', written.id
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_written_once';
        ELSIF booked.reverses_id IS NOT NULL AND EXISTS (
            SELECT FROM public.wallet_entry WHERE transaction_id IN (written.id, booked.reverses_id)
                GROUP BY account_id HAVING sum(amount_minor) <> 0)
        THEN
            RAISE EXCEPTION 'ledger: transaction % does not mirror the one it reverses', written.id
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_mirrors';
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

-- Who paid how much of an event's rake, by their accounts: written down in the event's own round trip, once, and only for
-- who is earning a bonus.
CREATE FUNCTION public.wallet_rake_paid(p_key text, p_currency text, p_codes text[], p_rakes bigint[])
RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
    INSERT INTO public.wallet_rakepaid (user_id, currency_id, rake_minor, key)
        SELECT a.owner_id, p_currency, sum(share.rake_minor), p_key
        FROM unnest(p_codes, p_rakes) AS share (code, rake_minor)
        JOIN public.wallet_account a ON a.code = share.code AND a.currency_id = p_currency
        WHERE share.rake_minor > 0 AND EXISTS (
            SELECT FROM public.wallet_bonus b
            WHERE b.user_id = a.owner_id AND b.currency_id = p_currency
                AND b.state = 'active' AND b.expires_at > clock_timestamp())
        GROUP BY a.owner_id
        ON CONFLICT DO NOTHING;
END $$;
