-- From 1 April 2026 the Income-tax Act, 2025 taxes winnings from online games; the rate is the same.
INSERT INTO public.wallet_taxrate (rules, tax, zone, from_on, rate_bps) VALUES
    ('IN', 'tds', 'Asia/Kolkata', '2026-04-01', 3000);

-- An invoice is of a credited deposit and a credit note of a chargeback, with their amounts; numbers have no gap.
CREATE FUNCTION public.wallet_gstdocument_true() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    d public.wallet_deposit;
    c public.wallet_chargeback;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('wallet_gstdocument'), 0);
    SELECT * INTO d FROM public.wallet_deposit x WHERE x.id = NEW.deposit_id;
    SELECT * INTO c FROM public.wallet_chargeback x WHERE x.id = NEW.chargeback_id;
    IF NEW.number <> 1 + COALESCE((SELECT max(g.number) FROM public.wallet_gstdocument g
            WHERE g.kind = NEW.kind AND g.year = NEW.year), 0)
        OR d.state NOT IN ('credited', 'charged_back') OR d.currency_id <> NEW.currency_id OR d.gst_rate_bps <> NEW.rate_bps
        OR (CASE NEW.kind
            WHEN 'invoice' THEN (d.amount_minor, d.gst_minor) <> (NEW.taxable_minor, NEW.tax_minor)
            ELSE (c.deposit_id, c.amount_minor, c.gst_minor) IS DISTINCT FROM (d.id, NEW.taxable_minor, NEW.tax_minor) END)
    THEN
        RAISE EXCEPTION 'ledger: document % of % is not its deposit''s, or not the next', NEW.number, NEW.year
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_gstdocument_true BEFORE INSERT ON public.wallet_gstdocument
    FOR EACH ROW EXECUTE FUNCTION public.wallet_gstdocument_true();
CREATE TRIGGER wallet_gstdocument_append_only BEFORE UPDATE OR DELETE ON public.wallet_gstdocument
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('an invoice stays as it was numbered');
CREATE TRIGGER wallet_gstdocument_no_truncate BEFORE TRUNCATE ON public.wallet_gstdocument
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('an invoice stays as it was numbered');
CREATE TRIGGER wallet_ratecheck_append_only BEFORE UPDATE OR DELETE ON public.wallet_ratecheck
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('who has checked a rate has checked it');
CREATE TRIGGER wallet_ratecheck_no_truncate BEFORE TRUNCATE ON public.wallet_ratecheck
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('who has checked a rate has checked it');
