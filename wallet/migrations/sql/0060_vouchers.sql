-- The bank side: what no player causes is booked from a voucher, which one person asks for and another approves. A login may
-- read vouchers and writes none: it calls a function, which asks for the desk's duty.

INSERT INTO public.wallet_place (place, kind, code_like, code_pattern) VALUES
    ('house:capital', 'house', 'house:capital', '^house:capital$'),
    ('house:expenses', 'house', 'house:expenses', '^house:expenses$'),
    ('house:income', 'house', 'house:income', '^house:income$'),
    ('tax:credit', 'tax', 'tax:credit', '^tax:credit$');
INSERT INTO public.wallet_kind (kind, duty, event_back, reversible) VALUES
    ('bank_charge', '{desk}', '3660 days', true),
    ('tax_remitted', '{desk}', '3660 days', true),
    ('house_capital', '{desk}', '3660 days', true),
    ('opening_balance', '{desk}', '3660 days', true),
    ('journal_entry', '{desk}', '3660 days', true);
INSERT INTO public.wallet_kind_leg (kind, place, sign) VALUES
    ('gateway_settlement', 'tax:credit', -1),
    ('bank_charge', 'bank', 1), ('bank_charge', 'gateway', 1), ('bank_charge', 'house:fees', -1),
    ('bank_charge', 'tax:credit', -1),
    ('tax_remitted', 'tax:tds', -1), ('tax_remitted', 'tax:gst', -1), ('tax_remitted', 'tax:credit', 1),
    ('tax_remitted', 'bank', 1), ('tax_remitted', 'house:expenses', -1),
    ('house_capital', 'bank', 0), ('house_capital', 'house:capital', 0),
    ('opening_balance', 'bank', 0), ('opening_balance', 'gateway', 0), ('opening_balance', 'tax:tds', 0),
    ('opening_balance', 'tax:gst', 0), ('opening_balance', 'tax:credit', 0), ('opening_balance', 'house:capital', 0),
    ('journal_entry', 'bank', 0), ('journal_entry', 'gateway', 0), ('journal_entry', 'house:rake', 0),
    ('journal_entry', 'house:promotions', 0), ('journal_entry', 'house:fees', 0), ('journal_entry', 'house:losses', 0),
    ('journal_entry', 'house:expenses', 0), ('journal_entry', 'house:income', 0), ('journal_entry', 'house:capital', 0),
    ('journal_entry', 'tax:tds', 0), ('journal_entry', 'tax:gst', 0), ('journal_entry', 'tax:credit', 0);
INSERT INTO public.wallet_kind_leg (kind, place, sign)
    SELECT whole.kind, p.place, 0 FROM public.wallet_place p, (VALUES ('adjustment'), ('reversal')) AS whole (kind)
    WHERE p.place IN ('house:capital', 'house:expenses', 'house:income', 'tax:credit');

-- A person who works here and may decide for the house.
CREATE FUNCTION public.wallet_decides_here(p_by bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM public.accounts_user u WHERE u.id = p_by AND u.is_staff AND u.is_active AND u.closed_at IS NULL)
$$;

