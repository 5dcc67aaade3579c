-- The sealed log: every transaction in one order, hashed over every column of itself and its entries, in blocks that are
-- chained. The byte form is described in docs/developers/sealed-log.md and written in Python in wallet/seal/canonical.py.

-- The database transaction that wrote a row gives the log its order. What is older than this column has 0: it was all
-- committed when the column came.
ALTER TABLE public.wallet_transaction ADD COLUMN xid xid8 NOT NULL DEFAULT '0';
ALTER TABLE public.wallet_transaction ALTER COLUMN xid DROP DEFAULT;
CREATE INDEX wallet_transaction_log ON public.wallet_transaction (xid, id);

-- The stamp of before, with the number: one trigger where two would cost every posting another call.
CREATE OR REPLACE FUNCTION public.wallet_transaction_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- The number first, then the time: see 0013_days.sql.
    NEW.xid := pg_current_xact_id();
    NEW.booked_at := GREATEST(
        clock_timestamp(), (SELECT d.ends_at FROM public.wallet_day d ORDER BY d.number DESC LIMIT 1));
    NEW.event_at := COALESCE(NEW.event_at, NEW.booked_at);
    RETURN NEW;
END $$;

-- What is sealed, signed, anchored or found stays as it is.
DO $$
DECLARE
    kept text;
BEGIN
    FOREACH kept IN ARRAY ARRAY['block', 'leaf', 'blocksignature', 'blockcheck', 'anchor', 'schemachange', 'finding',
        'findingcleared']
    LOOP
        EXECUTE format(
            'CREATE TRIGGER wallet_%1$s_append_only BEFORE UPDATE OR DELETE ON public.wallet_%1$s'
            ' FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse(''what is sealed stays sealed'')', kept);
        EXECUTE format(
            'CREATE TRIGGER wallet_%1$s_no_truncate BEFORE TRUNCATE ON public.wallet_%1$s'
            ' FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse(''what is sealed stays sealed'')', kept);
    END LOOP;
END $$;

-- One line of a part: a field without a value has no sign `=`. This and the next two have bodies that are read as they
-- are made: so their names mean the same under any search path, and the planner writes them into what calls them.
CREATE FUNCTION public.wallet_sealed_line(p_name text, p_value text) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN p_name || COALESCE('=' || replace(replace(p_value, E'\\', E'\\\\'), E'\n', E'\\n'), '') || E'\n';

-- Microseconds since 1970 in UTC; `infinity` and `-infinity` by their names.
CREATE FUNCTION public.wallet_sealed_time(p_moment timestamptz) RETURNS text
LANGUAGE sql STABLE
RETURN CASE WHEN isfinite(p_moment) THEN (extract(epoch FROM p_moment) * 1000000)::bigint::text
    ELSE p_moment::text END;

-- A transaction's parts as texts: its header, what is the house's, its entries in the order of their ids.
CREATE FUNCTION public.wallet_sealed_parts(p_transaction bigint) RETURNS text[]
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
    SELECT ARRAY[
        E'part=transaction\n'
        || public.wallet_sealed_line('id', t.id::text)
        || public.wallet_sealed_line('public_id', t.public_id)
        || public.wallet_sealed_line('kind', t.kind)
        || public.wallet_sealed_line('key', t.key)
        || public.wallet_sealed_line('currency', t.currency_id)
        || public.wallet_sealed_line('event_at', public.wallet_sealed_time(t.event_at))
        || public.wallet_sealed_line('booked_at', public.wallet_sealed_time(t.booked_at))
        || public.wallet_sealed_line('reverses', t.reverses_id::text)
        || public.wallet_sealed_line('xid', t.xid::text),
        E'part=house\n'
        || public.wallet_sealed_line('fingerprint', t.fingerprint)
        || public.wallet_sealed_line('note', t.note)
    ] || COALESCE((
        SELECT array_agg(
            E'part=entry\n'
            || public.wallet_sealed_line('id', e.id::text)
            || public.wallet_sealed_line('transaction_id', e.transaction_id::text)
            || public.wallet_sealed_line('account_id', e.account_id::text)
            || public.wallet_sealed_line('account', a.code)
            || public.wallet_sealed_line('account_kind', a.kind)
            || public.wallet_sealed_line('account_currency', a.currency_id)
            || public.wallet_sealed_line('account_owner', a.owner_id::text)
            || public.wallet_sealed_line('amount_minor', e.amount_minor::text)
            || public.wallet_sealed_line('balance_after_minor', e.balance_after_minor::text)
            || public.wallet_sealed_line('line', e.line::text)
            || public.wallet_sealed_line('xid', e.xid::text)
            || public.wallet_sealed_line('booked_at', public.wallet_sealed_time(e.booked_at))
            ORDER BY e.id)
        FROM public.wallet_entry e LEFT JOIN public.wallet_account a ON a.id = e.account_id
        WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at), '{}')
    FROM public.wallet_transaction t WHERE t.id = p_transaction
