-- What a player's year costs does not grow with the charge-backs of others, nor with payments of another currency. The
-- planner had a choice between two ways and took the wrong ones: it went through all charge-backs of the year for those of
-- one player, and through all withdrawals of a player for those of one currency. What is the player's is taken first now, and
-- a currency and its time are compared together, which only the index of both can answer.

-- What was paid between two moments of the tax year that begins at `p_begins`. Each posting counts at its own moment: what
-- takes an earlier one of the year back counts against it, and what takes one of an earlier year back is a payment the
-- other way. So the parts of a year add up. Rows are found by the stamps that the database gave them beside their posting,
-- a day wide; where something lies is said by its posting alone.
CREATE OR REPLACE FUNCTION public.wallet_tax_between(
    p_user bigint, p_currency text, p_begins timestamptz, p_from timestamptz, p_to timestamptz,
    OUT deposited bigint, OUT withdrawn bigint, OUT taxed bigint
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
    around timestamptz := p_from - interval '1 day';
    beyond timestamptz := p_to + interval '1 day';
    main bigint;
    taken_back bigint;
    returned bigint;
BEGIN
    SELECT a.id INTO main FROM public.wallet_account a
        WHERE a.code = 'player:' || p_user || ':main' AND a.currency_id = p_currency;
    SELECT COALESCE(sum(part.minor), 0) INTO deposited FROM (
        SELECT d.amount_minor AS minor FROM public.wallet_deposit d
        JOIN public.wallet_transaction t ON t.key = 'deposit:' || d.public_id
        WHERE d.user_id = p_user AND d.currency_id = p_currency AND d.credited_at >= around AND d.credited_at < beyond
            AND t.booked_at >= p_from AND t.booked_at < p_to
        UNION ALL
        SELECT -c.amount_minor FROM (
            SELECT one.id, one.public_id FROM public.wallet_deposit one
            WHERE one.user_id = p_user AND one.currency_id = p_currency AND one.charged_back_minor > 0 OFFSET 0
        ) AS d
        CROSS JOIN LATERAL (
            SELECT one.amount_minor, one.key FROM public.wallet_chargeback one
            WHERE one.deposit_id = d.id AND one.at >= around AND one.at < beyond OFFSET 0
        ) AS c
        JOIN public.wallet_transaction b ON b.key = c.key
        JOIN public.wallet_transaction t ON t.key = 'deposit:' || d.public_id
        WHERE b.booked_at >= p_from AND b.booked_at < p_to AND t.booked_at >= p_begins
    ) AS part;
    SELECT COALESCE(sum(w.amount_minor) FILTER (WHERE asked), 0)
            - COALESCE(sum(w.amount_minor) FILTER (WHERE given_back AND t.booked_at >= p_begins), 0),
            COALESCE(sum(w.taxed_minor) FILTER (WHERE asked), 0)
            - COALESCE(sum(w.taxed_minor) FILTER (WHERE given_back AND t.booked_at >= p_begins), 0),
            COALESCE(sum(w.amount_minor - w.taxed_minor) FILTER (WHERE given_back AND t.booked_at < p_begins), 0)
        INTO withdrawn, taxed, returned
        FROM public.wallet_withdrawal w
        JOIN public.wallet_transaction t ON t.key = 'withdrawal:' || w.public_id
        LEFT JOIN public.wallet_transaction b ON b.key = 'withdrawal_back:' || w.public_id
        CROSS JOIN LATERAL (SELECT t.booked_at >= p_from AND t.booked_at < p_to AS asked,
            b.booked_at >= p_from AND b.booked_at < p_to AS given_back) AS here
        WHERE w.user_id = p_user AND (
            (w.currency_id, w.requested_at) >= (p_currency, around) AND (w.currency_id, w.requested_at) < (p_currency, beyond)
            OR w.currency_id = p_currency AND w.given_back_at >= around AND w.given_back_at < beyond);
    -- The entries are asked of few: to plan that statement costs something for each month there is.
    IF EXISTS (SELECT FROM public.wallet_deposit d WHERE d.user_id = p_user AND d.charged_back_minor > 0) THEN
        WITH RECURSIVE charged_back AS (
            SELECT d.public_id, c.key FROM public.wallet_deposit d
            JOIN public.wallet_transaction paid ON paid.key = 'deposit:' || d.public_id AND paid.booked_at < p_begins
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
        ) AS part WHERE part.booked_at >= p_from AND part.booked_at < p_to;
    END IF;
    deposited := deposited + returned;
    withdrawn := withdrawn + COALESCE(taken_back, 0);
END $$;
