-- A published edition of a house stays as it is: tables name it, and deals were played by it. It may only be withdrawn.

CREATE FUNCTION public.house_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refused on %: a published house stays as it is', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER house_stays_as_published BEFORE UPDATE ON public.tables_house
    FOR EACH ROW WHEN (OLD.status IN ('published', 'withdrawn') AND (
        NEW.status NOT IN ('published', 'withdrawn')
        OR (OLD.id, OLD.name, OLD.version, OLD.format, OLD.document, OLD.rules_hash, OLD.rake_bps, OLD.proof_hash,
            OLD.proof_deals, OLD.proof_fault, OLD.made_by_id, OLD.written_by_id, OLD.published_at, OLD.published_by_id)
        IS DISTINCT FROM
           (NEW.id, NEW.name, NEW.version, NEW.format, NEW.document, NEW.rules_hash, NEW.rake_bps, NEW.proof_hash,
            NEW.proof_deals, NEW.proof_fault, NEW.made_by_id, NEW.written_by_id, NEW.published_at, NEW.published_by_id)))
    EXECUTE FUNCTION public.house_stays();
CREATE TRIGGER house_is_never_deleted BEFORE DELETE ON public.tables_house
    FOR EACH ROW WHEN (OLD.status IN ('published', 'withdrawn')) EXECUTE FUNCTION public.house_stays();
