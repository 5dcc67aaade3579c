-- A payment is where a gateway's word finds its deposit. A provider's code saves what it likes there, in the players' pages
-- as it begins a payment and at the cashier's as it hears of one; so both logins write the row. The players' could have put
-- another's token on a payment of its own, or the number that the gateway knows another's by, and been credited with what
-- somebody else paid, or been refunded it; could have called a payment authorised for the cashier to capture, or captured,
-- so that what came was taken for known; and could have asked the gateway for less than its deposit is.

CREATE FUNCTION public.wallet_payment_by_its_duty() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    begun constant text[] := ARRAY['waiting', 'input'];
    why text;
BEGIN
    IF TG_OP = 'INSERT' AND NOT EXISTS (
        SELECT FROM public.wallet_deposit d JOIN public.wallet_currency c ON c.code = d.currency_id
        WHERE d.id = NEW.deposit_id AND d.gateway = NEW.variant AND d.currency_id = NEW.currency
            AND d.amount_minor + d.gst_minor = NEW.total * 10::numeric ^ c.minor_digits)
    THEN
        why := 'a payment asks for what its deposit is';
    ELSIF TG_OP = 'UPDATE' AND NEW.token <> OLD.token THEN
        why := 'a payment keeps its token';
    ELSIF NOT public.wallet_has_duty('cashier') THEN
        why := CASE
            WHEN TG_OP = 'INSERT' THEN
                CASE WHEN NEW.status <> ALL (begun) OR NEW.captured_amount <> 0 OR NEW.transaction_id <> '' THEN
                    'a payment that is asked for has not been made' END
            WHEN NEW.captured_amount <> OLD.captured_amount
                OR NEW.status <> OLD.status AND (OLD.status <> ALL (begun)
                    OR NEW.status <> ALL (begun || ARRAY['rejected', 'error']))
                OR (NEW.transaction_id, NEW.extra_data) IS DISTINCT FROM (OLD.transaction_id, OLD.extra_data)
                    AND OLD.status <> ALL (begun)
                THEN 'what a gateway says of a payment is taken down with the duty cashier'
            WHEN NEW.transaction_id NOT IN ('', OLD.transaction_id) AND EXISTS (
                SELECT FROM public.wallet_payment p
                WHERE p.transaction_id = NEW.transaction_id AND p.transaction_id <> '' AND p.id <> NEW.id)
                THEN 'the gateway knows another payment by that number' END;
    END IF;
    IF why IS NOT NULL THEN
        RAISE EXCEPTION 'ledger: %', why
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_payment_by_its_duty BEFORE INSERT OR UPDATE ON public.wallet_payment
    FOR EACH ROW EXECUTE FUNCTION public.wallet_payment_by_its_duty();
