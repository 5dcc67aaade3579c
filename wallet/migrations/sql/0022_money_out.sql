-- Withdrawals: a player asks and takes back, people of the house approve or reject, the cashier pays and takes down what
-- the bank answers.

CREATE CONSTRAINT TRIGGER wallet_withdrawal_booked AFTER INSERT OR UPDATE ON public.wallet_withdrawal
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_state_is_booked();
CREATE CONSTRAINT TRIGGER wallet_taxyear_booked AFTER INSERT ON public.wallet_taxyear
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_state_is_booked();

-- Duty play. The tax is what the net winnings taxed now make at the rate of the day.
CREATE FUNCTION public.wallet_withdrawal_ask(
    p_public_id text, p_user bigint, p_currency text, p_amount bigint, p_net_winnings bigint, p_taxed bigint,
    p_rate_bps integer, p_tax bigint, p_payee bigint, p_asked_as text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    now_at timestamptz := clock_timestamp();
    made bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('play'), 'asking for a withdrawal needs the duty play');
    PERFORM public.wallet_require(
        EXISTS (SELECT FROM public.wallet_payee p WHERE p.id = p_payee AND p.user_id = p_user AND p.removed_at IS NULL),
        'a withdrawal goes to a payee of its player');
    PERFORM public.wallet_require(
        p_rate_bps = public.wallet_tax_rate_bps('tds', now_at) AND p_tax = public.wallet_share(p_taxed, p_rate_bps) AND p_tax < p_amount,
        'the tax on a withdrawal is that of the day');
    INSERT INTO public.wallet_withdrawal (public_id, user_id, currency_id, amount_minor, net_winnings_minor, taxed_minor,
            tax_rate_bps, tax_minor, payee_id, state, asked_as, requested_at, bank_reference)
        VALUES (p_public_id, p_user, p_currency, p_amount, p_net_winnings, p_taxed, p_rate_bps, p_tax, p_payee, 'requested',
            p_asked_as, now_at, '')
        RETURNING id INTO made;
    INSERT INTO public.wallet_withdrawalstep (withdrawal_id, was, became, at, by_id, why)
        VALUES (made, '', 'requested', now_at, p_user, '');
    RETURN made;
END $$;

-- How many people must say yes: two above the licence's amount, for which all counts that the player asked for within 24
-- hours and has not been given back, so that nobody passes the amount in small parts. Two where no licence says.
CREATE FUNCTION public.wallet_people_needed(p_withdrawal bigint) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN sum(o.amount_minor) <= COALESCE(public.wallet_licence_says('second_person_above_minor')::bigint, -1)
        THEN 1 ELSE 2 END
    FROM public.wallet_withdrawal w
    JOIN public.wallet_withdrawal o ON o.user_id = w.user_id AND o.currency_id = w.currency_id
        AND o.requested_at > w.requested_at - interval '24 hours' AND o.requested_at <= w.requested_at
        AND (o.given_back_at IS NULL OR o.id = w.id)
    WHERE w.id = p_withdrawal
$$;

