-- A deal that goes on has its key wrapped, from its first row on; the key in clear is written once, when it has ended.

CREATE FUNCTION public.deal_key_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refused on %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER deal_key_stays BEFORE UPDATE ON public.tables_deal
    FOR EACH ROW WHEN (OLD.sealed_key <> NEW.sealed_key OR (OLD.data_key <> NEW.data_key AND OLD.data_key <> ''))
    EXECUTE FUNCTION public.deal_key_stays('the key of a deal stays what it was when its hands were sealed');
CREATE TRIGGER deal_begins_sealed BEFORE INSERT ON public.tables_deal
    FOR EACH ROW WHEN (NEW.status IN ('live', 'parked') AND NEW.sealed_key = '')
    EXECUTE FUNCTION public.deal_key_stays('hands of a deal that goes on are sealed');
