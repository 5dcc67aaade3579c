-- Bonuses: the desk grants, rake that was paid releases, time and reversals take back. What is released is worked out here
-- from the rake that postings have left, so that no caller names an amount.

CREATE CONSTRAINT TRIGGER wallet_bonus_booked AFTER INSERT OR UPDATE ON public.wallet_bonus
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_state_is_booked();
CREATE CONSTRAINT TRIGGER wallet_bonusrelease_booked AFTER INSERT ON public.wallet_bonusrelease
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_state_is_booked();

-- Duty desk; nobody grants themselves.
CREATE FUNCTION public.wallet_bonus_grant(
    p_public_id text, p_user bigint, p_currency text, p_amount bigint, p_release_bps integer, p_expires_at timestamptz,
    p_reason text, p_by bigint
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    now_at timestamptz := clock_timestamp();
    made bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('desk'), 'granting a bonus needs the duty desk');
    PERFORM public.wallet_require(
        p_by IS DISTINCT FROM p_user AND p_expires_at > now_at AND isfinite(p_expires_at) AND btrim(p_reason) <> '',
        'a bonus is for somebody else, has a reason and a day to come on which it expires');
    INSERT INTO public.wallet_bonus (public_id, user_id, currency_id, amount_minor, release_bps, rake_minor, released_minor,
            expired_minor, state, reason, granted_at, granted_by_id, expires_at)
        VALUES (p_public_id, p_user, p_currency, p_amount, p_release_bps, 0, 0, 0, 'active', p_reason, now_at, p_by, p_expires_at)
        RETURNING id INTO made;
    RETURN made;
END $$;

-- Duty play or cashier: counts the rake a player has paid, deal by deal, towards the bonuses there were then, the one that expires
-- first before the others. A row for each bonus and deal with what is to be posted, one without a bonus for rake that
-- earned nothing. Rake that somebody else is counting is left to them.
CREATE FUNCTION public.wallet_bonus_count(p_user bigint, p_currency text)
RETURNS TABLE (bonus text, paid bigint, released_minor bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    rake public.wallet_rakepaid;
    held public.wallet_bonus;
    left_minor bigint;
    used bigint;
    earned bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_plays_or_pays(), 'releasing bonuses needs the duty play or cashier');
    FOR rake IN SELECT * FROM public.wallet_rakepaid r
        WHERE r.user_id = p_user AND r.currency_id = p_currency AND r.counted_at IS NULL ORDER BY r.at, r.id FOR UPDATE SKIP LOCKED
    LOOP
        left_minor := rake.rake_minor;
        FOR held IN SELECT * FROM public.wallet_bonus b
            WHERE b.user_id = p_user AND b.currency_id = p_currency AND b.state = 'active'
                AND b.granted_at <= rake.at AND b.expires_at > rake.at
            ORDER BY b.expires_at, b.id FOR UPDATE
        LOOP
            EXIT WHEN left_minor = 0;
            used := least(left_minor, ceil(held.amount_minor::numeric * 10000 / held.release_bps)::bigint - held.rake_minor);
            left_minor := left_minor - used;
            earned := least(held.amount_minor, div((held.rake_minor + used)::numeric * held.release_bps, 10000)::bigint);
            UPDATE public.wallet_bonus b SET rake_minor = held.rake_minor + used, released_minor = earned,
                state = CASE WHEN earned = held.amount_minor THEN 'earned' ELSE b.state END WHERE b.id = held.id;
            INSERT INTO public.wallet_bonusrelease (bonus_id, paid_id, rake_minor, released_minor, at)
                VALUES (held.id, rake.id, used, earned - held.released_minor, clock_timestamp());
            bonus := held.public_id;
            paid := rake.id;
            released_minor := earned - held.released_minor;
            RETURN NEXT;
        END LOOP;
        UPDATE public.wallet_rakepaid r SET counted_at = clock_timestamp() WHERE r.id = rake.id;
        bonus := NULL;
        paid := rake.id;
        released_minor := 0;
        RETURN NEXT;
    END LOOP;
END $$;

-- Duty play or cashier: what was not earned goes back to the house, when its time is over, or before if its player gives it up. Gives
-- back how much; nothing where there is nothing to end.
CREATE FUNCTION public.wallet_bonus_end(p_id bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    ended bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_plays_or_pays(), 'ending a bonus needs the duty play or cashier');
    UPDATE public.wallet_bonus b SET state = 'expired', expired_minor = b.amount_minor - b.released_minor
        WHERE b.id = p_id AND b.state = 'active' RETURNING b.expired_minor INTO ended;
    RETURN ended;
END $$;

-- A reversed event was never played: what its rake released is again what the rest of the rake earns, fractions too. A row
-- for each bonus with what goes back into it, and whether on to the house, since its time was over.
CREATE FUNCTION public.wallet_bonus_take_back(p_paid bigint)
RETURNS TABLE (bonus text, back_minor bigint, expired boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    rake public.wallet_rakepaid;
    held record;
    earned bigint;
BEGIN
    SELECT * INTO rake FROM public.wallet_rakepaid r WHERE r.id = p_paid AND r.taken_back_at IS NULL FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    PERFORM public.wallet_require(
        EXISTS (SELECT FROM public.wallet_transaction t JOIN public.wallet_transaction back ON back.reverses_id = t.id
            WHERE t.key = rake.key),
        'rake is taken back where its event is reversed');
    FOR held IN SELECT b.*, counted.rake AS counted FROM public.wallet_bonus b
        JOIN (SELECT r.bonus_id, sum(r.rake_minor)::bigint AS rake FROM public.wallet_bonusrelease r
            WHERE r.paid_id = p_paid GROUP BY r.bonus_id) AS counted ON counted.bonus_id = b.id
        ORDER BY b.expires_at, b.id FOR UPDATE OF b
    LOOP
        earned := least(held.amount_minor, div((held.rake_minor - held.counted)::numeric * held.release_bps, 10000)::bigint);
        bonus := held.public_id;
        back_minor := greatest(0, held.released_minor - earned);
        expired := held.state = 'expired';
        UPDATE public.wallet_bonus b SET rake_minor = held.rake_minor - held.counted,
            released_minor = held.released_minor - back_minor,
            expired_minor = held.expired_minor + CASE WHEN expired THEN back_minor ELSE 0 END,
            state = CASE WHEN back_minor > 0 AND NOT expired THEN 'active' ELSE b.state END
            WHERE b.id = held.id;
        INSERT INTO public.wallet_bonusrelease (bonus_id, paid_id, rake_minor, released_minor, at)
            VALUES (held.id, p_paid, -held.counted, -back_minor, clock_timestamp());
        RETURN NEXT;
    END LOOP;
    UPDATE public.wallet_rakepaid r SET counted_at = clock_timestamp(), taken_back_at = clock_timestamp() WHERE r.id = p_paid;
END $$;
