-- What is written down of players' care and papers stays written. Plain triggers, which no session can tell to look away
-- by a setting.

CREATE FUNCTION public.accounts_refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'Cannot % rows of %: %', TG_ARGV[0], TG_TABLE_NAME, TG_ARGV[1]
        USING CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

CREATE TRIGGER limit_log_stays BEFORE UPDATE OR DELETE ON public.accounts_limitchange
    FOR EACH ROW EXECUTE FUNCTION public.accounts_refuse('update or delete', 'who asked for a limit has asked');
CREATE TRIGGER looks_stay BEFORE UPDATE OR DELETE ON public.accounts_documentview
    FOR EACH ROW EXECUTE FUNCTION public.accounts_refuse('update or delete', 'who looked has looked');
CREATE TRIGGER erasures_stay BEFORE UPDATE OR DELETE ON public.accounts_paperserased
    FOR EACH ROW EXECUTE FUNCTION public.accounts_refuse('update or delete', 'what is erased is erased');
CREATE TRIGGER break_stays BEFORE DELETE ON public.accounts_break
    FOR EACH ROW EXECUTE FUNCTION public.accounts_refuse('delete', 'a break from play is kept');
CREATE TRIGGER break_is_not_rewritten BEFORE UPDATE ON public.accounts_break
    FOR EACH ROW WHEN ((OLD.user_id, OLD.kind, OLD.starts_at, OLD.ends_at, OLD.made_by_id)
        IS DISTINCT FROM (NEW.user_id, NEW.kind, NEW.starts_at, NEW.ends_at, NEW.made_by_id))
    EXECUTE FUNCTION public.accounts_refuse('update', 'a break from play is not rewritten');

-- What every page and the gate read never says less than the breaks themselves (accounts.care.breaks).
CREATE FUNCTION public.accounts_excluded_until_is_kept() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    runs_until timestamptz := (SELECT max(b.ends_at) FROM public.accounts_break b
        WHERE b.user_id = NEW.id AND b.lifted_at IS NULL AND b.ends_at > now());
BEGIN
    IF runs_until IS NOT NULL AND (NEW.excluded_until IS NULL OR NEW.excluded_until < runs_until) THEN
        RAISE EXCEPTION 'a break from play runs until %', runs_until
            USING ERRCODE = 'check_violation', CONSTRAINT = 'excluded_until_is_kept';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER excluded_until_is_kept BEFORE UPDATE ON public.accounts_user
    FOR EACH ROW WHEN (OLD.excluded_until IS DISTINCT FROM NEW.excluded_until)
    EXECUTE FUNCTION public.accounts_excluded_until_is_kept();
