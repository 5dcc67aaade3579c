-- A place for money that arrived and is nobody's yet, one account a gateway. It is locked and never negative, so that only
-- what arrived there leaves it; it is touched by the few payments that go wrong, so nobody queues for it.
DROP TRIGGER wallet_account_kind ON public.wallet_account;
CREATE TRIGGER wallet_account_kind BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN (NEW.kind NOT IN (
        'player', 'seat', 'pool', 'withdrawal', 'suspense', 'house', 'tax', 'gateway', 'bank', 'equity'))
    EXECUTE FUNCTION public.wallet_refuse('no such kind of account');
DROP TRIGGER wallet_account_locked_or_hot ON public.wallet_account;
CREATE TRIGGER wallet_account_locked_or_hot BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN ((NEW.kind IN ('player', 'seat', 'pool', 'withdrawal', 'suspense')) <> (NEW.balance_minor IS NOT NULL))
    EXECUTE FUNCTION public.wallet_refuse('an account carries a balance if its kind is locked, and none if it is hot');
DROP TRIGGER wallet_account_chips_or_money ON public.wallet_account;
CREATE TRIGGER wallet_account_chips_or_money BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN (
        CASE NEW.currency_id WHEN 'CHIP' THEN NEW.kind IN ('withdrawal', 'suspense', 'tax', 'gateway', 'bank')
        ELSE NEW.kind = 'equity' END)
    EXECUTE FUNCTION public.wallet_refuse('chips are not bought or paid out, and money comes from somewhere');

-- What arrives after a licence has ended is kept apart until it has gone back, through whatever gateway it came.
CREATE OR REPLACE FUNCTION public.wallet_leads_out(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT kind IN ('withdrawal', 'gateway', 'suspense', 'tax', 'bank', 'house')
$$;

-- What was charged back before parts could be.
INSERT INTO public.wallet_chargeback (deposit_id, number, key, amount_minor, gst_minor, at)
    SELECT d.id, 1, 'chargeback:' || d.public_id, d.amount_minor, d.gst_minor, d.charged_back_at
    FROM public.wallet_deposit d WHERE d.state = 'charged_back' ORDER BY d.id;
UPDATE public.wallet_deposit SET charged_back_minor = amount_minor + gst_minor WHERE state = 'charged_back';

-- A deposit that is being looked into was captured: a gateway without messages has left no word of it yet.
INSERT INTO public.wallet_gatewayevent (gateway, event_id, kind, payment_id, sent_at, digest, outcome, currency, body)
    SELECT d.gateway, 'before:' || p.id, 'payment.captured', p.id, p.modified, encode(sha256(''), 'hex'), 'done', d.currency_id, ''
    FROM public.wallet_deposit d JOIN public.wallet_payment p ON p.deposit_id = d.id
    WHERE d.state = 'review' AND NOT EXISTS (
        SELECT FROM public.wallet_gatewayevent e WHERE e.payment_id = p.id AND e.kind = 'payment.captured')
    ORDER BY d.id;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
