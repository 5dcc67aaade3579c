-- What no login writes itself any more, a function writes that runs with the ledger's rights. It names its tables with
-- their schema and has a fixed search_path, so that nothing a login sets or makes can stand in for one.
--
-- Every hot account's checkpoint brought forward; the number of accounts. The mark is `pg_snapshot_xmin`: every database
-- transaction below it has ended, so none of its entries can come later. The first roll-up of an account begins at the last
-- closed day; so does one whose mark was made on another server, ahead of this one's counter, before a restore.
CREATE FUNCTION public.wallet_roll_up() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    rolled bigint;
BEGIN
    WITH here AS (
        SELECT pg_snapshot_xmin(pg_current_snapshot()) AS ended, pg_current_xact_id() AS mine,
            now() - interval '1 minute' AS drawn_at
    ), seal AS (
        SELECT number, ends_at FROM public.wallet_seal ORDER BY number DESC LIMIT 1
    ), since AS (
        SELECT a.id, h.*,
            CASE WHEN c.account_id IS NULL THEN COALESCE(s.ends_at, '-infinity')
                ELSE COALESCE(c.booked_from, '-infinity') END AS booked_from,
            CASE WHEN c.account_id IS NULL THEN '0'::xid8 ELSE c.up_to_xid END AS from_xid,
            CASE WHEN c.account_id IS NULL THEN COALESCE((
                SELECT l.balance_minor FROM public.wallet_closing l
                WHERE l.account_id = a.id AND l.number <= s.number ORDER BY l.number DESC LIMIT 1), 0)
            ELSE c.balance_minor END AS balance_minor,
            CASE WHEN c.next_xid <= h.ended THEN c.next_from END AS next_from,
            CASE WHEN c.next_xid > h.ended THEN c.next_xid END AS waits_for, c.next_from AS waits_since
        FROM public.wallet_account a CROSS JOIN here h LEFT JOIN seal s ON true
        LEFT JOIN public.wallet_checkpoint c ON c.account_id = a.id AND c.up_to_xid <= h.ended
        -- Hot accounts, by the index of open ones: an index of their own, by the balance, would be written with each balance.
        WHERE a.kind IN ('house', 'tax', 'gateway', 'bank', 'equity') AND a.closed_at IS NULL AND a.balance_minor IS NULL
    )
    INSERT INTO public.wallet_checkpoint (account_id, up_to_xid, booked_from, balance_minor, next_xid, next_from, made_at)
    SELECT since.id, since.ended, NULLIF(COALESCE(since.next_from, since.booked_from), '-infinity'),
        since.balance_minor + COALESCE((
            SELECT sum(e.amount_minor) FROM public.wallet_entry e
            WHERE e.account_id = since.id AND e.line IS NULL
                AND e.booked_at >= since.booked_from AND e.xid >= since.from_xid AND e.xid < since.ended), 0),
        COALESCE(since.waits_for, since.mine),
        CASE WHEN since.waits_for IS NULL THEN since.drawn_at ELSE since.waits_since END, now()
    FROM since
    ON CONFLICT (account_id) DO UPDATE
        SET up_to_xid = EXCLUDED.up_to_xid, booked_from = EXCLUDED.booked_from, balance_minor = EXCLUDED.balance_minor,
            next_xid = EXCLUDED.next_xid, next_from = EXCLUDED.next_from, made_at = EXCLUDED.made_at;
    GET DIAGNOSTICS rolled = ROW_COUNT;
    RETURN rolled;
END $$;
