-- A charge-back may overtake its payment. Where the gateway then had captured more than that word named, what was over lay in
-- no account.

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