-- Ask for a voucher to be booked; nothing moves yet. `p_about` are the facts that stand beside the legs: reference,
-- happened_on, challan, bsr_code, first, last. A statement's line is booked as it stands, and once.
CREATE FUNCTION public.wallet_voucher_ask(
    p_public_id text, p_kind text, p_currency text, p_legs jsonb, p_reason text, p_about jsonb, p_line bigint, p_by bigint,
    p_paper_name text, p_paper bytea
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    made bigint;
    told record;
    named text := COALESCE(btrim(p_about ->> 'reference'), '');
    happened date := (p_about ->> 'happened_on')::date;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('desk'), 'vouchers are asked for at the desk');
    PERFORM public.wallet_require(public.wallet_decides_here(p_by), 'who asks works here');
    PERFORM public.wallet_require(p_kind IN (
        'gateway_settlement', 'bank_charge', 'tax_remitted', 'house_capital', 'opening_balance', 'journal_entry'),
        'no voucher books this kind');
    PERFORM public.wallet_require(jsonb_typeof(p_legs) = 'object' AND NOT EXISTS (
        SELECT FROM jsonb_each(p_legs) AS leg WHERE leg.value::text !~ '^-?[1-9][0-9]{0,14}$'), 'a leg is a whole amount');
    PERFORM public.wallet_require((SELECT count(*) >= 2 AND sum(leg.value::text::bigint) = 0
        FROM jsonb_each(p_legs) AS leg), 'the legs sum to zero');
    PERFORM public.wallet_require(btrim(p_reason) <> '', 'a voucher says what it is for');
    PERFORM public.wallet_require(happened <= (clock_timestamp() AT TIME ZONE 'UTC')::date + 1, 'it has not happened yet');
    PERFORM public.wallet_require(p_kind <> 'tax_remitted' OR COALESCE(p_about ->> 'challan', '') <> '',
        'a payment of tax has a challan');
    PERFORM public.wallet_require(p_kind <> 'journal_entry' OR octet_length(p_paper) > 0, 'a journal entry has a paper');
    PERFORM public.wallet_require(p_paper IS NULL OR octet_length(p_paper) <= 5242880, 'a paper has at most 5 MB');
    -- One after the other, so that no event is asked for twice.
    PERFORM pg_advisory_xact_lock(hashtext('wallet_voucher'), 0);
    PERFORM public.wallet_require(named = '' OR NOT EXISTS (
        SELECT FROM public.wallet_voucher v WHERE v.kind = p_kind AND v.currency_id = p_currency
            AND lower(v.reference) = lower(named) AND v.state <> 'refused' AND NOT public.wallet_voucher_reversed(v.id)),
        'there is a voucher with this reference already');
    IF p_line IS NOT NULL THEN
        SELECT l.amount_minor, s.signed_at, o.currency_id, o.kind || ':' || o.name AS code INTO told
            FROM public.wallet_statementline l JOIN public.wallet_statement s ON s.id = l.statement_id
            JOIN public.wallet_statementsource o ON o.id = s.source_id WHERE l.id = p_line AND l.number IS NOT NULL;
        PERFORM public.wallet_require(told.code IS NOT NULL AND told.signed_at IS NULL AND told.currency_id = p_currency
            AND (p_legs ->> told.code)::bigint = -told.amount_minor, 'a line of a statement is booked as it stands');
        PERFORM public.wallet_require(NOT EXISTS (
            SELECT FROM public.wallet_voucher v WHERE v.line_id = p_line AND v.state <> 'refused'
                AND NOT public.wallet_voucher_reversed(v.id)), 'this line has a voucher already');
    END IF;
    INSERT INTO public.wallet_voucher (public_id, kind, currency_id, legs, reason, reference, happened_on, challan, bsr_code,
            first, last, line_id, asked_by_id, asked_at, state, why)
        VALUES (p_public_id, p_kind, p_currency, p_legs, btrim(p_reason), named, happened,
            COALESCE(p_about ->> 'challan', ''), COALESCE(p_about ->> 'bsr_code', ''), (p_about ->> 'first')::date,
            (p_about ->> 'last')::date, p_line, p_by, clock_timestamp(), 'asked', '')
        RETURNING id INTO made;
    IF octet_length(p_paper) > 0 THEN
        INSERT INTO public.wallet_voucherpaper (voucher_id, name, sha256, data)
            VALUES (made, left(p_paper_name, 200), encode(sha256(p_paper), 'hex'), p_paper);
    END IF;
    RETURN made;
END $$;

-- Another person says yes, in the transaction that books it; or anybody who works here says no, who asked included.
CREATE FUNCTION public.wallet_voucher_decide(p_voucher bigint, p_by bigint, p_book boolean, p_why text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    v public.wallet_voucher;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('desk'), 'vouchers are decided at the desk');
    PERFORM public.wallet_require(public.wallet_decides_here(p_by), 'who decides works here');
    SELECT * INTO v FROM public.wallet_voucher x WHERE x.id = p_voucher FOR UPDATE;
    IF v.state = 'booked' AND p_book THEN
        RETURN v.state;
    END IF;
    PERFORM public.wallet_require(v.state = 'asked', 'this voucher is decided');
    PERFORM public.wallet_require(NOT p_book OR v.asked_by_id <> p_by, 'another person approves');
    PERFORM public.wallet_require(p_book OR btrim(p_why) <> '', 'a refusal says why');
    UPDATE public.wallet_voucher SET state = CASE WHEN p_book THEN 'booked' ELSE 'refused' END, decided_by_id = p_by,
        decided_at = clock_timestamp(), why = COALESCE(btrim(p_why), '') WHERE id = p_voucher;
    RETURN CASE WHEN p_book THEN 'booked' ELSE 'refused' END;
