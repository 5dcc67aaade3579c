-- What a gateway says went back ends one held payment, or as many as it is about. One word about a refund ended every held
-- payment of the same amount, and one about a charge-back each that was not larger than it. So whoever could ask as the
-- cashier booked as gone what the gateway still has. The deposit is locked before this is looked at, so that two who ask at
-- once are one after the other.

DROP TRIGGER wallet_unmatched_stays ON public.wallet_unmatched;
CREATE TRIGGER wallet_unmatched_stays BEFORE UPDATE ON public.wallet_unmatched
    FOR EACH ROW WHEN (
        (OLD.id, OLD.deposit_id, OLD.event_id, OLD.amount_minor, OLD.pays_deposit, OLD.held_at)
        IS DISTINCT FROM (NEW.id, NEW.deposit_id, NEW.event_id, NEW.amount_minor, NEW.pays_deposit, NEW.held_at)
        OR OLD.ended_by_id IS DISTINCT FROM NEW.ended_by_id AND OLD.ended_by_id IS NOT NULL)
    EXECUTE FUNCTION public.wallet_refuse('what arrived stays what arrived');

-- As in 0022_money_in.sql, but for the word that ends it. Duty desk: a person has it refunded. Duty cashier: the gateway says
-- that it is, or that it cannot be.
CREATE OR REPLACE FUNCTION public.wallet_unmatched_move(p_id bigint, p_became text, p_event bigint, p_by bigint, p_why text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    row public.wallet_unmatched;
    word public.wallet_gatewayevent;
    player bigint;
    ended bigint;
BEGIN
    SELECT d.user_id INTO player FROM public.wallet_deposit d
        WHERE d.id = (SELECT u.deposit_id FROM public.wallet_unmatched u WHERE u.id = p_id) FOR UPDATE;
    SELECT * INTO row FROM public.wallet_unmatched u WHERE u.id = p_id FOR UPDATE;
    SELECT * INTO word FROM public.wallet_word_about(p_event, row.deposit_id);
    IF p_became = 'refunding' THEN
        PERFORM public.wallet_require(
            public.wallet_has_duty('desk') AND public.wallet_decides(p_by, player) AND btrim(p_why) <> '',
            'somebody else has it refunded, with a reason');
        UPDATE public.wallet_unmatched SET state = p_became, decided_by_id = p_by, decided_at = clock_timestamp(), asked_at = NULL
            WHERE id = p_id;
        RETURN;
    END IF;
    SELECT COALESCE(sum(u.amount_minor), 0) INTO ended FROM public.wallet_unmatched u
        WHERE u.deposit_id = row.deposit_id AND u.ended_by_id = p_event;
    IF word.kind = 'payment.charged_back' THEN  -- it may be about the deposit as well
        ended := ended + (SELECT COALESCE(sum(c.amount_minor + c.gst_minor), 0) FROM public.wallet_chargeback c
            WHERE c.deposit_id = row.deposit_id AND c.event_id = p_event);
    END IF;
    PERFORM public.wallet_require(
        public.wallet_has_duty('cashier') AND CASE p_became
            WHEN 'refunded' THEN word.kind = 'payment.refunded' AND word.amount_minor = row.amount_minor
                OR word.kind = 'payment.charged_back' AND COALESCE(NULLIF(word.amount_minor, 0), row.amount_minor) >= row.amount_minor
            WHEN 'held' THEN word.kind = 'payment.refund_failed' AND word.amount_minor = row.amount_minor END,
        'the gateway has not said that this is ' || p_became);
    PERFORM public.wallet_require(
        COALESCE(word.amount_minor, 0) = 0 OR ended + row.amount_minor <= word.amount_minor,
        'what this word says has gone back already');
    UPDATE public.wallet_unmatched SET state = p_became,
        ended_by_id = CASE WHEN p_became = 'refunded' THEN p_event END,
        ended_at = CASE WHEN p_became = 'refunded' THEN clock_timestamp() END WHERE id = p_id;
END $$;
