-- A dump restored into another server brings numbers of database transactions that lie ahead of that server's counter. Each
-- search for the next block went through all of them, and through all that lay before, every few seconds: after the restore
-- for good, as those rows come after whatever is booked later. How far they are sealed is kept now.

-- Seal the next transactions into a block: at most p_most of them, its number, or NULL where there is nothing to seal.
--
-- Only database transactions below pg_snapshot_xmin are looked at: all of those have ended, so nothing can be committed
-- into the order later. A number at or above xmax was never drawn from this server's counter: it came with a dump from
-- another server, and has ended there, unless it is the caller's own. A block that seals such rows, or one whose last
-- number lies ahead of this server's counter, says nothing about what this server will draw; then the search begins at the
-- beginning, or where the mark says. p_all begins at the beginning in any case.
--
-- A mark says two things of the moment at which it was made, when nothing was left to seal: every number below `below_xid`
-- had ended, and what lay ahead of the counter up to `last_xid` and `last_transaction` had come with the dump. Both stay so:
-- no session of this server draws a number again. A mark of another server, which came with the dump, says nothing any more;
-- nor does one that says what cannot be.
CREATE OR REPLACE FUNCTION public.wallet_seal_block(p_most integer DEFAULT 5000, p_all boolean DEFAULT false) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
    most integer := LEAST(GREATEST(COALESCE(p_most, 5000), 1), 20000);
    here bigint := (SELECT c.system_identifier FROM pg_control_system() AS c);
    before public.wallet_block;
    made public.wallet_block;
    mark public.wallet_restored;
    ids bigint[];
    restored boolean;
    came boolean := false;  -- whether the last block says that a dump came, where there may be no mark yet
    reached_xid xid8 := '0';
    reached_id bigint := 0;
    passed_xid xid8;
    passed_id bigint;
    ended xid8;
    ahead_xid xid8;  -- the last of what came with a dump, in the log's order
    ahead_id bigint;
    a_while constant bigint := 1000;   -- numbers; for fewer a mark is not made anew
