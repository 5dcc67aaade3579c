-- What a gateway says happens once. A word about less than its deposit was held as what pays it, and the same word a second
-- time as what is over, which the unique key of held payments does not compare; a word by which a deposit was credited could
-- be held as well, one that was held could credit its deposit after that had been declined, and a part that was charged back
-- was charged back again. Whoever could ask as the cashier had one payment booked twice. In each function the deposit is
-- locked before this is looked at, so that two who ask at once are one after the other.

-- Duty cashier: money that arrived and could not be matched. What of it pays the deposit, as far as it goes, and what is
-- over lie apart, since they end apart. Gives back how much the gateway has captured since it last spoke, or beyond what it
-- had taken back before it came.
CREATE OR REPLACE FUNCTION public.wallet_deposit_hold(p_deposit bigint, p_event bigint, p_why text)
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
    IF before = 0 AND row.voided_at IS NOT NULL THEN
        -- It was taken back before it came: all of it, or as much as that word named.
        SELECT COALESCE(NULLIF(e.amount_minor, 0), word.amount_minor, total) INTO before FROM public.wallet_gatewayevent e
            WHERE e.payment_id = word.payment_id AND e.id < word.id AND e.kind = 'payment.charged_back' AND e.outcome = 'done'
            ORDER BY e.id LIMIT 1;
    END IF;
    IF row.credited_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM public.wallet_unmatched u WHERE u.deposit_id = p_deposit AND u.pays_deposit)
    THEN
        before := greatest(before, total);  -- a word credited that much, and it is held no more
    END IF;
    fresh := COALESCE(word.amount_minor, total) - before;
    PERFORM public.wallet_require(word.kind = 'payment.captured' AND fresh > 0, 'the gateway has not said that more was captured');
    PERFORM public.wallet_require(
        NOT EXISTS (SELECT FROM public.wallet_unmatched u WHERE u.event_id = p_event), 'what this word says is held already');
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

-- As in 0022_money_in.sql, but for the word that is held already. Duty cashier: by a gateway's word a deposit is credited or
-- fails. Duty desk: a person who is not the player decides about one that is being looked into, with a reason.
CREATE OR REPLACE FUNCTION public.wallet_deposit_move(
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
        PERFORM public.wallet_require(
            p_became <> 'credited' OR NOT EXISTS (SELECT FROM public.wallet_unmatched u WHERE u.event_id = p_event),
            'what this word says is held already');
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

-- As in 0022_money_in.sql, but for the word that was charged back already. Duty cashier: the gateway has taken a payment
-- back, all of what is left of it or a part.
CREATE OR REPLACE FUNCTION public.wallet_deposit_charge_back(
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
    PERFORM public.wallet_require(
        NOT EXISTS (SELECT FROM public.wallet_chargeback c WHERE c.deposit_id = p_deposit AND c.event_id = p_event),
        'what this word says is charged back already');
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
