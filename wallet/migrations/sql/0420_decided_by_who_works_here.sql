-- Who is named as having asked for money, or decided about it, works here at that moment. Withdrawals, held payments and
-- vouchers were looked at for this by their functions. An adjustment could name two players, and so could a bonus, a batch
-- for the bank, the signature of a day or of a statement, the explanation of a finding and the check of a rate.
CREATE FUNCTION public.wallet_by_who_works_here() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    who bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;  -- nobody: the house itself
BEGIN
    IF who IS NOT NULL AND NOT public.wallet_decides_here(who) THEN
        RAISE EXCEPTION '% names somebody who does not work here', TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_not_allowed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER wallet_adjustment_asked_here BEFORE INSERT ON public.wallet_adjustment
    FOR EACH ROW EXECUTE FUNCTION public.wallet_by_who_works_here('asked_by_id');
CREATE TRIGGER wallet_adjustment_approved_here BEFORE UPDATE ON public.wallet_adjustment
    FOR EACH ROW WHEN (OLD.approved_by_id IS DISTINCT FROM NEW.approved_by_id)
    EXECUTE FUNCTION public.wallet_by_who_works_here('approved_by_id');
CREATE TRIGGER wallet_bonus_granted_here BEFORE INSERT ON public.wallet_bonus
    FOR EACH ROW EXECUTE FUNCTION public.wallet_by_who_works_here('granted_by_id');
CREATE TRIGGER wallet_payoutbatch_made_here BEFORE INSERT ON public.wallet_payoutbatch
    FOR EACH ROW EXECUTE FUNCTION public.wallet_by_who_works_here('made_by_id');
CREATE TRIGGER wallet_signature_by_an_operator BEFORE INSERT ON public.wallet_signature
    FOR EACH ROW EXECUTE FUNCTION public.wallet_by_who_works_here('by_id');
CREATE TRIGGER wallet_findingcleared_by_an_operator BEFORE INSERT ON public.wallet_findingcleared
    FOR EACH ROW EXECUTE FUNCTION public.wallet_by_who_works_here('by_id');
CREATE TRIGGER wallet_ratecheck_by_an_operator BEFORE INSERT ON public.wallet_ratecheck
    FOR EACH ROW EXECUTE FUNCTION public.wallet_by_who_works_here('checked_by_id');
CREATE TRIGGER wallet_statement_signed_here BEFORE INSERT OR UPDATE OF signed_by_id ON public.wallet_statement
    FOR EACH ROW WHEN (NEW.signed_by_id IS NOT NULL) EXECUTE FUNCTION public.wallet_by_who_works_here('signed_by_id');
