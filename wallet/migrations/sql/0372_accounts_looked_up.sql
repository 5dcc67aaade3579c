-- An account is looked up by each leg, and not joined: while few accounts were known, the planner took it for cheap to
-- read the whole index of accounts for each posting, and a session kept that plan while the house grew. It read a thousand
-- entries of the index for three legs in a house of a thousand accounts. OFFSET 0 keeps the look-up apart. They are
-- locked one by one in the order of the list, which is that of their ids.
CREATE OR REPLACE FUNCTION public.wallet_post(
    p_public_id text, p_kind text, p_key text,
    p_fingerprint text,                                         -- not believed; the database makes its own
    p_currency text,
    p_codes text[], p_amounts bigint[],                         -- a leg each
    p_kinds text[], p_owners bigint[], p_openings bigint[],     -- what the caller takes its account for
    p_opens boolean[],                                          -- whether it may be opened now
    p_event_at timestamptz, p_reverses bigint, p_note text,
    OUT outcome text, OUT about text,
    OUT transaction_id bigint, OUT public_id text, OUT event_at timestamptz, OUT booked_at timestamptz,
    OUT codes text[], OUT amounts bigint[], OUT balances_after bigint[]
)
-- A plan made while the tables are small would read all of them, and be kept by the session while they grow.
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    duties text[];
    is_mine boolean;   -- whether one of them is a duty of this login
    back interval;
    ahead interval;
    ids bigint[];      -- the legs' accounts as they are locked and written: first those that are locked, each part by id
    hot bigint[];      -- a NULL for each hot one
    odd text;          -- an account that has no such part in this kind
    missing text;
    kept text;         -- an account that is missing and not to be opened
    foreign_to text;   -- an account that belongs to somebody else than its leg says
    new_codes text[];
    new_kinds text[];
    new_owners bigint[];
    held_minor bigint[];  -- what the locked ones will hold
    held_lines bigint[];  -- and at which lines; both without the hot ones, which come last
    poor text;         -- an account that would go below zero
    full_up text;      -- an account that would hold more than can be counted
    reason text;
    print text;        -- the fingerprint, which tells a repeat from another event
    first_print text;
    licensed boolean := true;
