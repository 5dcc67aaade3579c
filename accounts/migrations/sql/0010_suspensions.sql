-- A suspension is the house's own, and a break is one from its beginning or never.
CREATE FUNCTION public.accounts_suspension_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.logs_out IS DISTINCT FROM NEW.logs_out THEN
        RAISE EXCEPTION 'a suspension stays as it was decided'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    ELSIF NEW.logs_out AND (NEW.kind <> 'operator' OR NEW.made_by_id IS NULL OR NEW.reason = '') THEN
        RAISE EXCEPTION 'a suspension is an operator''s, with a reason'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER accounts_suspension_stays BEFORE INSERT OR UPDATE ON public.accounts_break
    FOR EACH ROW EXECUTE FUNCTION public.accounts_suspension_stays();
