-- What operators decided about an alert is written once. A plain trigger, which no session can tell to look away.

CREATE FUNCTION public.desk_written_once() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refused on %', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER desk_alertstep_append_only BEFORE UPDATE OR DELETE ON public.desk_alertstep
    FOR EACH ROW EXECUTE FUNCTION public.desk_written_once();
CREATE TRIGGER desk_alertstep_no_truncate BEFORE TRUNCATE ON public.desk_alertstep
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_written_once();
