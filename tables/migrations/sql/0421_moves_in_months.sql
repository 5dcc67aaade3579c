-- The table of moves becomes the month of before, as it is: no row is read or written. Whoever plays is waited for half a
-- second at the most; then this gives way and is tried again.
SET LOCAL lock_timeout = '500ms';
LOCK TABLE public.tables_deal, public.tables_move IN ACCESS EXCLUSIVE MODE;

ALTER TABLE public.tables_move RENAME TO tables_move_before;
CREATE TABLE public.tables_move (LIKE public.tables_move_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    PARTITION BY RANGE (deal_id);

-- That ids of before are smaller is a check of one month and not of the whole; it saves reading that month here.
--
-- Each month made would lock the table of deals for the foreign key, whose name the database chose. Each move locked its
-- deal's row for it, which it holds anyway. What the key refused, the triggers below refuse.
DO $$
DECLARE
    key text;
BEGIN
    ALTER TABLE public.tables_move DROP CONSTRAINT move_of_before;
    -- Named as in every month: a month that is made or dropped changes nothing of the signed schema.
    ALTER TABLE public.tables_move_before RENAME CONSTRAINT tables_move_pkey TO tables_move_before_pkey;
    ALTER TABLE public.tables_move ADD CONSTRAINT tables_move_pkey PRIMARY KEY (deal_id, version);
    FOR key IN SELECT conname FROM pg_constraint
        WHERE conrelid = 'public.tables_move_before'::regclass AND contype = 'f' LOOP
        EXECUTE format('ALTER TABLE public.tables_move_before DROP CONSTRAINT %I', key);
    END LOOP;
    ALTER TABLE public.tables_move ATTACH PARTITION public.tables_move_before
        FOR VALUES FROM (MINVALUE) TO (104419244900352);
    ALTER TABLE public.tables_move_before DROP CONSTRAINT move_of_before;
END $$;

-- Its plans are kept for as long as the connection, so they take the index also while the table is one page.
CREATE FUNCTION public.move_has_its_deal() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
    IF TG_TABLE_NAME <> 'tables_deal' THEN
        IF EXISTS (SELECT FROM public.tables_deal WHERE id = NEW.deal_id) THEN
            RETURN NEW;
        END IF;
    ELSIF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM public.tables_move WHERE deal_id = OLD.id) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION '% refused on %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER move_is_of_a_deal BEFORE INSERT OR UPDATE OF deal_id ON public.tables_move
    FOR EACH ROW EXECUTE FUNCTION public.move_has_its_deal('there is no such deal');
CREATE TRIGGER deal_with_moves_stays BEFORE DELETE ON public.tables_deal
    FOR EACH ROW EXECUTE FUNCTION public.move_has_its_deal('moves of the deal are here');
CREATE TRIGGER deal_id_stays BEFORE UPDATE OF id ON public.tables_deal
    FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION public.move_has_its_deal('the id of a deal stays');

-- Logins have on the whole what they had on the table, and nothing on a month.
DO $$
DECLARE
    given record;
BEGIN
    FOR given IN SELECT x.grantee::regrole::text AS login, x.privilege_type AS may
        FROM pg_class c CROSS JOIN aclexplode(c.relacl) x
        WHERE c.oid = 'public.tables_move_before'::regclass AND x.grantee <> c.relowner AND x.grantee <> 0 LOOP
        EXECUTE format('GRANT %s ON public.tables_move TO %s', given.may, given.login);
        EXECUTE format('REVOKE %s ON public.tables_move_before FROM %s', given.may, given.login);
    END LOOP;
END $$;

-- Deals get ids of this month once these are there for everybody: tables_open_months.
SELECT public.tables_make_months();
