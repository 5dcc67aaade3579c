-- An operator's second factor is read where operators log in, at the desk's door and at the cashier's. SQL that got into the
-- players' web does not see that there is one: neither its secret, sealed as it is, nor what a stolen password still lacks.
CREATE FUNCTION public.wallet_may_see_second_factor(p_user bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT public.wallet_has_duty('desk') OR public.wallet_has_duty('cashier') OR NOT EXISTS (
        SELECT FROM public.accounts_user u WHERE u.id = p_user AND (u.is_staff OR u.is_superuser))
$$;
ALTER TABLE public.mfa_authenticator ENABLE ROW LEVEL SECURITY;
CREATE POLICY mfa_authenticator_operators_at_their_doors ON public.mfa_authenticator
    USING (public.wallet_may_see_second_factor(user_id));
