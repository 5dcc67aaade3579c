-- What is taken from a player for a debt is written down at the debt in the same database transaction. The key of a taking
-- says how much was recovered before it. So whoever took a paisa and did not write it down would leave that key used: the
-- house could take nothing more for the debt, and pay the player nothing until it is settled.
CREATE OR REPLACE FUNCTION public.wallet_transaction_filled() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.wallet_entry WHERE transaction_id = NEW.id AND booked_at = NEW.booked_at) THEN
        RAISE EXCEPTION 'ledger: transaction % has no entries', NEW.id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_transaction_filled';
    END IF;
    -- Apart, so that other postings only compare a text.
    IF starts_with(NEW.key, 'recovered:') THEN
        IF NOT EXISTS (
            SELECT FROM public.wallet_receivable r
            WHERE r.id = CASE WHEN NEW.key ~ '^recovered:[0-9]{1,18}:[0-9]{1,18}$' THEN split_part(NEW.key, ':', 2)::bigint END
                AND r.recovered_minor > split_part(NEW.key, ':', 3)::bigint)
        THEN
            RAISE EXCEPTION 'ledger: what transaction % takes is not written down at its debt', NEW.id
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_transaction_written_down';
        END IF;
    END IF;
    RETURN NULL;
END $$;