CREATE FUNCTION public.wallet_is_approved(p_withdrawal bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT count(DISTINCT a.by_id) >= public.wallet_people_needed(p_withdrawal) FROM public.wallet_approval a
        JOIN public.wallet_withdrawal w ON w.id = a.withdrawal_id
        WHERE a.withdrawal_id = p_withdrawal AND a.by_id <> w.user_id
$$;

CREATE FUNCTION public.wallet_lock_withdrawal(p_id bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT FROM public.wallet_withdrawal w WHERE w.id = p_id FOR UPDATE
$$;

-- One step of a withdrawal, by the duty that the step needs; gives back the state it has then. A yes that is not enough
-- yet is kept and leaves the state.
CREATE FUNCTION public.wallet_withdrawal_move(
    p_id bigint, p_became text, p_by bigint, p_why text, p_reference text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    row public.wallet_withdrawal;
    duty text;
    now_at timestamptz;
BEGIN
    SELECT * INTO row FROM public.wallet_withdrawal w WHERE w.id = p_id FOR UPDATE;
    now_at := clock_timestamp();
    duty := CASE row.state || ':' || p_became
        WHEN 'requested:cancelled' THEN 'play'
        WHEN 'requested:approved' THEN 'desk'
        WHEN 'requested:rejected' THEN 'desk'
        WHEN 'approved:rejected' THEN 'desk'
        WHEN 'sent:paid' THEN 'cashier'
        WHEN 'sent:failed' THEN 'cashier'
        WHEN 'paid:returned' THEN 'cashier' END;
    -- Nobody is paid at an address that they have taken back; the cashier finds that out as the payment is to go.
    IF p_became = 'rejected' AND public.wallet_has_duty('cashier')
        AND EXISTS (SELECT FROM public.wallet_payee p WHERE p.id = row.payee_id AND p.removed_at IS NOT NULL)
    THEN
        duty := 'cashier';
    END IF;
    PERFORM public.wallet_require(
        duty IS NOT NULL AND public.wallet_has_duty(duty), 'from ' || row.state || ' to ' || p_became || ' needs the duty ' || COALESCE(duty, 'of nobody'));
    PERFORM public.wallet_require(
        CASE p_became WHEN 'cancelled' THEN p_by = row.user_id ELSE public.wallet_decides(p_by, row.user_id) END,
        'a player takes back their own withdrawal, and somebody else decides about it');
    PERFORM public.wallet_require(
        p_became NOT IN ('rejected', 'failed', 'returned') OR btrim(p_why) <> '', 'the player is told why');
    IF p_became = 'approved' THEN
        PERFORM public.wallet_require(
            EXISTS (SELECT FROM public.wallet_payee p WHERE p.id = row.payee_id AND p.removed_at IS NULL), 'its payee was removed');
        INSERT INTO public.wallet_approval (withdrawal_id, player_id, by_id, at) VALUES (p_id, row.user_id, p_by, now_at);
        IF NOT public.wallet_is_approved(p_id) THEN
            RETURN row.state;
        END IF;
    END IF;
    UPDATE public.wallet_withdrawal SET state = p_became,
        given_back_at = CASE WHEN p_became IN ('cancelled', 'rejected', 'failed', 'returned') THEN now_at END,
        bank_reference = CASE p_became WHEN 'paid' THEN left(p_reference, 64) ELSE bank_reference END
        WHERE id = p_id;
    INSERT INTO public.wallet_withdrawalstep (withdrawal_id, was, became, at, by_id, why)
        VALUES (p_id, row.state, p_became, now_at, p_by, left(p_why, 200));
    RETURN p_became;
END $$;

-- Duty cashier: approved withdrawals that may go to the bank now, the oldest first, held until the transaction ends.
CREATE FUNCTION public.wallet_payouts_waiting(p_currency text, p_only bigint[], p_most integer) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM public.wallet_require(public.wallet_has_duty('cashier'), 'paying needs the duty cashier');
    RETURN QUERY SELECT w.id FROM public.wallet_withdrawal w
        WHERE w.state = 'approved' AND w.currency_id = p_currency AND (p_only IS NULL OR w.id = ANY (p_only))
            AND public.wallet_is_approved(w.id)
            AND EXISTS (SELECT FROM public.wallet_payee p WHERE p.id = w.payee_id AND p.removed_at IS NULL)
        ORDER BY w.id LIMIT p_most FOR UPDATE SKIP LOCKED;
END $$;

-- Duty cashier: a batch of these withdrawals in this order. Each is approved by as many people as it needs, goes to a payee
-- that its player has not removed, and its player owes nothing.
CREATE FUNCTION public.wallet_payout_send(
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
        WHERE p.id IS NULL OR NOT public.wallet_is_approved(w.id) OR EXISTS (
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

-- Duty play or cashier: the numbers of rule 133, held to their formula and to the rate of the year's
-- last day.
CREATE FUNCTION public.wallet_tax_year_close(
    p_user bigint, p_currency text, p_year integer, p_last_moment timestamptz, p_opening bigint, p_deposited bigint,
    p_withdrawn bigint, p_taxed bigint, p_closing bigint, p_net_winnings bigint, p_rate_bps integer, p_tax bigint
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    made bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_plays_or_pays(), 'closing a tax year needs the duty play or cashier');
    PERFORM public.wallet_require(
        p_net_winnings = greatest(0, p_withdrawn + p_closing - p_deposited - p_opening - p_taxed)
        AND p_rate_bps = public.wallet_tax_rate_bps('tds', p_last_moment)
        AND p_tax = public.wallet_share(p_net_winnings, p_rate_bps),
        'the tax on a year is what its numbers make at its rate');
    INSERT INTO public.wallet_taxyear (user_id, currency_id, year, opening_minor, deposited_minor, withdrawn_minor, taxed_minor,
            closing_minor, net_winnings_minor, tax_rate_bps, tax_minor, closed_at)
        VALUES (p_user, p_currency, p_year, p_opening, p_deposited, p_withdrawn, p_taxed, p_closing, p_net_winnings, p_rate_bps,
            p_tax, clock_timestamp())
        RETURNING id INTO made;
    RETURN made;
END $$;

-- What a player owes is what the house has borne in a posting: amount and player are read there, not told.
CREATE FUNCTION public.wallet_owe(p_reason text, p_about text, p_currency text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    borne bigint;
    player bigint;
BEGIN
    SELECT -e.amount_minor INTO borne FROM public.wallet_transaction t
        JOIN public.wallet_entry e ON e.transaction_id = t.id
        JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'house:losses'
        WHERE t.currency_id = p_currency AND t.key = CASE p_reason
            WHEN 'chargeback' THEN 'chargeback:' || p_about
            WHEN 'tax' THEN 'tds:' || p_about || ':' || p_currency
            WHEN 'bonus' THEN 'bonus_taken_back:' || p_about END;
    player := CASE p_reason
        WHEN 'chargeback' THEN (SELECT d.user_id FROM public.wallet_deposit d WHERE d.public_id = split_part(p_about, ':', 1))
        WHEN 'tax' THEN split_part(p_about, ':', 2)::bigint
        WHEN 'bonus' THEN (SELECT b.user_id FROM public.wallet_bonus b WHERE b.public_id = split_part(p_about, ':', 1)) END;
    PERFORM public.wallet_require(borne > 0 AND player IS NOT NULL, 'nobody owes what the house has not borne');
    INSERT INTO public.wallet_receivable (user_id, currency_id, reason, about, amount_minor, recovered_minor, since)
        VALUES (player, p_currency, p_reason, p_about, borne, 0, clock_timestamp());
END $$;

-- What was taken for it is read from the posting, too: each is named by what had been recovered before.
CREATE FUNCTION public.wallet_recovered(p_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    taken bigint;
BEGIN
    PERFORM FROM public.wallet_receivable r WHERE r.id = p_id FOR UPDATE;
    SELECT e.amount_minor INTO taken FROM public.wallet_receivable r
        JOIN public.wallet_transaction t ON t.key = 'recovered:' || r.id || ':' || r.recovered_minor
        JOIN public.wallet_entry e ON e.transaction_id = t.id
        JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'house:losses'
        WHERE r.id = p_id;
    PERFORM public.wallet_require(taken > 0, 'nothing was taken for this');
    UPDATE public.wallet_receivable SET recovered_minor = recovered_minor + taken WHERE id = p_id;
END $$;

CREATE FUNCTION public.wallet_lock_receivables(p_user bigint, p_currency text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT FROM public.wallet_receivable r
        WHERE r.user_id = p_user AND r.currency_id = p_currency AND r.recovered_minor < r.amount_minor ORDER BY r.id FOR UPDATE
$$;
