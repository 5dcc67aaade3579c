-- An operator's password digest lies in a table of its own, of which the players' login sees no row: whoever got SQL into
-- the players' web could otherwise carry it away and guess at it in peace. In the account stands a word that says so, another
-- one with each password, so that sessions and links for a new password end with the old one as ever.
ALTER TABLE public.accounts_operatorpassword ENABLE ROW LEVEL SECURITY;
CREATE POLICY accounts_operatorpassword_at_their_doors ON public.accounts_operatorpassword
    USING (public.wallet_has_duty('desk') OR public.wallet_has_duty('cashier'));

-- Those there are. Their sessions end with it: each logs in once more.
INSERT INTO public.accounts_operatorpassword (user_id, digest)
    SELECT u.id, u.password FROM public.accounts_user u
    WHERE (u.is_staff OR u.is_superuser) AND u.password NOT LIKE '!%';
UPDATE public.accounts_user u SET password = 'apart$' || gen_random_uuid()
    FROM public.accounts_operatorpassword o WHERE o.user_id = u.id;

-- It goes there as somebody becomes an operator or sets another password, and back as they end. With the rights of who writes
-- the account: only the desk changes an operator's, and only it may write that table.
CREATE FUNCTION public.wallet_operators_password() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    was text := CASE TG_OP WHEN 'UPDATE' THEN OLD.password END;
BEGIN
    IF NEW.password LIKE 'apart$%' AND NEW.password IS DISTINCT FROM was THEN
        RAISE EXCEPTION '% refused on %: that is no digest of a password', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    ELSIF NOT (NEW.is_staff OR NEW.is_superuser) THEN
        DELETE FROM public.accounts_operatorpassword o WHERE o.user_id = NEW.id RETURNING o.digest INTO was;
        NEW.password := CASE WHEN NEW.password LIKE 'apart$%' THEN COALESCE(was, '!') ELSE NEW.password END;
    ELSIF NEW.password LIKE '!%' THEN
        DELETE FROM public.accounts_operatorpassword o WHERE o.user_id = NEW.id;
    ELSIF NEW.password NOT LIKE 'apart$%' THEN
        INSERT INTO public.accounts_operatorpassword (user_id, digest) VALUES (NEW.id, NEW.password)
            ON CONFLICT (user_id) DO UPDATE SET digest = EXCLUDED.digest;
        NEW.password := 'apart$' || gen_random_uuid();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER accounts_user_password_apart_insert BEFORE INSERT ON public.accounts_user
    FOR EACH ROW WHEN (NEW.is_staff OR NEW.is_superuser OR NEW.password LIKE 'apart$%')
    EXECUTE FUNCTION public.wallet_operators_password();
CREATE TRIGGER accounts_user_password_apart BEFORE UPDATE ON public.accounts_user
    FOR EACH ROW WHEN (
        (OLD.is_staff OR OLD.is_superuser OR NEW.is_staff OR NEW.is_superuser OR NEW.password LIKE 'apart$%')
        AND (OLD.password, OLD.is_staff OR OLD.is_superuser) IS DISTINCT FROM (NEW.password, NEW.is_staff OR NEW.is_superuser))
    EXECUTE FUNCTION public.wallet_operators_password();
