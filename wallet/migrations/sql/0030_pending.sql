-- What is on its way to a player and not theirs yet: a gateway has authorised it or has it already, and the books, or a
-- person, have still to say that it is credited. Tax aside, as it would be credited. It is in no account of the player.
CREATE FUNCTION public.wallet_pending_in(p_user bigint, p_currency text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT COALESCE(sum(d.amount_minor), 0)::bigint
    FROM public.wallet_deposit d JOIN public.wallet_payment p ON p.deposit_id = d.id
    WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.voided_at IS NULL
        AND (d.state = 'review' OR d.state IN ('open', 'expired') AND p.status = 'preauth')
$$;
