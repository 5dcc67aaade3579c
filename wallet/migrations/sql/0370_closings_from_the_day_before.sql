-- What accounts held at the end of a day, from what they held at the end of the day before. Who moved on the day before
-- too is found in its closings, which lie together: they are read once, in a longer past as in a short one. Whoever did
-- not is looked up, a look-up each; an account whose first entry of the day is its first of all held nothing before.
--
-- Both days are summed in one aggregate and not joined: of a day that was closed a moment ago the planner knows nothing,
-- takes it for one row, and would compare each account of one day with each of the other.
CREATE OR REPLACE FUNCTION public.wallet_closings_of(p_number integer, p_begins_at timestamptz, p_ends_at timestamptz)
RETURNS TABLE (account_id bigint, balance_minor bigint, lines bigint, received_minor bigint)
LANGUAGE sql STABLE AS $$
    SELECT moved.account_id, (COALESCE(moved.held, before.balance_minor, 0) + moved.minor)::bigint,
        COALESCE(moved.lines_before, before.lines, 0) + moved.lines,
        (COALESCE(moved.received_before, before.received_minor, 0) + moved.received)::bigint
    FROM (
        SELECT d.account_id, sum(d.minor) AS minor, count(d.minor) AS lines, min(d.line) AS first_line,
            COALESCE(sum(d.minor) FILTER (WHERE d.minor > 0), 0) AS received,
            max(d.held) AS held, max(d.lines_before) AS lines_before, max(d.received_before) AS received_before
        FROM (
            SELECT e.account_id, e.amount_minor AS minor, e.line,
                NULL::bigint AS held, NULL::bigint AS lines_before, NULL::bigint AS received_before
            FROM public.wallet_entry e
            WHERE e.booked_at >= p_begins_at AND e.booked_at < p_ends_at
            UNION ALL
            SELECT c.account_id, NULL, NULL, c.balance_minor, c.lines, c.received_minor
            FROM public.wallet_closing c WHERE c.number = p_number - 1
        ) AS d
        GROUP BY d.account_id
        HAVING count(d.minor) > 0
    ) AS moved
    LEFT JOIN LATERAL (
        SELECT c.balance_minor, c.lines, c.received_minor FROM public.wallet_closing c
        WHERE c.account_id = moved.account_id AND c.number < p_number - 1
            AND moved.held IS NULL AND moved.first_line IS DISTINCT FROM 1
        ORDER BY c.number DESC LIMIT 1
    ) AS before ON true
$$;
