-- A key says what was booked: every other kind's begins with a word of its own, and its source holds it. That of practice
-- chips that are given was free. So the players' login could give a bot of its own a chip under the key of a withdrawal,
-- and then ask for that withdrawal without its posting: the look whether its state is booked found the key. Or it could
-- keep a reversal, a tax or a deposit out for good, under whose key something was booked already.

-- Play gives chips to bots; to people the desk does. A key with a colon begins with a word of gifts.
CREATE OR REPLACE FUNCTION public.wallet_allows_chip_grant(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    player bigint := public.wallet_player_of(p_codes, p_amounts, 1);
BEGIN
    IF player IS NULL THEN
        RETURN 'chips are given to one player at a time';
    ELSIF strpos(p_key, ':') > 0 AND split_part(p_key, ':', 1) <> ALL (ARRAY['gift', 'bot', 'tournament_bot', 'demo']) THEN
        RETURN 'the key of another kind';
    ELSIF public.wallet_has_duty('desk') OR EXISTS (SELECT FROM public.accounts_user u WHERE u.id = player AND u.is_bot) THEN
        RETURN NULL;
    END IF;
    RETURN 'chips are given to bots, or by the desk';
END $$;

-- And the bank is told of no payment that the books have no money for: a withdrawal that was asked for, approved and not
-- given back holds its payout in its own account.
CREATE FUNCTION public.wallet_lies_ready(p_withdrawal bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM public.wallet_withdrawal w
        JOIN public.wallet_account a ON a.code = 'withdrawal:' || w.public_id AND a.currency_id = w.currency_id
        WHERE w.id = p_withdrawal AND a.balance_minor = w.amount_minor - w.tax_minor)
$$;

CREATE OR REPLACE FUNCTION public.wallet_payouts_waiting(p_currency text, p_only bigint[], p_most integer) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('cashier'), 'paying needs the duty cashier');
    RETURN QUERY SELECT w.id FROM public.wallet_withdrawal w
        WHERE w.state = 'approved' AND w.currency_id = p_currency AND (p_only IS NULL OR w.id = ANY (p_only))
            AND public.wallet_is_approved(w.id) AND public.wallet_lies_ready(w.id)
            AND EXISTS (SELECT FROM public.wallet_payee p WHERE p.id = w.payee_id AND p.removed_at IS NULL)
        ORDER BY w.id LIMIT p_most FOR UPDATE SKIP LOCKED;
END $$;

CREATE OR REPLACE FUNCTION public.wallet_payout_send(
    p_public_id text, p_by bigint, p_bank text, p_currency text, p_withdrawals bigint[], p_sha256 text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    batch bigint;
    now_at timestamptz;
    unfit bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('cashier'), 'paying needs the duty cashier');
    PERFORM FROM public.wallet_withdrawal w WHERE w.id = ANY (p_withdrawals) ORDER BY w.id FOR UPDATE;
    now_at := clock_timestamp();
    SELECT asked.id INTO unfit FROM unnest(p_withdrawals) AS asked (id)
        LEFT JOIN public.wallet_withdrawal w ON w.id = asked.id AND w.state = 'approved' AND w.currency_id = p_currency
        LEFT JOIN public.wallet_payee p ON p.id = w.payee_id AND p.user_id = w.user_id AND p.removed_at IS NULL
        WHERE p.id IS NULL OR NOT public.wallet_is_approved(w.id) OR NOT public.wallet_lies_ready(w.id) OR EXISTS (
            SELECT FROM public.wallet_receivable r
            WHERE r.user_id = w.user_id AND r.currency_id = p_currency AND r.recovered_minor < r.amount_minor)
        LIMIT 1;
    PERFORM public.wallet_require(NOT FOUND, 'withdrawal ' || unfit || ' may not be sent');
    INSERT INTO public.wallet_payoutbatch (public_id, made_at, made_by_id, bank, currency_id, lines, total_minor, sha256)
        SELECT p_public_id, now_at, p_by, p_bank, p_currency, count(*), sum(w.amount_minor - w.tax_minor), p_sha256
        FROM public.wallet_withdrawal w WHERE w.id = ANY (p_withdrawals)
        RETURNING id INTO batch;
    UPDATE public.wallet_withdrawal w SET state = 'sent', batch_id = batch, line = asked.line
        FROM unnest(p_withdrawals) WITH ORDINALITY AS asked (id, line) WHERE w.id = asked.id;
    INSERT INTO public.wallet_withdrawalstep (withdrawal_id, was, became, at, by_id, why)
        SELECT asked.id, 'approved', 'sent', now_at, p_by, p_public_id
        FROM unnest(p_withdrawals) WITH ORDINALITY AS asked (id, line) ORDER BY asked.line;
    RETURN batch;
END $$;
