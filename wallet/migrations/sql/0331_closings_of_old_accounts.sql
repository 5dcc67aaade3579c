-- What accounts held at the end of a day, from what they held at the end of the day before. An account whose first entry
-- of the day is its first of all held nothing before: nothing is looked up for it, which are most accounts of a day.
CREATE OR REPLACE FUNCTION public.wallet_closings_of(p_number integer, p_begins_at timestamptz, p_ends_at timestamptz)
RETURNS TABLE (account_id bigint, balance_minor bigint, lines bigint, received_minor bigint)
LANGUAGE sql STABLE AS $$
    SELECT moved.account_id, (COALESCE(before.balance_minor, 0) + moved.minor)::bigint,
        COALESCE(before.lines, 0) + moved.lines, (COALESCE(before.received_minor, 0) + moved.received)::bigint
    FROM (
        SELECT e.account_id, sum(e.amount_minor) AS minor, count(*) AS lines, min(e.line) AS first_line,
            COALESCE(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0) AS received
        FROM public.wallet_entry e
        WHERE e.booked_at >= p_begins_at AND e.booked_at < p_ends_at
        GROUP BY e.account_id
    ) AS moved
    LEFT JOIN LATERAL (
        SELECT c.balance_minor, c.lines, c.received_minor FROM public.wallet_closing c
        WHERE c.account_id = moved.account_id AND c.number < p_number AND moved.first_line IS DISTINCT FROM 1
        ORDER BY c.number DESC LIMIT 1
    ) AS before ON true
$$;
