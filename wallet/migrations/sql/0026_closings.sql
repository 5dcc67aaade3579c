-- What each account held at the end of each closed day, and from there at any moment: docs/decisions/ledger-time.md.

CREATE TRIGGER wallet_closing_append_only BEFORE UPDATE OR DELETE ON public.wallet_closing
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what an account held on a closed day stays');
CREATE TRIGGER wallet_closing_no_truncate BEFORE TRUNCATE ON public.wallet_closing
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('what an account held on a closed day stays');
CREATE TRIGGER wallet_seal_append_only BEFORE UPDATE OR DELETE ON public.wallet_seal
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a sealed day stays sealed');
CREATE TRIGGER wallet_seal_no_truncate BEFORE TRUNCATE ON public.wallet_seal
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('a sealed day stays sealed');

-- The closings of a day, for its seal; the key finds those of an account.
CREATE INDEX wallet_closing_day ON public.wallet_closing (number);
-- Both searches that a trace makes: on which day an account had received so much, or given so much.
CREATE INDEX wallet_closing_received ON public.wallet_closing (account_id, received_minor, number);
CREATE INDEX wallet_closing_given ON public.wallet_closing (account_id, (received_minor - balance_minor), number);

-- What the accounts that moved between two moments held at the second, by the closings of the days before this one.
CREATE FUNCTION public.wallet_closings_of(p_number integer, p_begins_at timestamptz, p_ends_at timestamptz)
RETURNS TABLE (account_id bigint, balance_minor bigint, lines bigint, received_minor bigint)
LANGUAGE sql STABLE AS $$
    SELECT moved.account_id, (COALESCE(before.balance_minor, 0) + moved.minor)::bigint,
        COALESCE(before.lines, 0) + moved.lines, (COALESCE(before.received_minor, 0) + moved.received)::bigint
    FROM (
        SELECT e.account_id, sum(e.amount_minor) AS minor, count(*) AS lines,
            COALESCE(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0) AS received
        FROM public.wallet_entry e
        WHERE e.booked_at >= p_begins_at AND e.booked_at < p_ends_at
        GROUP BY e.account_id
    ) AS moved
    LEFT JOIN LATERAL (
        SELECT c.balance_minor, c.lines, c.received_minor FROM public.wallet_closing c
        WHERE c.account_id = moved.account_id AND c.number < p_number
        ORDER BY c.number DESC LIMIT 1
    ) AS before ON true
$$;

-- Their digest: SHA-256 over a line `account id, balance, lines, received` for each, in the order of their ids.
CREATE FUNCTION public.wallet_closings_digest(p_number integer, p_begins_at timestamptz, p_ends_at timestamptz)
RETURNS text LANGUAGE sql STABLE AS $$
    SELECT encode(sha256(convert_to(COALESCE(string_agg(
        c.account_id || ' ' || c.balance_minor || ' ' || c.lines || ' ' || c.received_minor || E'\n',
        '' ORDER BY c.account_id), ''), 'UTF8')), 'hex')
    FROM public.wallet_closings_of(p_number, p_begins_at, p_ends_at) AS c
$$;

-- Seal a closed day: write what its accounts held. The day before must be sealed; what the day's own document says of the
-- closings must be what they are. False if it is sealed already. Anybody may call it: it only says what is so.
CREATE FUNCTION public.wallet_seal_day(p_number integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    closed public.wallet_day;
    digest text;
BEGIN
    LOCK TABLE public.wallet_seal IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM public.wallet_seal s WHERE s.number = p_number) THEN
        RETURN false;
    END IF;
    SELECT * INTO closed FROM public.wallet_day d WHERE d.number = p_number;
    IF NOT FOUND OR (p_number > 1 AND NOT EXISTS (SELECT FROM public.wallet_seal s WHERE s.number = p_number - 1)) THEN
        RAISE EXCEPTION 'ledger: day % is not the next to be sealed', p_number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_seal_in_order';
    END IF;
    digest := public.wallet_closings_digest(p_number, closed.begins_at, closed.ends_at);
    IF closed.document::jsonb ? 'closings_sha256' AND closed.document::jsonb ->> 'closings_sha256' <> digest THEN
        RAISE EXCEPTION 'ledger: the accounts of day % are not as its document says', p_number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_seal_as_closed';
    END IF;
    INSERT INTO public.wallet_closing (account_id, number, balance_minor, lines, received_minor)
        SELECT c.account_id, p_number, c.balance_minor, c.lines, c.received_minor
        FROM public.wallet_closings_of(p_number, closed.begins_at, closed.ends_at) AS c ORDER BY c.account_id;
    INSERT INTO public.wallet_seal (number, begins_at, ends_at, closings_sha256, sealed_at)
        VALUES (p_number, closed.begins_at, closed.ends_at, digest, clock_timestamp());
    RETURN true;
END $$;

