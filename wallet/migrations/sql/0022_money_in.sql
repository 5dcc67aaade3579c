-- Deposits: a player opens one, a gateway's stored word moves it, a person decides where the word and the deposit differ.

-- A payment is of one deposit and one sum for good; what else a provider saves there counts for nothing.
CREATE TRIGGER wallet_payment_stays BEFORE UPDATE ON public.wallet_payment
    FOR EACH ROW WHEN (
        (OLD.id, OLD.deposit_id, OLD.variant, OLD.currency, OLD.total, OLD.tax)
        IS DISTINCT FROM (NEW.id, NEW.deposit_id, NEW.variant, NEW.currency, NEW.total, NEW.tax))
    EXECUTE FUNCTION public.wallet_refuse('a payment stays that of its deposit');

CREATE TRIGGER wallet_chargeback_append_only BEFORE UPDATE OR DELETE ON public.wallet_chargeback
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what was charged back stays charged back');
CREATE TRIGGER wallet_unmatched_moves BEFORE UPDATE ON public.wallet_unmatched
    FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
    EXECUTE FUNCTION public.wallet_moves('{held:credited, held:refunding, held:refunded, refunding:refunded, refunding:held}');
CREATE TRIGGER wallet_unmatched_stays BEFORE UPDATE ON public.wallet_unmatched
    FOR EACH ROW WHEN (
        (OLD.id, OLD.deposit_id, OLD.event_id, OLD.amount_minor, OLD.pays_deposit, OLD.held_at)
        IS DISTINCT FROM (NEW.id, NEW.deposit_id, NEW.event_id, NEW.amount_minor, NEW.pays_deposit, NEW.held_at))
    EXECUTE FUNCTION public.wallet_refuse('what arrived stays what arrived');
CREATE TRIGGER wallet_unmatched_kept BEFORE DELETE ON public.wallet_unmatched
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what arrived stays');

CREATE CONSTRAINT TRIGGER wallet_deposit_booked AFTER INSERT OR UPDATE ON public.wallet_deposit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_state_is_booked();
CREATE CONSTRAINT TRIGGER wallet_chargeback_booked AFTER INSERT ON public.wallet_chargeback
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_state_is_booked();
CREATE CONSTRAINT TRIGGER wallet_unmatched_booked AFTER INSERT OR UPDATE ON public.wallet_unmatched
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_state_is_booked();

-- Duty play. The tax is that of this moment, and is not the caller's to choose.
CREATE FUNCTION public.wallet_deposit_open(
    p_public_id text, p_user bigint, p_currency text, p_amount bigint, p_gst_bps integer, p_gst bigint, p_gateway text,
    p_asked_as text, p_pay_within interval
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    now_at timestamptz := clock_timestamp();
    made bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('play'), 'opening a deposit needs the duty play');
    PERFORM public.wallet_require(
        p_gst_bps = public.wallet_tax_rate_bps('gst', now_at) AND p_gst = public.wallet_share(p_amount, p_gst_bps),
        'the tax on a deposit is that of the day');
    PERFORM public.wallet_require(p_pay_within BETWEEN interval '1 second' AND interval '1 day', 'a deposit is paid within a day');
    INSERT INTO public.wallet_deposit (public_id, user_id, currency_id, amount_minor, gst_rate_bps, gst_minor, gateway,
            asked_as, state, opened_at, expires_at, charged_back_minor)
        VALUES (p_public_id, p_user, p_currency, p_amount, p_gst_bps, p_gst, p_gateway, p_asked_as, 'open', now_at,
            now_at + p_pay_within, 0)
        RETURNING id INTO made;
    INSERT INTO public.wallet_depositstep (deposit_id, was, became, at, by_id, why)
        VALUES (made, '', 'open', now_at, p_user, '');
    RETURN made;
END $$;

