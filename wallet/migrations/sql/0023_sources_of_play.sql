-- What must be there for a posting to be allowed. `wallet_post` asks the function of the posting's kind, with the key, the
-- currency and the legs as they were sent; the answer is NULL, or in a few words why not. Each computes the legs again
-- from the rows that the event is written in, and believes nothing else. Rooms above replace those that are about their
-- own rows; until then these refuse.

CREATE FUNCTION public.wallet_allows_sign_up_grant(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    player bigint := public.wallet_player_of(p_codes, p_amounts, 1);
BEGIN
    RETURN CASE WHEN p_key IS DISTINCT FROM 'sign_up_grant:' || player THEN 'once for each new player' END;
END $$;

-- One refill a day: the key names the day, which is today wherever the house is.
CREATE FUNCTION public.wallet_allows_top_up(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    player bigint := public.wallet_player_of(p_codes, p_amounts, 1);
    today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
BEGIN
    RETURN CASE WHEN p_key = ANY (ARRAY[
        'top_up:' || player || ':' || today - 1, 'top_up:' || player || ':' || today, 'top_up:' || player || ':' || today + 1
    ]) THEN NULL ELSE 'a refill is of today' END;
END $$;

-- Play gives chips to bots; to people the desk does.
CREATE FUNCTION public.wallet_allows_chip_grant(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    player bigint := public.wallet_player_of(p_codes, p_amounts, 1);
BEGIN
    IF player IS NULL THEN
        RETURN 'chips are given to one player at a time';
    ELSIF public.wallet_has_duty('desk') OR EXISTS (SELECT FROM public.accounts_user u WHERE u.id = player AND u.is_bot) THEN
        RETURN NULL;
    END IF;
    RETURN 'chips are given to bots, or by the desk';
END $$;

-- Who closes an account leaves its chips behind: the account is marked as closed before, in the same database transaction.
CREATE FUNCTION public.wallet_allows_closing(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    player bigint := public.wallet_player_of(p_codes, p_amounts, -1);
BEGIN
    RETURN CASE
        WHEN p_key IS DISTINCT FROM 'account_closed:' || player THEN 'the chips of an account that is closed'
        WHEN NOT EXISTS (SELECT FROM public.accounts_user u WHERE u.id = player AND u.closed_at IS NOT NULL) THEN
            'nobody has closed that account'
    END;
END $$;

-- The one player whose own account is among two legs with an amount of this sign; NULL if that is not how the legs are.
CREATE FUNCTION public.wallet_player_of(p_codes text[], p_amounts bigint[], p_sign integer)
RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    IF cardinality(p_codes) = 2 THEN
        FOR leg IN 1..2 LOOP
            IF sign(p_amounts[leg]) = p_sign AND p_codes[leg] ~ '^player:[1-9][0-9]{0,17}:main$' THEN
                RETURN split_part(p_codes[leg], ':', 2)::bigint;
            END IF;
        END LOOP;
    END IF;
    RETURN NULL;
END $$;

-- A reversal names a transaction that is there, of a kind that may be taken back, and no reversal. That its legs mirror
-- the other's, `wallet_entry_balanced` holds.
CREATE FUNCTION public.wallet_allows_reversal(p_key text, p_currency text, p_reverses bigint)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    booked public.wallet_transaction;
BEGIN
    SELECT * INTO booked FROM public.wallet_transaction t WHERE t.id = p_reverses;
    IF NOT FOUND THEN
        RETURN 'there is no such transaction to reverse';
    ELSIF booked.reverses_id IS NOT NULL THEN
        RETURN 'a reversal is not reversed';
    ELSIF NOT EXISTS (SELECT FROM public.wallet_kind k WHERE k.kind = booked.kind AND k.reversible) THEN
        RETURN 'this kind is taken back where it was made';
    ELSIF p_key <> 'reversal:' || booked.public_id OR p_currency <> booked.currency_id THEN
        RETURN 'the key of another reversal';
    END IF;
    RETURN NULL;
END $$;

-- Of the rooms above: nothing, until they say what.
CREATE FUNCTION public.wallet_allows_buy_in(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'no room knows its source'; END $$;
CREATE FUNCTION public.wallet_allows_cash_out(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'no room knows its source'; END $$;
CREATE FUNCTION public.wallet_allows_deal(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'no room knows its source'; END $$;
CREATE FUNCTION public.wallet_allows_entry(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'no room knows its source'; END $$;
CREATE FUNCTION public.wallet_allows_rejoin(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'no room knows its source'; END $$;
CREATE FUNCTION public.wallet_allows_refund(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'no room knows its source'; END $$;
CREATE FUNCTION public.wallet_allows_prize(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'no room knows its source'; END $$;
CREATE FUNCTION public.wallet_allows_guarantee(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'no room knows its source'; END $$;

-- Whose a seat's account is, and whether there is such a pool, in this currency: the rooms above know.
CREATE FUNCTION public.wallet_owner_of_seat(p_public_id text, p_currency text)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION public.wallet_is_pool(p_public_id text, p_currency text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN false; END $$;
