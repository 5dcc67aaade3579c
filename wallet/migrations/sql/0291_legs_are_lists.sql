-- An array of PostgreSQL may begin at any number. Sources look at the first leg and the second by 1 and 2, and found NULL in
-- one that began at 2: so the question whose account the other leg was had no answer, and none was taken for a yes. The
-- players' login could have bought itself in with somebody else's money. A deal's source finds every leg it asks for, or
-- refuses, so deals are not asked this.

-- What the source of an event says of its legs; NULL if it calls for them.
CREATE OR REPLACE FUNCTION public.wallet_disallows(
    p_kind text, p_key text, p_currency text, p_codes text[], p_amounts bigint[], p_reverses bigint
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    IF array_dims(p_codes) IS DISTINCT FROM '[1:' || cardinality(p_codes) || ']' OR array_dims(p_amounts) IS DISTINCT FROM array_dims(p_codes) THEN
        RETURN 'legs are two lists of one length';
    END IF;
    CASE p_kind
        WHEN 'deal' THEN RETURN public.wallet_allows_deal(p_key, p_currency, p_codes, p_amounts);
        WHEN 'buy_in' THEN RETURN public.wallet_allows_buy_in(p_key, p_currency, p_codes, p_amounts);
        WHEN 'cash_out' THEN RETURN public.wallet_allows_cash_out(p_key, p_currency, p_codes, p_amounts);
        WHEN 'entry' THEN RETURN public.wallet_allows_entry(p_key, p_currency, p_codes, p_amounts);
        WHEN 'rejoin' THEN RETURN public.wallet_allows_rejoin(p_key, p_currency, p_codes, p_amounts);
        WHEN 'refund' THEN RETURN public.wallet_allows_refund(p_key, p_currency, p_codes, p_amounts);
        WHEN 'prize' THEN RETURN public.wallet_allows_prize(p_key, p_currency, p_codes, p_amounts);
        WHEN 'guarantee' THEN RETURN public.wallet_allows_guarantee(p_key, p_currency, p_codes, p_amounts);
        WHEN 'chip_grant' THEN RETURN public.wallet_allows_chip_grant(p_key, p_currency, p_codes, p_amounts);
        WHEN 'sign_up_grant' THEN RETURN public.wallet_allows_sign_up_grant(p_key, p_currency, p_codes, p_amounts);
        WHEN 'top_up' THEN RETURN public.wallet_allows_top_up(p_key, p_currency, p_codes, p_amounts);
        WHEN 'closing' THEN RETURN public.wallet_allows_closing(p_key, p_currency, p_codes, p_amounts);
        WHEN 'deposit' THEN RETURN public.wallet_allows_deposit(p_key, p_currency, p_codes, p_amounts);
        WHEN 'payment_held' THEN RETURN public.wallet_allows_payment_held(p_key, p_currency, p_codes, p_amounts);
        WHEN 'payment_refunded' THEN RETURN public.wallet_allows_payment_refunded(p_key, p_currency, p_codes, p_amounts);
        WHEN 'chargeback' THEN RETURN public.wallet_allows_chargeback(p_key, p_currency, p_codes, p_amounts);
        WHEN 'withdrawal_request' THEN RETURN public.wallet_allows_withdrawal_request(p_key, p_currency, p_codes, p_amounts);
        WHEN 'withdrawal_paid' THEN RETURN public.wallet_allows_withdrawal_paid(p_key, p_currency, p_codes, p_amounts);
        WHEN 'withdrawal_returned' THEN RETURN public.wallet_allows_withdrawal_returned(p_key, p_currency, p_codes, p_amounts);
        WHEN 'tax_withheld' THEN RETURN public.wallet_allows_tax_withheld(p_key, p_currency, p_codes, p_amounts);
        WHEN 'bonus_grant' THEN RETURN public.wallet_allows_bonus_grant(p_key, p_currency, p_codes, p_amounts);
        WHEN 'bonus_release' THEN RETURN public.wallet_allows_bonus_release(p_key, p_currency, p_codes, p_amounts);
        WHEN 'bonus_expiry' THEN RETURN public.wallet_allows_bonus_expiry(p_key, p_currency, p_codes, p_amounts);
        WHEN 'gateway_settlement' THEN RETURN public.wallet_allows_gateway_settlement(p_key, p_currency, p_codes, p_amounts);
        WHEN 'adjustment' THEN RETURN public.wallet_allows_adjustment(p_key, p_currency, p_codes, p_amounts);
        WHEN 'reversal' THEN RETURN public.wallet_allows_reversal(p_key, p_currency, p_reverses);
        WHEN 'bank_charge', 'tax_remitted', 'house_capital', 'opening_balance', 'journal_entry' THEN
            RETURN public.wallet_allows_voucher(p_kind, p_key, p_currency, p_codes, p_amounts);
        ELSE RETURN 'nothing says when it is allowed';
    END CASE;
END $$;