-- Duty cashier: a gateway's believed word, kept with what it said. The same word again is the row there is.
CREATE FUNCTION public.wallet_gateway_said(
    p_gateway text, p_event_id text, p_kind text, p_payment bigint, p_amount bigint, p_currency text, p_sent_at timestamptz,
    p_body text, p_outcome text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    kept bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('cashier'), 'hearing a gateway needs the duty cashier');
    PERFORM public.wallet_require(
        EXISTS (SELECT FROM public.wallet_payment p JOIN public.wallet_deposit d ON d.id = p.deposit_id
            WHERE p.id = p_payment AND d.gateway = p_gateway),
        'a gateway speaks about its own payments');
    PERFORM public.wallet_require(
        isfinite(p_sent_at) AND COALESCE(p_amount, 0) BETWEEN 0 AND 1000000000000000, 'a word has a moment and an amount');
    INSERT INTO public.wallet_gatewayevent (gateway, event_id, kind, payment_id, sent_at, received_at, digest, outcome,
            amount_minor, currency, body)
        VALUES (p_gateway, p_event_id, p_kind, p_payment, p_sent_at, clock_timestamp(),
            encode(sha256(convert_to(p_body, 'UTF8')), 'hex'), p_outcome, p_amount, p_currency, p_body)
        ON CONFLICT (gateway, event_id) DO NOTHING RETURNING id INTO kept;
    RETURN COALESCE(kept, (
        SELECT e.id FROM public.wallet_gatewayevent e WHERE e.gateway = p_gateway AND e.event_id = p_event_id));
END $$;

-- What a gateway has said of a deposit and was to be followed; nothing for a word about another.
CREATE FUNCTION public.wallet_word_about(p_event bigint, p_deposit bigint) RETURNS SETOF public.wallet_gatewayevent
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT e.* FROM public.wallet_gatewayevent e JOIN public.wallet_payment p ON p.id = e.payment_id
        WHERE e.id = p_event AND p.deposit_id = p_deposit AND e.outcome IN ('done', 'held')
$$;

