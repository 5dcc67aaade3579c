-- What a hot account held when the last archived month ended may be more than a bigint holds, like all that it holds
-- (0400_sums_beyond_counting.sql): such a month could not be archived. A row for each account, and only of the last month.

-- The view's column becomes a numeric, so the view is made anew. Who was allowed to read the one before may read this.
DO $$
BEGIN
    PERFORM set_config('wallet.allowed_before', COALESCE((
        SELECT string_agg(format('GRANT %s ON public.wallet_leg TO %s', a.privilege_type,
            CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END), '; ')
        FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) AS a
        WHERE c.oid = 'public.wallet_leg'::regclass AND a.grantee <> c.relowner), ''), true);
END $$;

-- squawk-ignore ban-drop-view
DROP VIEW public.wallet_leg;
-- squawk-ignore changing-column-type
ALTER TABLE public.wallet_carried ALTER COLUMN balance_minor TYPE numeric;

-- As in 0026_closings.sql. The cast stands in both halves: the planner looks into a union of the same types only.
CREATE VIEW public.wallet_leg AS
    SELECT e.id, e.transaction_id, e.account_id, e.amount_minor::numeric AS amount_minor, e.balance_after_minor, e.line,
        e.booked_at
    FROM public.wallet_entry e
    UNION ALL
    SELECT 0, c.transaction_id, c.account_id, c.balance_minor, NULL, NULL, c.booked_at FROM public.wallet_carried c;

DO $$
BEGIN
    IF current_setting('wallet.allowed_before') <> '' THEN
        EXECUTE current_setting('wallet.allowed_before');
    END IF;
END $$;
