-- The tax on winnings is worked out twice, like everything that is booked: by wallet.money.withdrawals.tax_years in
-- Python, and here. Before, only the rate and the product were held, and the numbers of the year believed: the players'
-- login could have closed a year on winnings that never were, and asked for a withdrawal as if nothing were won.

-- The financial year that a moment lies in.
CREATE FUNCTION public.wallet_tax_year_of(p_at timestamptz) RETURNS integer
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT y.year FROM (SELECT extract(year FROM p_at AT TIME ZONE 'UTC')::integer AS here) AS about
    CROSS JOIN LATERAL generate_series(about.here - 1, about.here + 1) AS y (year)
    WHERE p_at >= public.wallet_tax_year_ends(y.year - 1) AND p_at < public.wallet_tax_year_ends(y.year)
$$;

-- A player's numbers of a year as rule 133 asks for them; what each is says wallet.money.withdrawals.tax_years. No
-- opening balance where the year before has still to be closed.
CREATE FUNCTION public.wallet_tax_year_numbers(
    p_user bigint, p_currency text, p_year integer,
    OUT opening bigint, OUT deposited bigint, OUT withdrawn bigint, OUT taxed bigint
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    begins timestamptz := public.wallet_tax_year_ends(p_year - 1);
    ends timestamptz := public.wallet_tax_year_ends(p_year);
    main bigint;
    returned bigint;
    taken_back bigint;
BEGIN
    SELECT a.id INTO main FROM public.wallet_account a
        WHERE a.code = 'player:' || p_user || ':main' AND a.currency_id = p_currency;
    SELECT greatest(0, y.closing_minor - y.tax_minor) INTO opening FROM public.wallet_taxyear y
        WHERE y.user_id = p_user AND y.currency_id = p_currency AND y.year = p_year - 1;
    IF NOT FOUND AND (main IS NULL OR (public.wallet_held(main, begins)).lines = 0) THEN
        opening := 0;
    END IF;
    SELECT COALESCE(sum(d.amount_minor - back.minor), 0) INTO deposited
        FROM public.wallet_deposit d
        JOIN public.wallet_transaction t ON t.key = 'deposit:' || d.public_id
        CROSS JOIN LATERAL (
            SELECT COALESCE(sum(c.amount_minor), 0) AS minor FROM public.wallet_chargeback c
            JOIN public.wallet_transaction b ON b.key = c.key
            WHERE c.deposit_id = d.id AND b.booked_at < ends
        ) AS back
        WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.credited_at IS NOT NULL
            AND t.booked_at >= begins AND t.booked_at < ends;
    SELECT COALESCE(sum(w.amount_minor) FILTER (WHERE t.booked_at >= begins AND stayed), 0),
            COALESCE(sum(w.taxed_minor) FILTER (WHERE t.booked_at >= begins AND stayed), 0),
            COALESCE(sum(w.amount_minor - w.taxed_minor) FILTER (
                WHERE t.booked_at < begins AND back.booked_at >= begins AND NOT stayed), 0)
        INTO withdrawn, taxed, returned
        FROM public.wallet_withdrawal w
        JOIN public.wallet_transaction t ON t.key = 'withdrawal:' || w.public_id
        LEFT JOIN public.wallet_transaction back ON back.key = 'withdrawal_back:' || w.public_id
        CROSS JOIN LATERAL (SELECT back.id IS NULL OR back.booked_at >= ends AS stayed) AS there
        WHERE w.user_id = p_user AND w.currency_id = p_currency AND t.booked_at < ends;
    WITH RECURSIVE charged_back AS (
        SELECT d.public_id, c.key FROM public.wallet_deposit d
        JOIN public.wallet_transaction paid ON paid.key = 'deposit:' || d.public_id AND paid.booked_at < begins
        JOIN public.wallet_chargeback c ON c.deposit_id = d.id
        WHERE d.user_id = p_user AND d.currency_id = p_currency
    ), recovered AS (
        SELECT r.id, 0::bigint AS so_far, NULL::timestamptz AS booked_at, 0::bigint AS minor
        FROM public.wallet_receivable r
        WHERE r.user_id = p_user AND r.reason = 'chargeback'
            AND split_part(r.about, ':', 1) IN (SELECT c.public_id FROM charged_back c)
        UNION ALL
        SELECT r.id, r.so_far - e.amount_minor, t.booked_at, -e.amount_minor
        FROM recovered r JOIN public.wallet_transaction t ON t.key = 'recovered:' || r.id || ':' || r.so_far
        JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.account_id = main
    )
    SELECT COALESCE(sum(part.minor), 0) INTO taken_back FROM (
        SELECT r.booked_at, r.minor FROM recovered r
        UNION ALL
        SELECT t.booked_at, -e.amount_minor FROM charged_back c
        JOIN public.wallet_transaction t ON t.key = c.key
        JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.account_id = main
    ) AS part WHERE part.booked_at >= begins AND part.booked_at < ends;
    deposited := deposited + returned;
    withdrawn := withdrawn + taken_back;
END $$;

-- Whether so much of a withdrawal asked for in a year is taxed: all net winnings by now, or nothing of what may wait
-- (wallet.money.tax.india.TDS_NOT_YET_BELOW).
CREATE FUNCTION public.wallet_is_taxed(
    p_user bigint, p_currency text, p_year integer, p_amount bigint, p_net_winnings bigint, p_taxed bigint
) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT p_net_winnings = counted.net AND p_taxed = CASE WHEN counted.net <= counted.waits THEN 0 ELSE counted.net END
    FROM (
        SELECT greatest(0, n.withdrawn + p_amount - n.deposited - n.opening - n.taxed) AS net,
            CASE public.wallet_licence_says('tax_rules') WHEN 'IN' THEN 10000 ELSE 0 END AS waits
        FROM public.wallet_tax_year_numbers(p_user, p_currency, p_year) AS n
    ) AS counted
$$;

CREATE OR REPLACE FUNCTION public.wallet_withdrawal_ask(
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
    -- A year that has just turned: who counted the one before counts again when the posting turns out to be in this one.
    PERFORM public.wallet_require(
        public.wallet_is_taxed(p_user, p_currency, public.wallet_tax_year_of(now_at), p_amount, p_net_winnings, p_taxed)
        OR (public.wallet_tax_year_of(now_at - interval '1 minute') < public.wallet_tax_year_of(now_at)
            AND public.wallet_is_taxed(p_user, p_currency, public.wallet_tax_year_of(now_at - interval '1 minute'), p_amount,
                p_net_winnings, p_taxed)),
        'the tax on a withdrawal is on what was won');
    INSERT INTO public.wallet_withdrawal (public_id, user_id, currency_id, amount_minor, net_winnings_minor, taxed_minor,
            tax_rate_bps, tax_minor, payee_id, state, asked_as, requested_at, bank_reference)
        VALUES (p_public_id, p_user, p_currency, p_amount, p_net_winnings, p_taxed, p_rate_bps, p_tax, p_payee, 'requested',
            p_asked_as, now_at, '')
        RETURNING id INTO made;
    INSERT INTO public.wallet_withdrawalstep (withdrawal_id, was, became, at, by_id, why)
        VALUES (made, '', 'requested', now_at, p_user, '');
    RETURN made;
END $$;

-- Closed once it is over: who owns the tables may close it before, as the guard of its date allows.
CREATE OR REPLACE FUNCTION public.wallet_tax_year_close(
    p_user bigint, p_currency text, p_year integer, p_last_moment timestamptz, p_opening bigint, p_deposited bigint,
    p_withdrawn bigint, p_taxed bigint, p_closing bigint, p_net_winnings bigint, p_rate_bps integer, p_tax bigint
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    ends timestamptz := public.wallet_tax_year_ends(p_year);
    made bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_plays_or_pays(), 'closing a tax year needs the duty play or cashier');
    PERFORM public.wallet_require(p_last_moment = ends - interval '1 microsecond', 'a tax year is closed at its own last moment');
    PERFORM public.wallet_require(ends <= clock_timestamp() OR public.wallet_has_duty('owner'), 'that tax year is not over');
    PERFORM public.wallet_require(
        (SELECT (n.opening, n.deposited, n.withdrawn, n.taxed) = (p_opening, p_deposited, p_withdrawn, p_taxed)
            FROM public.wallet_tax_year_numbers(p_user, p_currency, p_year) AS n)
        AND p_closing = (public.wallet_owner_held(p_user, p_currency, '{main,seat}', ends)).balance_minor,
        'the numbers of a tax year are those of the books');
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
