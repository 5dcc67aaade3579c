-- A withdrawal's posting names its payee by a mark, by which it is found that the payee was rewritten later. A request
-- without one was let through: the players' login could post it so. Looked at as the transaction ends, as its posting is.
CREATE FUNCTION public.wallet_payee_mark(p public.wallet_payee) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT 'payee:' || encode(sha256(convert_to(
        concat_ws(chr(31), p.public_id, p.user_id, p.kind, p.holder, p.account, p.ifsc), 'UTF8')), 'hex')
$$;
CREATE FUNCTION public.wallet_withdrawal_names_its_payee() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM public.wallet_transaction t JOIN public.wallet_payee p ON p.id = NEW.payee_id
        WHERE t.key = 'withdrawal:' || NEW.public_id AND t.note = public.wallet_payee_mark(p))
    THEN
        RAISE EXCEPTION 'ledger: the posting of withdrawal % does not name its payee', NEW.public_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wallet_withdrawal_names_its_payee AFTER INSERT ON public.wallet_withdrawal
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_withdrawal_names_its_payee();
