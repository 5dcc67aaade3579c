-- An account is never said to be opened after one of its entries. What an owner held at a moment passes over accounts that
-- were opened later; one that was opened while the database's clock was hours fast, and moved after the clock had been set
-- right, would count as nothing for those hours.
CREATE OR REPLACE FUNCTION public.wallet_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    written record;
    booked public.wallet_transaction;
    moved bigint;
BEGIN
    UPDATE public.wallet_account a
        SET balance_minor = f.balance_after_minor, lines = f.line, closed_at = NULL,
            opened_at = LEAST(a.opened_at, f.booked_at)
        FROM fresh f
        WHERE a.id = ANY (ARRAY(SELECT one.account_id FROM fresh one)) AND a.id = f.account_id
            AND a.balance_minor + f.amount_minor = f.balance_after_minor AND a.lines + 1 = f.line;
    GET DIAGNOSTICS moved = ROW_COUNT;
    SELECT t.id, t.booked_at, together.legs INTO written
        FROM public.wallet_transaction t CROSS JOIN LATERAL (
            SELECT count(*) AS legs, count(f.line) AS lines, sum(f.amount_minor) AS total,
                -- NULL is not true, and bool_and would pass over it.
                bool_and((f.transaction_id = t.id AND f.booked_at = t.booked_at AND f.xid = t.xid AND (
                    SELECT a.currency_id FROM public.wallet_account a
                        WHERE a.id = f.account_id AND (a.balance_minor IS NULL) = (f.line IS NULL)
                            AND (f.line IS NULL) = (f.balance_after_minor IS NULL)
                ) = t.currency_id) IS TRUE) AS fits
            FROM fresh f
        ) AS together
        WHERE t.id = (SELECT f.transaction_id FROM fresh f LIMIT 1)
            AND t.reverses_id IS NULL AND together.fits AND together.total = 0 AND together.lines = moved;
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
    IF moved <> (SELECT count(f.line) FROM fresh f) OR EXISTS (
        SELECT FROM fresh f JOIN public.wallet_account a ON a.id = f.account_id
        JOIN public.wallet_transaction t ON t.id = f.transaction_id
        WHERE f.xid <> t.xid OR (a.balance_minor IS NULL) <> (f.line IS NULL)
            OR (f.line IS NULL) <> (f.balance_after_minor IS NULL))
    THEN
        RAISE EXCEPTION 'ledger: an entry has another balance, line or number than follows from its account'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_entry_moves';
    END IF;
    RETURN NULL;
END $$;