-- Rows of money's states are locked by their functions; this locks them for who reads first and decides then.
CREATE FUNCTION public.wallet_lock_deposit(p_id bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT FROM public.wallet_deposit d WHERE d.id = p_id FOR UPDATE
$$;

-- Duty cashier: by a gateway's word a deposit is credited or fails. Duty desk: a person who is not the player decides
-- about one that is being looked into, with a reason; crediting it uses up what waits for it in suspense. Play or cashier:
-- the time to pay is over.
CREATE FUNCTION public.wallet_deposit_move(
    p_deposit bigint, p_became text, p_event bigint, p_by bigint, p_why text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    row public.wallet_deposit;
    word public.wallet_gatewayevent;
    now_at timestamptz;
BEGIN
    SELECT * INTO row FROM public.wallet_deposit d WHERE d.id = p_deposit FOR UPDATE;
    SELECT * INTO word FROM public.wallet_word_about(p_event, p_deposit);
    now_at := clock_timestamp();
    PERFORM public.wallet_require(p_became IN ('credited', 'failed', 'expired'), 'a deposit does not become ' || p_became || ' here');
    IF p_became = 'expired' THEN
        PERFORM public.wallet_require(
            public.wallet_plays_or_pays() AND row.state = 'open' AND row.expires_at <= now_at,
            'a deposit expires when its time is over');
    ELSIF p_event IS NOT NULL THEN
        PERFORM public.wallet_require(public.wallet_has_duty('cashier') AND p_by IS NULL, 'a gateway''s word needs the duty cashier');
        PERFORM public.wallet_require(
            CASE p_became
                WHEN 'credited' THEN word.kind = 'payment.captured' AND row.voided_at IS NULL AND row.state <> 'review'
                    AND COALESCE(word.amount_minor, row.amount_minor + row.gst_minor) = row.amount_minor + row.gst_minor
                ELSE word.kind = 'payment.charged_back' OR word.kind = 'payment.failed' AND row.state = 'open' END,
            'the gateway has not said that this deposit is ' || p_became);
    ELSE
        PERFORM public.wallet_require(
            public.wallet_has_duty('desk') AND public.wallet_decides(p_by, row.user_id) AND row.state = 'review' AND btrim(p_why) <> '',
            'somebody else decides about a deposit that is being looked into, with a reason');
        IF p_became = 'credited' THEN
            PERFORM public.wallet_require(
                EXISTS (SELECT FROM public.wallet_gatewayevent e JOIN public.wallet_payment p ON p.id = e.payment_id
                    WHERE p.deposit_id = p_deposit AND e.kind = 'payment.captured' AND e.outcome IN ('done', 'held')),
                'no gateway has said that anything was captured');
            UPDATE public.wallet_unmatched SET state = 'credited', decided_by_id = p_by, decided_at = now_at, ended_at = now_at
                WHERE deposit_id = p_deposit AND pays_deposit AND state = 'held';
            PERFORM public.wallet_require(
                NOT EXISTS (SELECT FROM public.wallet_unmatched u
                    WHERE u.deposit_id = p_deposit AND u.pays_deposit AND u.state <> 'credited'),
                'what was paid for this deposit is being refunded');
        END IF;
    END IF;
    -- A chargeback that overtakes its payment leaves nothing to credit, whatever state it finds.
    IF word.kind = 'payment.charged_back' AND row.voided_at IS NULL THEN
        UPDATE public.wallet_deposit SET voided_at = now_at WHERE id = p_deposit;
        IF row.state NOT IN ('open', 'review') THEN
            RETURN;
        END IF;
    END IF;
    UPDATE public.wallet_deposit SET state = p_became,
        credited_at = CASE WHEN p_became = 'credited' THEN now_at ELSE credited_at END WHERE id = p_deposit;
    INSERT INTO public.wallet_depositstep (deposit_id, was, became, at, by_id, why)
        VALUES (p_deposit, row.state, p_became, now_at, p_by, left(p_why, 200));
END $$;

-- Duty cashier: money that arrived and could not be matched. What of it pays the deposit, as far as it goes, and what is
-- over lie apart, since they end apart. Gives back how much the gateway has captured since it last spoke.
CREATE FUNCTION public.wallet_deposit_hold(p_deposit bigint, p_event bigint, p_why text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    row public.wallet_deposit;
    word public.wallet_gatewayevent;
    now_at timestamptz;
    total bigint;
    before bigint;
    fresh bigint;
    pays bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('cashier'), 'hearing a gateway needs the duty cashier');
    SELECT * INTO row FROM public.wallet_deposit d WHERE d.id = p_deposit FOR UPDATE;
    SELECT * INTO word FROM public.wallet_word_about(p_event, p_deposit);
    now_at := clock_timestamp();
    total := row.amount_minor + row.gst_minor;
    SELECT COALESCE(max(COALESCE(e.amount_minor, total)), 0) INTO before FROM public.wallet_gatewayevent e
        WHERE e.payment_id = word.payment_id AND e.id < word.id AND e.kind = 'payment.captured' AND e.outcome IN ('done', 'held');
    fresh := COALESCE(word.amount_minor, total) - before;
    PERFORM public.wallet_require(word.kind = 'payment.captured' AND fresh > 0, 'the gateway has not said that more was captured');
    pays := CASE WHEN row.state IN ('open', 'failed', 'expired') THEN least(fresh, total) ELSE 0 END;
    INSERT INTO public.wallet_unmatched (deposit_id, event_id, amount_minor, pays_deposit, why, state, held_at)
        SELECT p_deposit, p_event, part.amount, part.pays, left(p_why, 200), 'held', now_at
        FROM (VALUES (pays, true), (fresh - pays, false)) AS part (amount, pays) WHERE part.amount > 0;
    IF row.state IN ('open', 'failed', 'expired') THEN
        UPDATE public.wallet_deposit SET state = 'review' WHERE id = p_deposit;
        INSERT INTO public.wallet_depositstep (deposit_id, was, became, at, by_id, why)
            VALUES (p_deposit, row.state, 'review', now_at, NULL, left(p_why, 200));
    END IF;
    RETURN fresh;
END $$;

-- Duty desk: a person has it refunded. Duty cashier: the gateway says that it is, or that it cannot be.
CREATE FUNCTION public.wallet_unmatched_move(p_id bigint, p_became text, p_event bigint, p_by bigint, p_why text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    row public.wallet_unmatched;
    word public.wallet_gatewayevent;
    player bigint;
BEGIN
    SELECT * INTO row FROM public.wallet_unmatched u WHERE u.id = p_id FOR UPDATE;
    SELECT d.user_id INTO player FROM public.wallet_deposit d WHERE d.id = row.deposit_id;
    SELECT * INTO word FROM public.wallet_word_about(p_event, row.deposit_id);
    IF p_became = 'refunding' THEN
        PERFORM public.wallet_require(
            public.wallet_has_duty('desk') AND public.wallet_decides(p_by, player) AND btrim(p_why) <> '',
            'somebody else has it refunded, with a reason');
        UPDATE public.wallet_unmatched SET state = p_became, decided_by_id = p_by, decided_at = clock_timestamp(), asked_at = NULL
            WHERE id = p_id;
    ELSE
        PERFORM public.wallet_require(
            public.wallet_has_duty('cashier') AND CASE p_became
                WHEN 'refunded' THEN word.kind = 'payment.refunded' AND word.amount_minor = row.amount_minor
                    OR word.kind = 'payment.charged_back' AND COALESCE(NULLIF(word.amount_minor, 0), row.amount_minor) >= row.amount_minor
                WHEN 'held' THEN word.kind = 'payment.refund_failed' AND word.amount_minor = row.amount_minor END,
            'the gateway has not said that this is ' || p_became);
        UPDATE public.wallet_unmatched SET state = p_became,
            ended_at = CASE WHEN p_became = 'refunded' THEN clock_timestamp() END WHERE id = p_id;
    END IF;
END $$;

-- Duty cashier: the refunds that the gateway is to be asked for, one at a time and by one asker.
CREATE FUNCTION public.wallet_refund_next(p_after bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('cashier'), 'asking for a refund needs the duty cashier');
    RETURN (SELECT u.id FROM public.wallet_unmatched u WHERE u.state = 'refunding' AND u.asked_at IS NULL AND u.id > p_after
        ORDER BY u.id LIMIT 1 FOR UPDATE SKIP LOCKED);
END $$;
CREATE FUNCTION public.wallet_refund_asked(p_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('cashier'), 'asking for a refund needs the duty cashier');
    UPDATE public.wallet_unmatched SET asked_at = clock_timestamp() WHERE id = p_id AND state = 'refunding';
END $$;

-- Duty cashier: the gateway has taken a payment back, all of what is left of it or a part. A part takes its share of the
-- tax, and the last part what is left of that.
CREATE FUNCTION public.wallet_deposit_charge_back(
    p_deposit bigint, p_event bigint, p_why text, OUT key text, OUT about text, OUT amount_minor bigint, OUT gst_minor bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    row public.wallet_deposit;
    word public.wallet_gatewayevent;
    now_at timestamptz;
    number integer;
    rest bigint;
    part bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('cashier'), 'hearing a gateway needs the duty cashier');
    SELECT * INTO row FROM public.wallet_deposit d WHERE d.id = p_deposit FOR UPDATE;
    SELECT * INTO word FROM public.wallet_word_about(p_event, p_deposit);
    now_at := clock_timestamp();
    rest := row.amount_minor + row.gst_minor - row.charged_back_minor;
    -- A word about everything is about what lies in suspense as well; that leaves by a step of its own.
    part := CASE WHEN COALESCE(word.amount_minor, 0) IN (0, rest + (
            SELECT COALESCE(sum(u.amount_minor), 0) FROM public.wallet_unmatched u
            WHERE u.deposit_id = p_deposit AND u.state IN ('held', 'refunding')))
        THEN rest ELSE word.amount_minor END;
    PERFORM public.wallet_require(
        word.kind = 'payment.charged_back' AND row.state = 'credited' AND part BETWEEN 1 AND rest,
        'the gateway has not said that so much was charged back');
    SELECT count(*) + 1,
        CASE WHEN part = rest THEN row.gst_minor - COALESCE(sum(c.gst_minor), 0)
            ELSE least(row.gst_minor - COALESCE(sum(c.gst_minor), 0),
                round(part::numeric * row.gst_minor / (row.amount_minor + row.gst_minor))) END
        INTO number, gst_minor FROM public.wallet_chargeback c WHERE c.deposit_id = p_deposit;
    amount_minor := part - gst_minor;
    about := row.public_id || CASE WHEN number > 1 THEN ':' || number ELSE '' END;
    key := 'chargeback:' || about;
    INSERT INTO public.wallet_chargeback (deposit_id, event_id, number, key, amount_minor, gst_minor, at)
        VALUES (p_deposit, p_event, number, key, amount_minor, gst_minor, now_at);
    UPDATE public.wallet_deposit SET charged_back_minor = charged_back_minor + part,
        state = CASE WHEN part = rest THEN 'charged_back' ELSE state END,
        charged_back_at = CASE WHEN part = rest THEN now_at END WHERE id = p_deposit;
    INSERT INTO public.wallet_depositstep (deposit_id, was, became, at, by_id, why)
        VALUES (p_deposit, row.state, CASE WHEN part = rest THEN 'charged_back' ELSE row.state END, now_at, NULL, left(p_why, 200));
END $$;

-- Deposits that nobody paid in time, closed as many as are due; gives back how many.
CREATE FUNCTION public.wallet_deposits_expire(p_most integer, p_why text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    due bigint;
    ended integer := 0;
BEGIN
    FOR due IN SELECT d.id FROM public.wallet_deposit d WHERE d.state = 'open' AND d.expires_at <= clock_timestamp()
        ORDER BY d.id LIMIT p_most FOR UPDATE SKIP LOCKED
    LOOP
        PERFORM public.wallet_deposit_move(due, 'expired', NULL, NULL, p_why);
        ended := ended + 1;
    END LOOP;
    RETURN ended;
END $$;