BEGIN
    LOCK TABLE public.wallet_block IN SHARE ROW EXCLUSIVE MODE;
    SELECT * INTO before FROM public.wallet_block b ORDER BY b.number DESC LIMIT 1;
    SELECT * INTO mark FROM public.wallet_restored;
    IF mark.server <> here OR mark.below_xid > pg_snapshot_xmin(pg_current_snapshot()) THEN
        UPDATE public.wallet_restored r SET server = here, below_xid = '0', last_xid = '0', last_transaction = 0,
            marked_at = clock_timestamp() RETURNING r.* INTO mark;
    END IF;
    IF before.last_xid < pg_snapshot_xmax(pg_current_snapshot()) AND (before.last_xid, before.last_transaction) > ('0', 0) THEN
        reached_xid := before.last_xid;
        reached_id := before.last_transaction;
    ELSE
        came := before.number IS NOT NULL;
    END IF;
    IF mark.below_xid > reached_xid THEN
        reached_xid := mark.below_xid;
        reached_id := 0;
    END IF;
    passed_xid := COALESCE(mark.last_xid, '0');
    passed_id := COALESCE(mark.last_transaction, 0);
    IF COALESCE(p_all, false) THEN
        reached_xid := '0';
        reached_id := 0;
        passed_xid := '0';
        passed_id := 0;
    END IF;
    -- All of it sees the database as of one snapshot. The leaf is looked up by each transaction, and not joined: a join
    -- could read all leaves. What lies ahead of the counter is passed over as far as the mark says: one bound for both, for
    -- of two the index would be read from the lower one on. Ids are 1 or more.
    WITH seen AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot)
    SELECT found.ids, found.restored, found.last_xid, pg_snapshot_xmin(seen.snapshot), ahead.xid, ahead.id
        INTO ids, restored, made.last_xid, ended, ahead_xid, ahead_id
        FROM seen CROSS JOIN LATERAL (
            SELECT array_agg(c.id ORDER BY c.xid, c.id) AS ids, bool_or(c.restored) AS restored,
                (array_agg(c.xid ORDER BY c.xid DESC))[1] AS last_xid
            FROM (
                (SELECT one.id, one.xid, false AS restored FROM public.wallet_transaction AS one
                WHERE (one.xid, one.id) > (reached_xid, reached_id) AND one.xid < pg_snapshot_xmin(seen.snapshot)
                    AND (SELECT l.position FROM public.wallet_leaf l WHERE l.transaction_id = one.id) IS NULL
                ORDER BY one.xid, one.id LIMIT most)
                UNION ALL
                (SELECT one.id, one.xid, true FROM public.wallet_transaction AS one
                WHERE (one.xid, one.id) > (
                        GREATEST(passed_xid, pg_snapshot_xmax(seen.snapshot)),
                        CASE WHEN passed_xid >= pg_snapshot_xmax(seen.snapshot) THEN passed_id ELSE 0 END)
                    AND one.xid IS DISTINCT FROM pg_current_xact_id_if_assigned()
                    AND (SELECT l.position FROM public.wallet_leaf l WHERE l.transaction_id = one.id) IS NULL
                ORDER BY one.xid, one.id LIMIT most)
                ORDER BY xid, id LIMIT most
            ) AS c
        ) AS found
        LEFT JOIN LATERAL (
            SELECT one.xid, one.id FROM public.wallet_transaction AS one
            WHERE mark.server IS NOT NULL AND one.xid >= pg_snapshot_xmax(seen.snapshot)
                AND one.xid IS DISTINCT FROM pg_current_xact_id_if_assigned()
            ORDER BY one.xid DESC, one.id DESC LIMIT 1
        ) AS ahead ON true;
    IF mark.server IS NULL AND (came OR restored) THEN
        INSERT INTO public.wallet_restored (id, server, below_xid, last_xid, last_transaction, marked_at)
            VALUES (1, here, '0', '0', 0, clock_timestamp());
    ELSIF mark.server IS NOT NULL AND COALESCE(cardinality(ids), 0) < most AND (
        ended::text::bigint - mark.below_xid::text::bigint >= a_while
        OR (ahead_xid, ahead_id) > (mark.last_xid, mark.last_transaction))
    THEN
        UPDATE public.wallet_restored r SET below_xid = ended, last_xid = COALESCE(ahead_xid, '0'),
            last_transaction = COALESCE(ahead_id, 0), marked_at = clock_timestamp();
    END IF;
    IF ids IS NULL THEN
        RETURN NULL;
    END IF;
    made.number := COALESCE(before.number, 0) + 1;
    made.form := 1;
    made.first_position := COALESCE(before.last_position, 0) + 1;
    made.last_position := COALESCE(before.last_position, 0) + cardinality(ids);
    made.previous := COALESCE(before.sha256, repeat('0', 64));
    made.made_at := clock_timestamp();
    made.last_transaction := ids[cardinality(ids)];
    IF restored THEN
        made.last_xid := '0';
        made.last_transaction := 0;
    END IF;
    INSERT INTO public.wallet_leaf (position, transaction_id, block_id, salt, hash)
        SELECT made.first_position + s.place - 1, s.id, made.number, s.salt,
            public.wallet_leaf_hash(s.salt, public.wallet_sealed_parts(s.id))
        FROM (
            SELECT n.id, n.place, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) AS salt
            FROM unnest(ids) WITH ORDINALITY AS n (id, place)
            OFFSET 0
        ) AS s;
    made.merkle_root := encode(public.wallet_merkle_root(ARRAY(
        SELECT l.hash FROM public.wallet_leaf l
        WHERE l.position BETWEEN made.first_position AND made.last_position ORDER BY l.position)), 'hex');
    made.sha256 := encode(sha256(convert_to(
        public.wallet_sealed_line('block', made.number::text)
        || public.wallet_sealed_line('form', made.form::text)
        || public.wallet_sealed_line('first', made.first_position::text)
        || public.wallet_sealed_line('last', made.last_position::text)
        || public.wallet_sealed_line('merkle_root', made.merkle_root)
        || public.wallet_sealed_line('previous', made.previous)
        || public.wallet_sealed_line('made_at', public.wallet_sealed_time(made.made_at)), 'UTF8')), 'hex');
    INSERT INTO public.wallet_block
        (number, form, first_position, last_position, merkle_root, previous, sha256, made_at, last_xid, last_transaction)
        VALUES (made.number, made.form, made.first_position, made.last_position, made.merkle_root, made.previous,
            made.sha256, made.made_at, made.last_xid, made.last_transaction);
    RETURN made.number;
END $$;

-- A house that was restored by an earlier version has rows ahead of its counter and no mark: one that says nothing yet.
INSERT INTO public.wallet_restored (id, server, below_xid, last_xid, last_transaction, marked_at)
    SELECT 1, c.system_identifier, '0', '0', 0, clock_timestamp() FROM pg_control_system() AS c
    WHERE EXISTS (SELECT FROM public.wallet_transaction t WHERE t.xid >= pg_snapshot_xmax(pg_current_snapshot()));

-- Until rights are given anew after this migration, the house goes on sealing.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles r WHERE r.rolname = current_database() || '_ledger') THEN
        EXECUTE format('GRANT SELECT, INSERT, UPDATE ON public.wallet_restored TO %I', current_database() || '_ledger');
    END IF;
END $$;