BEGIN
    IF p_currency IS DISTINCT FROM 'CHIP' THEN
        licensed := EXISTS (SELECT FROM public.wallet_licence_now() l WHERE l.currency = p_currency);
    END IF;
    FOR attempt IN 1..2 LOOP
        -- A login's duties are looked up with the kind; who owns the tables has all of them, and is asked for apart.
        SELECT k.duty, k.event_back, k.event_ahead,
            EXISTS (SELECT FROM public.wallet_duty d WHERE d.login = session_user AND d.duty = ANY (k.duty)), legs.*
            INTO duties, back, ahead, is_mine, ids, codes, amounts, hot, odd, missing, kept, foreign_to, print
            FROM public.wallet_kind k CROSS JOIN LATERAL (
                SELECT array_agg(a.id ORDER BY a.balance_minor IS NULL, a.id, leg.code),
                    array_agg(leg.code ORDER BY a.balance_minor IS NULL, a.id, leg.code),
                    array_agg(leg.amount_minor ORDER BY a.balance_minor IS NULL, a.id, leg.code),
                    array_agg(a.balance_minor) FILTER (WHERE a.balance_minor IS NULL),
                    min(COALESCE(leg.code, 'an account without a name')) FILTER (WHERE (
                        leg.amount_minor BETWEEN -1000000000000000 AND 1000000000000000
                        AND leg.code LIKE ANY (CASE WHEN leg.amount_minor < 0 THEN k.gives ELSE k.takes END)) IS NOT TRUE),
                    min(leg.code) FILTER (WHERE a.id IS NULL),
                    min(leg.code) FILTER (WHERE a.id IS NULL AND leg.opens IS NOT TRUE),
                    min(leg.code) FILTER (WHERE a.owner_id <> leg.owner_id),
                    encode(sha256(convert_to(p_kind || E'\n' || p_currency || E'\n'
                        || string_agg(leg.code || '=' || leg.amount_minor, E'\n' ORDER BY leg.code COLLATE "C"), 'UTF8')), 'hex')
                FROM unnest(p_codes, p_amounts, p_owners, p_opens) AS leg (code, amount_minor, owner_id, opens)
                LEFT JOIN LATERAL (
                    SELECT one.id, one.balance_minor, one.owner_id FROM public.wallet_account one
                    WHERE one.code = leg.code AND one.currency_id = p_currency OFFSET 0
                ) AS a ON true
            ) AS legs
            WHERE k.kind = p_kind;

        IF NOT FOUND THEN
            reason := 'there is no such kind';
        ELSIF NOT is_mine AND NOT public.wallet_has_one_of(duties) THEN
            reason := 'not the duty of this login';
        ELSIF (p_kind = 'reversal') <> (p_reverses IS NOT NULL) THEN
            reason := 'a reversal, and nothing else, names what it reverses';
        ELSIF char_length(p_note) > 200 OR char_length(p_key) NOT BETWEEN 1 AND 128 OR char_length(p_public_id) NOT BETWEEN 1 AND 12
        THEN
            reason := 'a note, key or id that is too long';
        ELSIF odd IS NOT NULL THEN
            reason := odd || ' has no such part in it';
        ELSIF COALESCE(cardinality(codes), 0) < 2 THEN
            reason := 'two accounts at least, and each has one leg';
        ELSE
            IF p_event_at IS NOT NULL AND NOT (p_event_at > '-infinity' AND p_event_at <= clock_timestamp() + ahead
                AND p_event_at >= clock_timestamp() - back)
            THEN
                reason := 'it happened neither now nor as long ago as may be';
            END IF;
            FOR place IN 2..cardinality(codes) LOOP
                IF codes[place] = codes[place - 1] THEN
                    reason := 'two accounts at least, and each has one leg';
                END IF;
            END LOOP;
        END IF;
        IF reason IS NOT NULL THEN
            outcome := 'not_allowed';
            about := reason;
            RETURN;
        ELSIF foreign_to IS NOT NULL THEN
            outcome := 'wrong_owner';
            about := foreign_to;
            RETURN;
        END IF;
        IF NOT licensed AND public.wallet_begins(p_kind) THEN
            outcome := CASE WHEN EXISTS (SELECT FROM public.wallet_currency c WHERE c.code = p_currency)
                THEN 'not_licensed' ELSE 'unknown_currency' END;
            about := p_currency;
            RETURN;
        END IF;
        IF missing IS NOT NULL THEN
            IF NOT EXISTS (SELECT FROM public.wallet_currency c WHERE c.code = p_currency) THEN
                outcome := 'unknown_currency';
                about := p_currency;
                RETURN;
            ELSIF kept IS NOT NULL OR attempt = 2 THEN
                outcome := 'unknown_account';
                about := COALESCE(kept, missing);
                RETURN;
            END IF;
        END IF;
        IF attempt = 1 THEN
            -- Most postings are deals: they are asked for without a detour.
            IF p_kind = 'deal' THEN
                reason := public.wallet_allows_deal(p_key, p_currency, p_codes, p_amounts);
            ELSE
                reason := public.wallet_disallows(p_kind, p_key, p_currency, p_codes, p_amounts, p_reverses);
            END IF;
        END IF;
        EXIT WHEN missing IS NULL OR reason IS NOT NULL;

        SELECT array_agg(leg.code), array_agg(said.kind), array_agg(said.owner_id),
            min(leg.code) FILTER (WHERE said.kind IS NULL), min(leg.code) FILTER (WHERE said.owner_id <> leg.owner_id)
            INTO new_codes, new_kinds, new_owners, kept, foreign_to
            FROM unnest(p_codes, p_owners) AS leg (code, owner_id)
            CROSS JOIN LATERAL public.wallet_account_of(leg.code, p_currency) AS said
            WHERE (SELECT a.id FROM public.wallet_account a WHERE a.code = leg.code AND a.currency_id = p_currency) IS NULL;
        IF foreign_to IS NOT NULL THEN
            outcome := 'wrong_owner';
            about := foreign_to;
            RETURN;
        ELSIF kept IS NOT NULL THEN
            outcome := 'unknown_account';
            about := kept;
            RETURN;
        ELSIF NOT licensed AND EXISTS (
            SELECT FROM unnest(new_kinds) AS said (kind) WHERE NOT public.wallet_leads_out(said.kind))
        THEN
            outcome := 'not_licensed';
            about := p_currency;
            RETURN;
        END IF;
        INSERT INTO public.wallet_account (code, kind, owner_id, currency_id, balance_minor, lines)
            SELECT said.code, said.kind, said.owner_id, p_currency,
                CASE WHEN said.kind IN ('player', 'seat', 'pool', 'withdrawal', 'suspense') THEN 0 END, 0
            FROM unnest(new_codes, new_kinds, new_owners) AS said (code, kind, owner_id)
            ORDER BY said.code
            ON CONFLICT DO NOTHING;
    END LOOP;

    IF reason IS NULL THEN
        SELECT min(held.code) FILTER (WHERE held.after_minor < 0),
            min(held.code) FILTER (WHERE held.after_minor > 1000000000000000000),
            array_agg(held.after_minor), array_agg(held.line)
            INTO poor, full_up, held_minor, held_lines FROM (
            SELECT a.code, a.balance_minor + leg.amount_minor AS after_minor, a.lines + 1 AS line
                FROM unnest(ids, amounts) AS leg (id, amount_minor) CROSS JOIN LATERAL (
                    SELECT one.code, one.balance_minor, one.lines FROM public.wallet_account one
                    WHERE one.id = leg.id AND one.balance_minor IS NOT NULL
                    FOR NO KEY UPDATE OF one
                ) AS a
        ) AS held;
        IF full_up IS NOT NULL THEN
            reason := full_up || ' would hold more than can be counted';
        END IF;
    END IF;

    IF reason IS NULL AND poor IS NULL THEN
        WITH booked AS (
            INSERT INTO public.wallet_transaction AS t
                (public_id, kind, key, fingerprint, currency_id, event_at, reverses_id, note)
                VALUES (p_public_id, p_kind, p_key, print, p_currency, p_event_at, p_reverses, COALESCE(p_note, ''))
                ON CONFLICT DO NOTHING
                RETURNING t.id, t.public_id, t.event_at, t.booked_at, t.xid
        ), written AS (
            INSERT INTO public.wallet_entry
                (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)
                SELECT nextval('public.wallet_entry_id_seq'), b.id, leg.id, leg.amount_minor, leg.after_minor, leg.line,
                    b.xid, b.booked_at
                FROM booked b CROSS JOIN unnest(ids, amounts, held_minor, held_lines)
                    AS leg (id, amount_minor, after_minor, line)
        )
        SELECT b.id, b.public_id, b.event_at, b.booked_at INTO transaction_id, public_id, event_at, booked_at FROM booked b;
        IF FOUND THEN
            -- The entries' guard has moved the balances to just these: the accounts have been locked since.
            balances_after := held_minor || hot;
            outcome := 'posted';
            RETURN;
        END IF;
    END IF;

    -- Not booked now. What was booked under this key is told again, were its source by now another; without its legs, if
    -- they have left with their month for a file.
    SELECT t.id, t.public_id, t.event_at, t.booked_at, t.fingerprint
        INTO transaction_id, public_id, event_at, booked_at, first_print
        FROM public.wallet_transaction t WHERE t.key = p_key;
    IF first_print = print THEN
        outcome := 'repeated';
        SELECT COALESCE(array_agg(a.code ORDER BY e.line IS NULL, a.id), '{}'),
            COALESCE(array_agg(e.amount_minor ORDER BY e.line IS NULL, a.id), '{}'),
            COALESCE(array_agg(e.balance_after_minor ORDER BY e.line IS NULL, a.id), '{}')
            INTO codes, amounts, balances_after
            FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
            WHERE e.transaction_id = wallet_post.transaction_id AND e.booked_at = wallet_post.booked_at;
        RETURN;
    END IF;
    outcome := CASE WHEN FOUND THEN 'key_reused' WHEN reason IS NOT NULL THEN 'not_allowed'
        WHEN poor IS NOT NULL THEN 'insufficient_funds' WHEN p_reverses IS NOT NULL THEN 'already_reversed'
        ELSE 'not_allowed' END;
    about := CASE outcome WHEN 'not_allowed' THEN COALESCE(reason, 'another transaction has this id')
        WHEN 'insufficient_funds' THEN poor ELSE p_key END;
