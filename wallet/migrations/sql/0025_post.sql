-- wallet_post: one event into the ledger, in one round trip, if it is allowed (docs/decisions/ledger-authority.md). Called
-- by wallet.ledger.posting.post; all checks that a caller can act on come back as an outcome and leave the caller's
-- transaction whole.
--
-- It runs with the rights of its owner, for no login may write the ledger itself. So it believes its caller nothing: the
-- login's duty and the kind's shape are looked up, what an account is follows from its code and its source's row, and the
-- source says what the legs must be. The fingerprint is the database's own.
--
-- Locks: the locked accounts among the legs, by id, before anything is written; hot accounts never.
-- Outcomes: posted, repeated (with the transaction and its legs, in the order in which accounts are written); insufficient_funds, unknown_account,
-- wrong_owner, unknown_currency, key_reused, already_reversed, not_licensed (with the account, currency or key it is
-- about); not_allowed (with the reason).

-- What an account of this code is, and whose: by its code and the row that it names. No kind if it can be none.
CREATE FUNCTION public.wallet_account_of(p_code text, p_currency text, OUT kind text, OUT owner_id bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
    found public.wallet_place;
    named text := split_part(p_code, ':', 2);
BEGIN
    SELECT p.* INTO found FROM public.wallet_place p WHERE p_code LIKE p.code_like AND p_code ~ p.code_pattern;
    IF found.kind = 'player' THEN
        SELECT u.id INTO owner_id FROM public.accounts_user u WHERE u.id = named::bigint;
    ELSIF found.kind = 'seat' THEN
        owner_id := public.wallet_owner_of_seat(named, p_currency);
    ELSIF found.kind = 'withdrawal' THEN
        SELECT w.user_id INTO owner_id FROM public.wallet_withdrawal w
            WHERE w.public_id = named AND w.currency_id = p_currency;
    END IF;
    IF (found.kind IN ('player', 'seat', 'withdrawal') AND owner_id IS NOT NULL)
        OR (found.kind = 'pool' AND public.wallet_is_pool(named, p_currency))
        OR found.kind IN ('house', 'tax', 'gateway', 'suspense', 'bank', 'equity')
    THEN
        kind := found.kind;
    END IF;
END $$;

-- Whether the login has one of these duties.
CREATE FUNCTION public.wallet_has_one_of(p_duties text[]) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    FOR each IN 1..cardinality(p_duties) LOOP
        IF public.wallet_has_duty(p_duties[each]) THEN
            RETURN true;
        END IF;
    END LOOP;
    RETURN false;
END $$;

-- What the source of an event says of its legs; NULL if it calls for them.
CREATE FUNCTION public.wallet_disallows(
    p_kind text, p_key text, p_currency text, p_codes text[], p_amounts bigint[], p_reverses bigint
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    CASE p_kind
        WHEN 'deal' THEN RETURN public.wallet_allows_deal(p_key, p_currency, p_codes, p_amounts);
        WHEN 'buy_in' THEN RETURN public.wallet_allows_buy_in(p_key, p_currency, p_codes, p_amounts);
        WHEN 'cash_out' THEN RETURN public.wallet_allows_cash_out(p_key, p_currency, p_codes, p_amounts);
        WHEN 'entry' THEN RETURN public.wallet_allows_entry(p_key, p_currency, p_codes, p_amounts);
        WHEN 'rejoin' THEN RETURN public.wallet_allows_rejoin(p_key, p_currency, p_codes, p_amounts);
        WHEN 'refund' THEN RETURN public.wallet_allows_refund(p_key, p_currency, p_codes, p_amounts);
        WHEN 'prize' THEN RETURN public.wallet_allows_prize(p_key, p_currency, p_codes, p_amounts);
        WHEN 'guarantee' THEN RETURN public.wallet_allows_guarantee(p_key, p_currency, p_codes, p_amounts);
        WHEN 'chip_grant' THEN RETURN public.wallet_allows_chip_grant(p_key, p_currency, p_codes, p_amounts);
        WHEN 'sign_up_grant' THEN RETURN public.wallet_allows_sign_up_grant(p_key, p_currency, p_codes, p_amounts);
        WHEN 'top_up' THEN RETURN public.wallet_allows_top_up(p_key, p_currency, p_codes, p_amounts);
        WHEN 'closing' THEN RETURN public.wallet_allows_closing(p_key, p_currency, p_codes, p_amounts);
        WHEN 'deposit' THEN RETURN public.wallet_allows_deposit(p_key, p_currency, p_codes, p_amounts);
        WHEN 'payment_held' THEN RETURN public.wallet_allows_payment_held(p_key, p_currency, p_codes, p_amounts);
        WHEN 'payment_refunded' THEN RETURN public.wallet_allows_payment_refunded(p_key, p_currency, p_codes, p_amounts);
        WHEN 'chargeback' THEN RETURN public.wallet_allows_chargeback(p_key, p_currency, p_codes, p_amounts);
        WHEN 'withdrawal_request' THEN RETURN public.wallet_allows_withdrawal_request(p_key, p_currency, p_codes, p_amounts);
        WHEN 'withdrawal_paid' THEN RETURN public.wallet_allows_withdrawal_paid(p_key, p_currency, p_codes, p_amounts);
        WHEN 'withdrawal_returned' THEN RETURN public.wallet_allows_withdrawal_returned(p_key, p_currency, p_codes, p_amounts);
        WHEN 'tax_withheld' THEN RETURN public.wallet_allows_tax_withheld(p_key, p_currency, p_codes, p_amounts);
        WHEN 'bonus_grant' THEN RETURN public.wallet_allows_bonus_grant(p_key, p_currency, p_codes, p_amounts);
        WHEN 'bonus_release' THEN RETURN public.wallet_allows_bonus_release(p_key, p_currency, p_codes, p_amounts);
        WHEN 'bonus_expiry' THEN RETURN public.wallet_allows_bonus_expiry(p_key, p_currency, p_codes, p_amounts);
        WHEN 'gateway_settlement' THEN RETURN public.wallet_allows_gateway_settlement(p_key, p_currency, p_codes, p_amounts);
        WHEN 'adjustment' THEN RETURN public.wallet_allows_adjustment(p_key, p_currency, p_codes, p_amounts);
        WHEN 'reversal' THEN RETURN public.wallet_allows_reversal(p_key, p_currency, p_reverses);
        ELSE RETURN 'nothing says when it is allowed';
    END CASE;
END $$;

-- What a posting costs is mostly how many statements and how much of an expression PostgreSQL sets up for it: each is set up
-- anew in each transaction. So all that can be known of kind, legs and accounts is one statement, what is booked is another,
-- and reasons are worked out where one is needed (docs/decisions/ledger-authority.md).
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
                LEFT JOIN public.wallet_account a ON a.code = leg.code AND a.currency_id = p_currency
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
            WHERE NOT EXISTS (
                SELECT FROM public.wallet_account a WHERE a.code = leg.code AND a.currency_id = p_currency);
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
        -- The conditions are in the aggregates, not in a WHERE: the planner could apply that before the locks.
        SELECT min(held.code) FILTER (WHERE held.after_minor < 0),
            min(held.code) FILTER (WHERE held.after_minor > 1000000000000000000), array_agg(held.after_minor)
            INTO poor, full_up, held_minor FROM (
            SELECT a.code, a.balance_minor + leg.amount_minor AS after_minor
                FROM unnest(ids, amounts) AS leg (id, amount_minor) JOIN public.wallet_account a ON a.id = leg.id
                WHERE a.balance_minor IS NOT NULL
                ORDER BY a.id
                FOR NO KEY UPDATE OF a
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
                RETURNING t.id, t.public_id, t.event_at, t.booked_at
        ), written AS (
            INSERT INTO public.wallet_entry (transaction_id, account_id, amount_minor, booked_at)
                SELECT b.id, leg.id, leg.amount_minor, b.booked_at
                FROM booked b CROSS JOIN unnest(ids, amounts) AS leg (id, amount_minor)
        )
        SELECT b.id, b.public_id, b.event_at, b.booked_at INTO transaction_id, public_id, event_at, booked_at FROM booked b;
        IF FOUND THEN
            -- The entries' trigger has moved the balances to just these: the accounts have been locked since.
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

-- Who paid how much of an event's rake, by their accounts: written down in the event's own round trip, once, and only for
-- who is earning a bonus. It is asked for right after `wallet_post` booked the event, in the same database transaction, and
-- no more is written down than the rake that was booked, for accounts that were in it: those that won of the deal, or of
-- those who had paid into the pool.
CREATE OR REPLACE FUNCTION public.wallet_rake_paid(p_key text, p_currency text, p_codes text[], p_rakes bigint[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
    INSERT INTO public.wallet_rakepaid (user_id, currency_id, rake_minor, key)
        SELECT a.owner_id, p_currency, sum(share.rake_minor), p_key
        FROM unnest(p_codes, p_rakes) AS share (code, rake_minor)
        JOIN public.wallet_account a ON a.code = share.code AND a.currency_id = p_currency
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

CREATE FUNCTION public.wallet_rake_is_of(p_key text, p_currency text, p_codes text[], p_rakes bigint[])
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    booked public.wallet_transaction;
    rake_minor bigint;
    pool bigint;
BEGIN
    SELECT t.* INTO booked FROM public.wallet_transaction t
        WHERE t.key = p_key AND t.currency_id = p_currency AND t.kind IN ('deal', 'prize');
    SELECT e.amount_minor INTO rake_minor FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
        WHERE e.transaction_id = booked.id AND e.xid = pg_current_xact_id() AND a.code = 'house:rake';
    IF rake_minor IS NULL OR (SELECT sum(abs(share)) FROM unnest(p_rakes) AS share) > rake_minor THEN
        RETURN false;
    END IF;
    SELECT a.id INTO pool FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
        WHERE e.transaction_id = booked.id AND a.kind = 'pool';
    RETURN NOT EXISTS (
        SELECT FROM unnest(p_codes) AS share (code)
        JOIN public.wallet_account a ON a.code = share.code AND a.currency_id = p_currency
        WHERE a.id NOT IN (
            SELECT e.account_id FROM public.wallet_entry e WHERE e.transaction_id = booked.id AND e.amount_minor > 0
            UNION ALL
            SELECT paid.account_id FROM public.wallet_entry inside
            JOIN public.wallet_entry paid ON paid.transaction_id = inside.transaction_id AND paid.amount_minor < 0
            WHERE inside.account_id = pool AND inside.amount_minor > 0));
END $$;

-- Locks these accounts by id until the caller's transaction ends, for who posts several times in one; hot accounts never.
-- A function, because a login that may not write accounts may not lock them either. Without waiting if so asked: then it
-- raises lock_not_available.
CREATE FUNCTION public.wallet_hold(p_codes text[], p_currencies text[], p_waits boolean DEFAULT true)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    IF p_waits THEN
        PERFORM FROM public.wallet_account a
            JOIN unnest(p_codes, p_currencies) AS ref (code, currency) ON a.code = ref.code AND a.currency_id = ref.currency
            WHERE a.balance_minor IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE OF a;
    ELSE
        PERFORM FROM public.wallet_account a
            JOIN unnest(p_codes, p_currencies) AS ref (code, currency) ON a.code = ref.code AND a.currency_id = ref.currency
            WHERE a.balance_minor IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE OF a NOWAIT;
    END IF;
END $$;