-- A chair, a pool or a withdrawal that ended a day empty and has not moved since is over: it leaves the index of open
-- accounts. What moves just now is left alone, and waits for the next day that it moves on.
CREATE FUNCTION public.wallet_seal_closes_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE public.wallet_account a SET closed_at = NEW.ends_at
        FROM (
            SELECT open.id FROM public.wallet_closing c JOIN public.wallet_account open ON open.id = c.account_id
            WHERE c.number = NEW.number AND c.balance_minor = 0 AND open.kind IN ('seat', 'pool', 'withdrawal')
                AND open.balance_minor = 0 AND open.lines = c.lines AND open.closed_at IS NULL
            ORDER BY open.id
            FOR NO KEY UPDATE OF open SKIP LOCKED
        ) AS over
        WHERE a.id = over.id;
    RETURN NULL;
END $$;
CREATE TRIGGER wallet_seal_closes_accounts AFTER INSERT ON public.wallet_seal
    FOR EACH ROW EXECUTE FUNCTION public.wallet_seal_closes_accounts();

-- What an account held, and how many entries it had, just before a moment: the last closing before it and at most a day's
-- entries. The two partial indexes together are an account's entries.
CREATE FUNCTION public.wallet_held(p_account bigint, p_before timestamptz, OUT balance_minor bigint, OUT lines bigint)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    sealed integer := 0;
    since timestamptz := '-infinity';
BEGIN
    SELECT s.number, s.ends_at INTO sealed, since FROM public.wallet_seal s
        WHERE s.ends_at <= p_before ORDER BY s.ends_at DESC LIMIT 1;
    since := COALESCE(since, '-infinity');
    IF p_before <> 'infinity' AND since < p_before AND EXISTS (
        SELECT FROM public.wallet_month m WHERE m.archived_at IS NOT NULL AND m.ends_at > since AND m.begins_at < p_before)
    THEN
        RAISE EXCEPTION 'ledger: the entries of % are archived', p_before USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    SELECT c.balance_minor, c.lines INTO balance_minor, lines FROM public.wallet_closing c
        WHERE c.account_id = p_account AND c.number <= sealed ORDER BY c.number DESC LIMIT 1;
    SELECT COALESCE(wallet_held.balance_minor, 0) + COALESCE(sum(e.amount_minor), 0),
            COALESCE(wallet_held.lines, 0) + count(*)
        INTO balance_minor, lines
        FROM (
            SELECT l.amount_minor FROM public.wallet_entry l
                WHERE l.account_id = p_account AND l.line IS NOT NULL AND l.booked_at >= since AND l.booked_at < p_before
            UNION ALL SELECT h.amount_minor FROM public.wallet_entry h
                WHERE h.account_id = p_account AND h.line IS NULL AND h.booked_at >= since AND h.booked_at < p_before
        ) AS e;
END $$;

-- What all accounts of an owner in a currency held together just before a moment; `p_parts` are kinds of account, or
-- `main` and `bonus` for a player's own. An account that was closed by then held nothing.
CREATE FUNCTION public.wallet_owner_held(
    p_owner bigint, p_currency text, p_parts text[], p_before timestamptz, OUT balance_minor bigint, OUT lines bigint)
LANGUAGE sql STABLE AS $$
    SELECT COALESCE(sum(h.balance_minor), 0)::bigint, COALESCE(sum(h.lines), 0)::bigint
    FROM public.wallet_account a CROSS JOIN LATERAL public.wallet_held(a.id, p_before) AS h
    WHERE a.owner_id = p_owner AND a.currency_id = p_currency AND (a.closed_at IS NULL OR a.closed_at >= p_before)
        AND CASE WHEN a.kind = 'player' THEN split_part(a.code, ':', 3) ELSE a.kind END = ANY (p_parts)
$$;

-- What accounts held when the last archived month ended, which is written as it is archived; and the entries and
-- transactions with that as one more of each, for reports that sum from the beginning.
CREATE VIEW public.wallet_leg AS
    SELECT e.id, e.transaction_id, e.account_id, e.amount_minor, e.balance_after_minor, e.line, e.booked_at
    FROM public.wallet_entry e
    UNION ALL
    SELECT 0, c.transaction_id, c.account_id, c.balance_minor, NULL, NULL, c.booked_at FROM public.wallet_carried c;
CREATE VIEW public.wallet_event AS
    SELECT t.id, t.public_id, t.kind, t.key, t.currency_id, t.event_at, t.booked_at, t.note FROM public.wallet_transaction t
    UNION ALL
    SELECT DISTINCT c.transaction_id, 'carried', 'carried', 'carried', c.currency_id, c.booked_at, c.booked_at, ''
    FROM public.wallet_carried c;

-- What goes with a month that is archived, and comes back with one that is restored.
CREATE FUNCTION public.ledger_carry(p_until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM public.wallet_carried;
    INSERT INTO public.wallet_carried (account_id, transaction_id, currency_id, balance_minor, lines, booked_at)
        SELECT a.id, -1 - (SELECT count(*) FROM public.wallet_currency c WHERE c.code < a.currency_id), a.currency_id,
            h.balance_minor, h.lines, p_until - interval '1 microsecond'
        FROM public.wallet_account a CROSS JOIN LATERAL public.wallet_held(a.id, p_until) AS h
        WHERE (a.closed_at IS NULL OR a.closed_at >= p_until) AND h.lines > 0;
END $$;
REVOKE EXECUTE ON FUNCTION public.ledger_carry(timestamptz) FROM PUBLIC;

DROP FUNCTION public.wallet_line_at(bigint, bigint, timestamptz);
