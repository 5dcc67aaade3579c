-- More verdicts. The check gives way to a wider one of the same name, which every row satisfies that satisfied the first: so
-- none is looked at, and the lock is over at once.
DO $$ BEGIN
    ALTER TABLE public.wallet_statementline DROP CONSTRAINT wallet_statement_line_verdict;
    ALTER TABLE public.wallet_statementline ADD CONSTRAINT wallet_statement_line_verdict CHECK (verdict IN (
        'matched', 'missing_here', 'missing_there', 'amount', 'fee_variance', 'timing', 'duplicate', 'refund', 'chargeback',
        'currency', 'unreadable', 'balance')) NOT VALID;
END $$;
ALTER TABLE public.wallet_statementline VALIDATE CONSTRAINT wallet_statement_line_verdict;

-- Who signs a statement has neither brought it nor worked on it.
CREATE FUNCTION public.wallet_statement_signed_by_another() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.signed_by_id = NEW.uploaded_by_id OR EXISTS (
        SELECT FROM public.wallet_statementline l WHERE l.statement_id = NEW.id AND l.worked_by_id = NEW.signed_by_id)
    THEN
        RAISE EXCEPTION 'statement % is signed by another person than worked on it', NEW.id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_statement_two_people BEFORE INSERT OR UPDATE ON public.wallet_statement
    FOR EACH ROW WHEN (NEW.signed_by_id IS NOT NULL)
    EXECUTE FUNCTION public.wallet_statement_signed_by_another();
