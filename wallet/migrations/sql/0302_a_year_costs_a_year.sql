-- A player's year costs what was paid in it, and not what was ever paid: payments of earlier years are left out by the
-- stamps of their rows, which the database makes beside the posting. They are left out a day wide of the year: in which
-- year something lies is still said by its posting alone.

CREATE OR REPLACE FUNCTION public.wallet_tax_year_numbers(
    p_user bigint, p_currency text, p_year integer,
    OUT opening bigint, OUT deposited bigint, OUT withdrawn bigint, OUT taxed bigint
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    begins timestamptz := public.wallet_tax_year_ends(p_year - 1);
    ends timestamptz := public.wallet_tax_year_ends(p_year);
    around timestamptz := begins - interval '1 day';
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
        WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.credited_at >= around
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
        WHERE w.user_id = p_user AND w.currency_id = p_currency AND t.booked_at < ends
            AND (w.requested_at >= around OR w.given_back_at >= around);
    WITH RECURSIVE charged_back AS (
        SELECT d.public_id, c.key FROM public.wallet_deposit d
        JOIN public.wallet_transaction paid ON paid.key = 'deposit:' || d.public_id AND paid.booked_at < begins
        JOIN public.wallet_chargeback c ON c.deposit_id = d.id
        WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.charged_back_minor > 0
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
