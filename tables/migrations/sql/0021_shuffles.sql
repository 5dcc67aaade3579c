-- A shuffle moves forward only, and what a stage has fixed stays as it is, whoever asks: so nobody with a login of the
-- site has a second choice after the commitments have closed. Plain triggers, which no session can tell to look away.

CREATE FUNCTION public.shuffle_refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refused on %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

CREATE FUNCTION public.shuffle_forward() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    wrong text;
BEGIN
    IF NEW.stage <> OLD.stage AND (OLD.stage, NEW.stage) NOT IN (
        ('stock', 'taken'), ('taken', 'closed'), ('closed', 'settled'), ('settled', 'opened'), ('settled', 'dealt'),
        ('opened', 'dealt'), ('taken', 'called_off'), ('closed', 'called_off'), ('settled', 'called_off'),
        ('opened', 'called_off'))
    THEN
        wrong := 'a shuffle does not go from ' || OLD.stage || ' to ' || NEW.stage;
    ELSIF (OLD.id, OLD.public_id, OLD.house, OLD.drawn_at) IS DISTINCT FROM (NEW.id, NEW.public_id, NEW.house, NEW.drawn_at) THEN
        wrong := 'what was drawn stays';
    ELSIF (OLD.table_id, OLD.taken_at) IS DISTINCT FROM (NEW.table_id, NEW.taken_at) AND OLD.stage <> 'stock' THEN
        wrong := 'a table keeps the shuffle that it took';
    ELSIF (OLD.transcript, OLD.transcript_hash, OLD.closed_at, OLD.chain, OLD.round)
        IS DISTINCT FROM (NEW.transcript, NEW.transcript_hash, NEW.closed_at, NEW.chain, NEW.round)
        AND NOT (OLD.stage = 'taken' AND NEW.stage = 'closed')
    THEN
        wrong := 'the transcript is closed once';
    ELSIF (OLD.settled_at, OLD.missing) IS DISTINCT FROM (NEW.settled_at, NEW.missing)
        AND NOT (OLD.stage = 'closed' AND NEW.stage = 'settled')
    THEN
        wrong := 'the shares are fixed once';
    ELSIF (OLD.randomness, OLD.signature) IS DISTINCT FROM (NEW.randomness, NEW.signature)
        AND NOT (OLD.stage = 'settled' AND NEW.stage = 'settled' AND OLD.randomness = '' AND OLD.round IS NOT NULL)
    THEN
        wrong := 'a round has one outcome';
    ELSIF NEW.stage IN ('opened', 'dealt') AND NEW.stage <> OLD.stage AND NEW.round IS NOT NULL AND NEW.randomness = '' THEN
        wrong := 'the round that it waits for is not there';
    ELSIF NEW.seed IS DISTINCT FROM OLD.seed AND NEW.seed <> '' AND NOT (OLD.stage = 'settled' AND NEW.stage = 'opened') THEN
        wrong := 'a seed is opened once';
    END IF;
    IF wrong IS NOT NULL THEN
        RAISE EXCEPTION 'shuffle %: %', OLD.public_id, wrong
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER shuffle_forward BEFORE UPDATE ON public.tables_shuffle
    FOR EACH ROW EXECUTE FUNCTION public.shuffle_forward();
CREATE TRIGGER shuffle_stays BEFORE DELETE ON public.tables_shuffle
    FOR EACH ROW EXECUTE FUNCTION public.shuffle_refuse('what was committed to stays');
CREATE TRIGGER shuffle_no_truncate BEFORE TRUNCATE ON public.tables_shuffle
    FOR EACH STATEMENT EXECUTE FUNCTION public.shuffle_refuse('what was committed to stays');

-- It begins in the stock, with nothing fixed yet.
CREATE TRIGGER shuffle_begins_in_stock BEFORE INSERT ON public.tables_shuffle
    FOR EACH ROW WHEN (NEW.stage <> 'stock' OR NEW.transcript <> '' OR NEW.seed <> '' OR NEW.randomness <> '')
    EXECUTE FUNCTION public.shuffle_refuse('a shuffle begins in the stock');

-- Commitments are made until the closing, and shares revealed between closing and settling; the shuffle's row is locked
-- meanwhile, so that neither slips in while it moves on.
CREATE FUNCTION public.share_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    stage text;
BEGIN
    SELECT s.stage INTO STRICT stage FROM public.tables_shuffle s WHERE s.id = NEW.shuffle_id FOR SHARE;
    IF TG_OP = 'UPDATE' AND (OLD.id, OLD.shuffle_id, OLD.player_id) IS DISTINCT FROM (NEW.id, NEW.shuffle_id, NEW.player_id) THEN
        RAISE EXCEPTION 'a share is its player''s' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
    END IF;
    IF (TG_OP = 'INSERT' OR (OLD.commitment, OLD.committed_at) IS DISTINCT FROM (NEW.commitment, NEW.committed_at))
        AND stage <> 'taken'
    THEN
        RAISE EXCEPTION 'commitments are closed' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
    END IF;
    IF TG_OP = 'INSERT' AND NEW.share <> '' OR TG_OP = 'UPDATE' AND NEW.share IS DISTINCT FROM OLD.share
        AND (stage <> 'closed' OR OLD.share <> '')
    THEN
        RAISE EXCEPTION 'shares are not revealed now' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER share_in_time BEFORE INSERT OR UPDATE ON public.tables_share
    FOR EACH ROW EXECUTE FUNCTION public.share_in_time();
CREATE TRIGGER share_stays BEFORE DELETE ON public.tables_share
    FOR EACH ROW EXECUTE FUNCTION public.shuffle_refuse('what was committed to stays');
CREATE TRIGGER share_no_truncate BEFORE TRUNCATE ON public.tables_share
    FOR EACH STATEMENT EXECUTE FUNCTION public.shuffle_refuse('what was committed to stays');

CREATE TRIGGER sealedseed_append_only BEFORE UPDATE OR DELETE ON public.tables_sealedseed
    FOR EACH ROW EXECUTE FUNCTION public.shuffle_refuse('a seed stays as it was sealed');
CREATE TRIGGER sealedseed_no_truncate BEFORE TRUNCATE ON public.tables_sealedseed
    FOR EACH STATEMENT EXECUTE FUNCTION public.shuffle_refuse('a seed stays as it was sealed');

CREATE TRIGGER logline_append_only BEFORE UPDATE OR DELETE ON public.tables_logline
    FOR EACH ROW EXECUTE FUNCTION public.shuffle_refuse('what was said in public stays');
CREATE TRIGGER logline_no_truncate BEFORE TRUNCATE ON public.tables_logline
    FOR EACH STATEMENT EXECUTE FUNCTION public.shuffle_refuse('what was said in public stays');
CREATE TRIGGER logblock_append_only BEFORE UPDATE OR DELETE ON public.tables_logblock
    FOR EACH ROW EXECUTE FUNCTION public.shuffle_refuse('what was said in public stays');
CREATE TRIGGER logblock_no_truncate BEFORE TRUNCATE ON public.tables_logblock
    FOR EACH STATEMENT EXECUTE FUNCTION public.shuffle_refuse('what was said in public stays');
CREATE TRIGGER logplace_append_only BEFORE UPDATE OR DELETE ON public.tables_logplace
    FOR EACH ROW EXECUTE FUNCTION public.shuffle_refuse('what was said in public stays');
CREATE TRIGGER logplace_no_truncate BEFORE TRUNCATE ON public.tables_logplace
    FOR EACH STATEMENT EXECUTE FUNCTION public.shuffle_refuse('what was said in public stays');
