-- A bonus ends when its time is over, or with its player's account, and when the rake that was paid for it is counted. Who
-- had the login of play or of the cashier could end any bonus at any time, and the house had what was not earned yet.
CREATE OR REPLACE FUNCTION public.wallet_bonus_end(p_id bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    ended bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_plays_or_pays(), 'ending a bonus needs the duty play or cashier');
    UPDATE public.wallet_bonus b SET state = 'expired', expired_minor = b.amount_minor - b.released_minor
        WHERE b.id = p_id AND b.state = 'active'
            AND (b.expires_at <= clock_timestamp()
                OR EXISTS (SELECT FROM public.accounts_user u WHERE u.id = b.user_id AND u.closed_at IS NOT NULL))
            AND NOT EXISTS (
                SELECT FROM public.wallet_rakepaid r
                WHERE r.user_id = b.user_id AND r.currency_id = b.currency_id AND r.counted_at IS NULL)
        RETURNING b.expired_minor INTO ended;
    RETURN ended;
END $$;