$$;

-- The hash of a transaction over the hashes of its parts, each under a salt of its own.
CREATE FUNCTION public.wallet_leaf_hash(p_salt bytea, p_parts text[]) RETURNS bytea
LANGUAGE sql IMMUTABLE
RETURN (
    SELECT sha256('\x00'::bytea || string_agg(
        sha256('\x02'::bytea || sha256('\x03'::bytea || p_salt || int4send(p.place::int - 1)) || convert_to(p.text, 'UTF8')),
        ''::bytea ORDER BY p.place))
    FROM unnest(p_parts) WITH ORDINALITY AS p (text, place));

-- The root of the tree of RFC 6962; a node without a partner goes up as it is.
CREATE FUNCTION public.wallet_merkle_root(p_leaves bytea[]) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    nodes bytea[] := p_leaves;
BEGIN
    WHILE cardinality(nodes) > 1 LOOP
        SELECT array_agg(above.node ORDER BY above.pair) INTO nodes FROM (
            SELECT (below.place - 1) / 2 AS pair,
                CASE count(*) WHEN 2 THEN sha256('\x01'::bytea || string_agg(below.node, ''::bytea ORDER BY below.place))
                ELSE (array_agg(below.node))[1] END AS node
            FROM unnest(nodes) WITH ORDINALITY AS below (node, place) GROUP BY 1
        ) AS above;
    END LOOP;
    RETURN nodes[1];
END $$;

-- Seal the next transactions into a block: at most p_most of them, its number, or NULL where there is nothing to seal.
--
-- Only database transactions below pg_snapshot_xmin are looked at: all of those have ended, so nothing can be committed
-- into the order later. A number at or above xmax was never drawn from this server's counter: it came with a dump from
-- another server, and has ended there, unless it is the caller's own. A block that seals such rows, or one whose last number lies ahead of this
-- server's counter, says nothing about what this server will draw; then the search begins at the beginning again, past
-- what is sealed. p_all begins there in any case.
CREATE FUNCTION public.wallet_seal_block(p_most integer DEFAULT 5000, p_all boolean DEFAULT false) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
    most integer := LEAST(GREATEST(COALESCE(p_most, 5000), 1), 20000);
    before public.wallet_block;
    made public.wallet_block;
    ids bigint[];
    restored boolean;
    reached_xid xid8 := '0';
    reached_id bigint := 0;
BEGIN
    LOCK TABLE public.wallet_block IN SHARE ROW EXCLUSIVE MODE;
    SELECT * INTO before FROM public.wallet_block b ORDER BY b.number DESC LIMIT 1;
    IF NOT COALESCE(p_all, false) AND before.last_xid < pg_snapshot_xmax(pg_current_snapshot()) THEN
        reached_xid := before.last_xid;
        reached_id := before.last_transaction;
    END IF;
    SELECT array_agg(c.id ORDER BY c.xid, c.id), bool_or(c.restored), (array_agg(c.xid ORDER BY c.xid DESC))[1]
        INTO ids, restored, made.last_xid
        FROM (
            SELECT t.id, t.xid, t.xid >= pg_snapshot_xmax(seen.snapshot) AS restored
            FROM (SELECT pg_current_snapshot() AS snapshot OFFSET 0) AS seen
            CROSS JOIN LATERAL (
                -- The leaf is looked up by each transaction, and not joined: a join could read all leaves.
                SELECT one.id, one.xid FROM public.wallet_transaction AS one
                WHERE (one.xid, one.id) > (reached_xid, reached_id)
                    AND (one.xid < pg_snapshot_xmin(seen.snapshot) OR one.xid >= pg_snapshot_xmax(seen.snapshot))
                    AND one.xid IS DISTINCT FROM pg_current_xact_id_if_assigned()
                    AND (SELECT l.position FROM public.wallet_leaf l WHERE l.transaction_id = one.id) IS NULL
                ORDER BY one.xid, one.id LIMIT most
            ) AS t
        ) AS c;
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
