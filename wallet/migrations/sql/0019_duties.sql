-- Who may do what is a login's duty. The functions that move money ask for it; the role that owns the tables, which
-- migrates, has every duty, and gives them out (`manage.py grant_site_role`).

CREATE TABLE public.wallet_duty (
    login text NOT NULL CHECK (login <> ''),
    duty text NOT NULL CHECK (duty IN ('play', 'desk', 'cashier', 'dealer', 'read')),
    PRIMARY KEY (login, duty)
);
REVOKE ALL ON public.wallet_duty FROM PUBLIC;

-- By session_user and not by current_user: inside a function that runs with its owner's rights only the first still says
-- who logged in. An application cannot set it; only a superuser can.
CREATE FUNCTION public.wallet_has_duty(p_duty text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT pg_has_role(session_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = 'public.wallet_transaction'::regclass), 'USAGE')
        OR EXISTS (SELECT FROM public.wallet_duty d WHERE d.login = session_user AND d.duty = p_duty)
$$;

-- Rights withhold the table from every login; the guard holds one that was given them by mistake.
CREATE FUNCTION public.wallet_duty_given_by_the_owner() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT pg_has_role(session_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE') THEN
        RAISE EXCEPTION 'ledger: % refused on %: the owner of the tables gives duties', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER wallet_duty_given_by_the_owner BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.wallet_duty
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_duty_given_by_the_owner();
