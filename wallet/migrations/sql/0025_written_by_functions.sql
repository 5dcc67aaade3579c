-- What no login writes itself any more, functions write that run with the ledger's rights. Each names its tables with
-- their schema and has a fixed search_path, so that nothing a login sets or makes can stand in for one.

DO $$
DECLARE
    function regprocedure;
BEGIN
    FOR function IN SELECT p.oid FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('wallet_post', 'wallet_rake_paid')
    LOOP
        EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = pg_catalog, pg_temp', function);
    END LOOP;
END $$;

-- Every hot account's checkpoint brought forward; the number of accounts. The mark is `pg_snapshot_xmin`: every database
-- transaction below it has ended, so none of its entries can come later.
CREATE FUNCTION public.wallet_roll_up() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    rolled bigint;
BEGIN
    INSERT INTO public.wallet_checkpoint AS old (account_id, up_to_xid, balance_minor, made_at)
        SELECT a.id, mark.xid, COALESCE(c.balance_minor, 0) + COALESCE((
                SELECT sum(e.amount_minor) FROM public.wallet_entry e
                WHERE e.account_id = a.id AND e.line IS NULL
                  AND e.xid >= COALESCE(c.up_to_xid, '0'::xid8) AND e.xid < mark.xid), 0), now()
        FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS xid) AS mark, public.wallet_account a
        LEFT JOIN public.wallet_checkpoint c
            ON c.account_id = a.id AND c.up_to_xid <= pg_snapshot_xmin(pg_current_snapshot())
        WHERE a.balance_minor IS NULL
        ON CONFLICT (account_id) DO UPDATE
            SET up_to_xid = EXCLUDED.up_to_xid, balance_minor = EXCLUDED.balance_minor, made_at = EXCLUDED.made_at;
    GET DIAGNOSTICS rolled = ROW_COUNT;
    RETURN rolled;
END $$;