END $$;

-- The accounts that carry a balance, locked by id.
CREATE OR REPLACE FUNCTION public.wallet_hold(p_codes text[], p_currencies text[], p_waits boolean DEFAULT true)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    ids bigint[] := ARRAY(
        SELECT (SELECT a.id FROM public.wallet_account a WHERE a.code = ref.code AND a.currency_id = ref.currency)
        FROM unnest(p_codes, p_currencies) AS ref (code, currency));
BEGIN
    IF p_waits THEN
        PERFORM FROM public.wallet_account a
            WHERE a.id = ANY (ids) AND a.balance_minor IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE OF a;
    ELSE
        PERFORM FROM public.wallet_account a
            WHERE a.id = ANY (ids) AND a.balance_minor IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE OF a NOWAIT;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION public.wallet_rake_paid(p_key text, p_currency text, p_codes text[], p_rakes bigint[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
    INSERT INTO public.wallet_rakepaid (user_id, currency_id, rake_minor, key)
        SELECT a.owner_id, p_currency, sum(share.rake_minor), p_key
        FROM unnest(p_codes, p_rakes) AS share (code, rake_minor)
        CROSS JOIN LATERAL (
            SELECT one.owner_id FROM public.wallet_account one
            WHERE one.code = share.code AND one.currency_id = p_currency OFFSET 0
        ) AS a
        WHERE share.rake_minor > 0 AND EXISTS (
            SELECT FROM public.wallet_bonus b
            WHERE b.user_id = a.owner_id AND b.currency_id = p_currency
                AND b.state = 'active' AND b.expires_at > clock_timestamp())
        GROUP BY a.owner_id
        ON CONFLICT DO NOTHING;
    IF FOUND AND NOT public.wallet_rake_is_of(p_key, p_currency, p_codes, p_rakes) THEN
        RAISE EXCEPTION 'ledger: that is not the rake of %', p_key
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_rake_of_its_event';
    END IF;
END $$;