END $$;

-- Whether what a voucher booked was taken back, so that it may be asked for anew.
CREATE FUNCTION public.wallet_voucher_reversed(p_voucher bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM public.wallet_voucher v JOIN public.wallet_transaction t ON t.key = v.kind || ':' || v.public_id
        JOIN public.wallet_transaction r ON r.reverses_id = t.id WHERE v.id = p_voucher)
$$;

-- What is booked is what was approved, leg by leg.
CREATE FUNCTION public.wallet_allows_voucher(p_kind text, p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    v public.wallet_voucher;
BEGIN
    SELECT * INTO v FROM public.wallet_voucher x WHERE x.public_id = split_part(p_key, ':', 2) FOR UPDATE;
    RETURN CASE
        WHEN v.id IS NULL OR v.kind <> p_kind OR p_key <> v.kind || ':' || v.public_id OR v.currency_id <> p_currency
            THEN 'no voucher of this key'
        WHEN v.state <> 'booked' OR v.decided_by_id = v.asked_by_id THEN 'nobody has approved this voucher'
        WHEN (SELECT jsonb_object_agg(leg.code, leg.minor) FROM unnest(p_codes, p_amounts) AS leg (code, minor))
            IS DISTINCT FROM v.legs THEN 'another voucher was approved'
    END;
END $$;
CREATE OR REPLACE FUNCTION public.wallet_allows_gateway_settlement(
    p_key text, p_currency text, p_codes text[], p_amounts bigint[]
) RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT public.wallet_allows_voucher('gateway_settlement', p_key, p_currency, p_codes, p_amounts)
$$;

-- What the source of an event says of its legs; NULL if it calls for them.
CREATE OR REPLACE FUNCTION public.wallet_disallows(
    p_kind text, p_key text, p_currency text, p_codes text[], p_amounts bigint[], p_reverses bigint
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
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

-- A voucher that is decided is booked in the same transaction, or was refused; then it stays.
CREATE FUNCTION public.wallet_voucher_steps() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF OLD.state <> 'asked' OR NEW.state NOT IN ('booked', 'refused')
        OR (to_jsonb(OLD) - ARRAY['state', 'decided_by_id', 'decided_at', 'why'])
            IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['state', 'decided_by_id', 'decided_at', 'why'])
    THEN
        RAISE EXCEPTION 'ledger: a voucher is asked for, then decided, and stays'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_voucher_steps BEFORE UPDATE ON public.wallet_voucher
    FOR EACH ROW EXECUTE FUNCTION public.wallet_voucher_steps();
CREATE TRIGGER wallet_voucher_kept BEFORE DELETE ON public.wallet_voucher
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a voucher stays');
CREATE TRIGGER wallet_voucher_no_truncate BEFORE TRUNCATE ON public.wallet_voucher
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('a voucher stays');
CREATE TRIGGER wallet_voucherpaper_append_only BEFORE UPDATE OR DELETE ON public.wallet_voucherpaper
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a paper stays as it was attached');
CREATE TRIGGER wallet_voucherpaper_no_truncate BEFORE TRUNCATE ON public.wallet_voucherpaper
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('a paper stays as it was attached');
CREATE FUNCTION public.wallet_voucher_is_booked() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.state = 'booked' AND NOT public.wallet_is_booked(NEW.kind || ':' || NEW.public_id) THEN
        RAISE EXCEPTION 'ledger: voucher % says what is not booked', NEW.public_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wallet_voucher_booked AFTER INSERT OR UPDATE ON public.wallet_voucher
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_voucher_is_booked();
