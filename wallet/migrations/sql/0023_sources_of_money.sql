-- What each posting of money must be, worked out from the row it is about: wallet_post asks before it books. Each function
-- gives back nothing where key, accounts and amounts are those of the row in the state it is in, else a short reason. A key
-- is derived from its row, so that one row books once.

-- The legs of a posting against those it must have; legs of nothing are left out.
CREATE FUNCTION public.wallet_legs_differ(p_codes text[], p_amounts bigint[], p_must_codes text[], p_must_amounts bigint[])
RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN
        (SELECT array_agg(leg.code || '=' || leg.amount ORDER BY leg.code) FROM unnest(p_codes, p_amounts) AS leg (code, amount))
        IS DISTINCT FROM
        (SELECT array_agg(leg.code || '=' || leg.amount ORDER BY leg.code) FROM unnest(p_must_codes, p_must_amounts) AS leg (code, amount)
            WHERE leg.amount <> 0)
        THEN 'accounts or amounts are not those of its row' END
$$;

-- What lies in a player's own account, which stays locked.
CREATE FUNCTION public.wallet_at_hand(p_user bigint, p_currency text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RETURN COALESCE((SELECT a.balance_minor FROM public.wallet_account a
        WHERE a.code = 'player:' || p_user || ':main' AND a.currency_id = p_currency FOR NO KEY UPDATE), 0);
END $$;

-- A credited deposit: from the gateway, or from suspense what waited there, the house adding what was paid too little.
CREATE FUNCTION public.wallet_allows_deposit(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    d public.wallet_deposit;
    total bigint;
    held bigint;
BEGIN
    SELECT * INTO d FROM public.wallet_deposit x WHERE x.public_id = split_part(p_key, ':', 2) FOR UPDATE;
    IF NOT FOUND OR p_key <> 'deposit:' || d.public_id OR d.currency_id <> p_currency OR d.state NOT IN ('credited', 'charged_back') THEN
        RETURN 'no deposit of this key is credited';
    END IF;
    total := d.amount_minor + d.gst_minor;
    SELECT COALESCE(sum(u.amount_minor), 0) INTO held FROM public.wallet_unmatched u
        WHERE u.deposit_id = d.id AND u.pays_deposit AND u.state = 'credited';
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['gateway:' || d.gateway, 'suspense:' || d.gateway, 'house:promotions', 'player:' || d.user_id || ':main', 'tax:gst'],
        ARRAY[CASE held WHEN 0 THEN -total ELSE 0 END, -held, CASE held WHEN 0 THEN 0 ELSE held - total END, d.amount_minor,
            d.gst_minor]);
END $$;

-- Money that arrived and could not be matched, by the gateway's word.
CREATE FUNCTION public.wallet_allows_payment_held(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    d public.wallet_deposit;
    held bigint;
BEGIN
    SELECT * INTO d FROM public.wallet_deposit x WHERE x.public_id = split_part(p_key, ':', 2);
    SELECT sum(u.amount_minor) INTO held FROM public.wallet_unmatched u
        WHERE u.deposit_id = d.id AND p_key = 'held:' || d.public_id || ':' || u.event_id;
    IF held IS NULL OR d.currency_id <> p_currency THEN
        RETURN 'nothing of this key is held';
    END IF;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['gateway:' || d.gateway, 'suspense:' || d.gateway], ARRAY[-held, held]);
END $$;

-- It has gone back through the gateway.
CREATE FUNCTION public.wallet_allows_payment_refunded(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    d public.wallet_deposit;
    held bigint;
BEGIN
    SELECT * INTO d FROM public.wallet_deposit x WHERE x.public_id = split_part(p_key, ':', 2);
    SELECT u.amount_minor INTO held FROM public.wallet_unmatched u
        WHERE u.deposit_id = d.id AND u.state = 'refunded' AND p_key = 'refunded:' || d.public_id || ':' || u.id;
    IF held IS NULL OR d.currency_id <> p_currency THEN
        RETURN 'nothing of this key is refunded';
    END IF;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['gateway:' || d.gateway, 'suspense:' || d.gateway], ARRAY[held, -held]);
END $$;

-- What a player owes, taken from what is there: at most what is still owed, and named by what was recovered before.
CREATE FUNCTION public.wallet_allows_recovery(
    p_reason text, p_key text, p_currency text, p_codes text[], p_amounts bigint[]
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    r public.wallet_receivable;
    taken bigint;
BEGIN
    SELECT * INTO r FROM public.wallet_receivable x WHERE x.id::text = split_part(p_key, ':', 2) FOR UPDATE;
    taken := (SELECT max(amount) FROM unnest(p_amounts) AS leg (amount));
    IF r.id IS NULL OR p_key <> 'recovered:' || r.id || ':' || r.recovered_minor OR r.reason <> p_reason
        OR r.currency_id <> p_currency OR taken > r.amount_minor - r.recovered_minor
    THEN
        RETURN 'so much is not owed under this key';
    END IF;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['player:' || r.user_id || ':main', 'house:losses'], ARRAY[-taken, taken]);
END $$;

-- A deposit, or a part of it, taken back by the gateway: from the player what is there, the rest is the house's loss.
CREATE FUNCTION public.wallet_allows_chargeback(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    d public.wallet_deposit;
    c public.wallet_chargeback;
    taken bigint;
BEGIN
    IF p_key LIKE 'recovered:%' THEN
        RETURN public.wallet_allows_recovery('chargeback', p_key, p_currency, p_codes, p_amounts);
    END IF;
    SELECT * INTO c FROM public.wallet_chargeback x WHERE x.key = p_key;
    SELECT * INTO d FROM public.wallet_deposit x WHERE x.id = c.deposit_id;
    IF NOT FOUND OR d.currency_id <> p_currency THEN
        RETURN 'nothing of this key is charged back';
    END IF;
    taken := least(public.wallet_at_hand(d.user_id, p_currency), c.amount_minor);
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['gateway:' || d.gateway, 'player:' || d.user_id || ':main', 'tax:gst', 'house:losses'],
        ARRAY[c.amount_minor + c.gst_minor, -taken, -c.gst_minor, taken - c.amount_minor]);
END $$;

CREATE FUNCTION public.wallet_allows_withdrawal_request(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    w public.wallet_withdrawal;
BEGIN
    SELECT * INTO w FROM public.wallet_withdrawal x WHERE x.public_id = split_part(p_key, ':', 2) FOR UPDATE;
    IF NOT FOUND OR p_key <> 'withdrawal:' || w.public_id OR w.currency_id <> p_currency OR w.state <> 'requested' THEN
        RETURN 'no withdrawal of this key is asked for';
    END IF;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['player:' || w.user_id || ':main', 'withdrawal:' || w.public_id], ARRAY[-w.amount_minor, w.amount_minor]);
END $$;

CREATE FUNCTION public.wallet_allows_withdrawal_paid(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    w public.wallet_withdrawal;
    bank text;
BEGIN
    SELECT * INTO w FROM public.wallet_withdrawal x WHERE x.public_id = split_part(p_key, ':', 2) FOR UPDATE;
    SELECT b.bank INTO bank FROM public.wallet_payoutbatch b WHERE b.id = w.batch_id;
    IF NOT FOUND OR p_key <> 'withdrawal_paid:' || w.public_id OR w.currency_id <> p_currency OR w.state <> 'paid'
        OR NOT EXISTS (SELECT FROM public.wallet_approval a WHERE a.withdrawal_id = w.id AND a.by_id <> w.user_id)
    THEN
        RETURN 'no withdrawal of this key is approved, sent in a batch and paid';
    END IF;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['withdrawal:' || w.public_id, 'bank:' || bank],
        ARRAY[w.tax_minor - w.amount_minor, w.amount_minor - w.tax_minor]);
END $$;

-- All of it comes back: what waited or what the bank has sent back, and the tax if that was booked.
CREATE FUNCTION public.wallet_allows_withdrawal_returned(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    w public.wallet_withdrawal;
    bank text;
    tax bigint;
BEGIN
    SELECT * INTO w FROM public.wallet_withdrawal x WHERE x.public_id = split_part(p_key, ':', 2) FOR UPDATE;
    IF NOT FOUND OR p_key <> 'withdrawal_back:' || w.public_id OR w.currency_id <> p_currency OR w.given_back_at IS NULL THEN
        RETURN 'no withdrawal of this key is given back';
    END IF;
    SELECT b.bank INTO bank FROM public.wallet_payoutbatch b WHERE b.id = w.batch_id;
    tax := CASE WHEN public.wallet_is_booked('tds:' || w.public_id) THEN w.tax_minor ELSE 0 END;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY[CASE w.state WHEN 'returned' THEN 'bank:' || bank ELSE 'withdrawal:' || w.public_id END, 'tax:tds',
            'player:' || w.user_id || ':main'],
        ARRAY[tax - w.amount_minor, -tax, w.amount_minor]);
END $$;

-- Tax on a withdrawal that was approved, on a year that was closed, or on the latter what the house had advanced.
CREATE FUNCTION public.wallet_allows_tax_withheld(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    w public.wallet_withdrawal;
    y public.wallet_taxyear;
    taken bigint;
BEGIN
    IF p_key LIKE 'recovered:%' THEN
        RETURN public.wallet_allows_recovery('tax', p_key, p_currency, p_codes, p_amounts);
    ELSIF p_key LIKE 'tds:%:%' THEN
        SELECT * INTO y FROM public.wallet_taxyear x WHERE x.year::text = split_part(p_key, ':', 2)
            AND x.user_id::text = split_part(p_key, ':', 3) AND x.currency_id = p_currency;
        IF NOT FOUND OR p_key <> concat_ws(':', 'tds', y.year, y.user_id, y.currency_id) THEN
            RETURN 'no tax year of this key is closed';
        END IF;
        taken := least(public.wallet_at_hand(y.user_id, p_currency), y.tax_minor);
        RETURN public.wallet_legs_differ(p_codes, p_amounts,
            ARRAY['player:' || y.user_id || ':main', 'house:losses', 'tax:tds'], ARRAY[-taken, taken - y.tax_minor, y.tax_minor]);
    END IF;
    SELECT * INTO w FROM public.wallet_withdrawal x WHERE x.public_id = split_part(p_key, ':', 2) FOR UPDATE;
    IF NOT FOUND OR p_key <> 'tds:' || w.public_id OR w.currency_id <> p_currency OR w.state <> 'approved'
        OR w.tax_minor <> public.wallet_share(w.taxed_minor, w.tax_rate_bps)
    THEN
        RETURN 'no withdrawal of this key is approved';
    END IF;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['withdrawal:' || w.public_id, 'tax:tds'], ARRAY[-w.tax_minor, w.tax_minor]);
END $$;

CREATE FUNCTION public.wallet_allows_bonus_grant(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    b public.wallet_bonus;
BEGIN
    SELECT * INTO b FROM public.wallet_bonus x WHERE x.public_id = split_part(p_key, ':', 2) FOR UPDATE;
    IF NOT FOUND OR p_key <> 'bonus:' || b.public_id OR b.currency_id <> p_currency THEN
        RETURN 'no bonus of this key is granted';
    END IF;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['house:promotions', 'player:' || b.user_id || ':bonus'], ARRAY[-b.amount_minor, b.amount_minor]);
END $$;

-- A release names its bonus and its rake, and so does its way back: from the player what is there, the rest the house bears.
CREATE FUNCTION public.wallet_allows_bonus_release(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    b public.wallet_bonus;
    released bigint;
    taken bigint;
BEGIN
    IF p_key LIKE 'recovered:%' THEN
        RETURN public.wallet_allows_recovery('bonus', p_key, p_currency, p_codes, p_amounts);
    END IF;
    SELECT * INTO b FROM public.wallet_bonus x WHERE x.public_id = split_part(p_key, ':', 2);
    SELECT r.released_minor INTO released FROM public.wallet_bonusrelease r WHERE r.bonus_id = b.id AND p_key = CASE
        WHEN r.released_minor > 0 THEN 'bonus_release:' || b.public_id || ':rake:' || r.paid_id
        WHEN r.released_minor < 0 THEN 'bonus_taken_back:' || b.public_id || ':' || r.paid_id END;
    IF NOT FOUND OR b.currency_id <> p_currency THEN
        RETURN 'nothing of this key is released';
    END IF;
    taken := CASE WHEN released < 0 THEN least(public.wallet_at_hand(b.user_id, p_currency), -released) ELSE -released END;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['player:' || b.user_id || ':bonus', 'player:' || b.user_id || ':main', 'house:losses'],
        ARRAY[-released, -taken, released + taken]);
END $$;

CREATE FUNCTION public.wallet_allows_bonus_expiry(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    b public.wallet_bonus;
    ended bigint;
BEGIN
    SELECT * INTO b FROM public.wallet_bonus x WHERE x.public_id = split_part(p_key, ':', 2) AND x.state = 'expired' FOR UPDATE;
    ended := CASE WHEN p_key = 'bonus_expiry:' || b.public_id THEN b.expired_minor
        ELSE (SELECT -r.released_minor FROM public.wallet_bonusrelease r WHERE r.bonus_id = b.id AND r.released_minor < 0
            AND p_key = 'bonus_expiry:' || b.public_id || ':' || r.paid_id) END;
    IF ended IS NULL OR b.currency_id <> p_currency THEN
        RETURN 'nothing of this key has expired';
    END IF;
    RETURN public.wallet_legs_differ(p_codes, p_amounts,
        ARRAY['player:' || b.user_id || ':bonus', 'house:promotions'], ARRAY[-ended, ended]);
END $$;

-- What a gateway pays into the house's bank, less its fee: nobody's row says it but the gateway's statement, so only its form
-- is held; reconciliation holds the rest.
CREATE FUNCTION public.wallet_allows_gateway_settlement(p_key text, p_currency text, p_codes text[], p_amounts bigint[]) RETURNS text
LANGUAGE sql IMMUTABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN p_key NOT LIKE 'gateway_settlement:_%'
        OR count(*) FILTER (WHERE leg.code LIKE 'gateway:_%' AND leg.amount > 0) <> 1
        OR count(*) FILTER (WHERE leg.code LIKE 'bank:_%' AND leg.amount < 0) <> 1
        OR count(*) FILTER (WHERE leg.code = 'house:fees' AND leg.amount < 0) <> count(*) - 2
        THEN 'a settlement is from one gateway to one bank, less a fee' END
    FROM unnest(p_codes, p_amounts) AS leg (code, amount)
$$;
