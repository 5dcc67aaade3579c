-- Who is an operator, and how an operator logs in, is changed by the desk alone: else whoever got SQL into the players' web
-- would make themselves one, or take one's account. Refused as a missing right is, so that every door answers the same.

CREATE FUNCTION public.wallet_operators_by_the_desk() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refused on %: operators are made and changed by the desk', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

CREATE TRIGGER accounts_user_operators_made_by_the_desk BEFORE INSERT ON public.accounts_user
    FOR EACH ROW WHEN ((NEW.is_staff OR NEW.is_superuser) AND NOT public.wallet_has_duty('desk'))
    EXECUTE FUNCTION public.wallet_operators_by_the_desk();
-- Nobody raises anybody, and of an operator only what others see may be changed.
CREATE TRIGGER accounts_user_operators_kept_by_the_desk BEFORE UPDATE ON public.accounts_user
    FOR EACH ROW WHEN ((OLD.is_staff OR OLD.is_superuser OR NEW.is_staff OR NEW.is_superuser)
        AND (OLD.is_staff, OLD.is_superuser, OLD.is_active, OLD.username, OLD.password, OLD.email, OLD.closed_at)
            IS DISTINCT FROM
            (NEW.is_staff, NEW.is_superuser, NEW.is_active, NEW.username, NEW.password, NEW.email, NEW.closed_at)
        AND NOT public.wallet_has_duty('desk'))
    EXECUTE FUNCTION public.wallet_operators_by_the_desk();
-- What a player is to others stays: the ledger, deals and chairs name them by it.
CREATE TRIGGER accounts_user_stays BEFORE UPDATE ON public.accounts_user
    FOR EACH ROW WHEN ((OLD.id, OLD.public_id, OLD.is_bot) IS DISTINCT FROM (NEW.id, NEW.public_id, NEW.is_bot))
    EXECUTE FUNCTION public.wallet_refuse('who a player is stays');

-- An operator's second factor, addresses (to which a new password is sent) and tokens.
CREATE FUNCTION public.wallet_operators_rows_by_the_desk() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    whose bigint[] := CASE TG_OP
        WHEN 'INSERT' THEN ARRAY[NEW.user_id] WHEN 'DELETE' THEN ARRAY[OLD.user_id] ELSE ARRAY[OLD.user_id, NEW.user_id] END;
BEGIN
    IF EXISTS (SELECT FROM public.accounts_user u WHERE u.id = ANY (whose) AND (u.is_staff OR u.is_superuser))
        AND NOT public.wallet_has_duty('desk')
    THEN
        RAISE EXCEPTION '% refused on %: an operator''s ways in are changed by the desk', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER mfa_authenticator_operators_by_the_desk BEFORE INSERT OR DELETE OR UPDATE OF user_id, type, data
    ON public.mfa_authenticator FOR EACH ROW EXECUTE FUNCTION public.wallet_operators_rows_by_the_desk();
CREATE TRIGGER account_emailaddress_operators_by_the_desk BEFORE INSERT OR DELETE OR UPDATE
    ON public.account_emailaddress FOR EACH ROW EXECUTE FUNCTION public.wallet_operators_rows_by_the_desk();
CREATE TRIGGER knox_authtoken_operators_by_the_desk BEFORE INSERT OR UPDATE OF user_id, digest, token_key
    ON public.knox_authtoken FOR EACH ROW EXECUTE FUNCTION public.wallet_operators_rows_by_the_desk();
