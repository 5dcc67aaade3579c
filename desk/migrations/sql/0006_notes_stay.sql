-- What an operator wrote about a player stays as it was written. A plain trigger, which no session can switch off by a
-- setting.
CREATE FUNCTION public.desk_note_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'a note about a player is not rewritten'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER note_stays BEFORE UPDATE OR DELETE ON public.desk_playernote
    FOR EACH ROW EXECUTE FUNCTION public.desk_note_stays();
