-- wallet_post: one event into the ledger, in one round trip (docs/developers/ledger.md). Called by wallet.ledger.posting.post; all checks
-- that a caller can act on come back as an outcome and leave the caller's transaction whole.
--
-- Locks: the locked accounts among the legs, by id, before anything is written; hot accounts never.
-- Outcomes: posted, repeated (with the transaction and its legs, in account order); insufficient_funds, unknown_account,
-- wrong_owner, unknown_currency, key_reused, already_reversed, not_licensed (with the account, currency or key it is
-- about).
CREATE OR REPLACE FUNCTION public.wallet_post(
    p_public_id text, p_kind text, p_key text, p_fingerprint text, p_currency text,
    p_codes text[], p_amounts bigint[],                         -- a leg each
    p_kinds text[], p_owners bigint[], p_openings bigint[],     -- what its account is, if it is opened now
    p_opens boolean[],                                          -- whether it may be
    p_event_at timestamptz, p_reverses bigint, p_note text,
    OUT outcome text, OUT about text,
    OUT transaction_id bigint, OUT public_id text, OUT event_at timestamptz, OUT booked_at timestamptz,
    OUT codes text[], OUT amounts bigint[], OUT balances_after bigint[]
)
-- A plan made while the tables are small would read all of them, and be kept by the session while they grow.
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    ids bigint[];      -- the legs' accounts, in the order in which they are locked and written
    missing text;
    foreign_to text;   -- an account that belongs to somebody else than its leg says
    poor text;         -- an account that would go below zero
    first_print text;
    licensed boolean := p_currency = 'CHIP'
        OR EXISTS (SELECT FROM public.wallet_licence_now() l WHERE l.currency = p_currency);
BEGIN
    FOR attempt IN 1..2 LOOP
        SELECT array_agg(a.id ORDER BY a.id), array_agg(leg.code ORDER BY a.id), array_agg(leg.amount_minor ORDER BY a.id),
            min(leg.code) FILTER (WHERE a.id IS NULL), min(leg.code) FILTER (WHERE a.owner_id <> leg.owner_id)
            INTO ids, codes, amounts, missing, foreign_to
            FROM unnest(p_codes, p_amounts, p_owners) AS leg (code, amount_minor, owner_id)
            LEFT JOIN public.wallet_account a ON a.code = leg.code AND a.currency_id = p_currency;
        IF foreign_to IS NOT NULL THEN
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
        EXIT WHEN missing IS NULL;
        IF NOT EXISTS (SELECT FROM public.wallet_currency c WHERE c.code = p_currency) THEN
            outcome := 'unknown_currency';
            about := p_currency;
            RETURN;
        ELSIF attempt = 2 THEN
            outcome := 'unknown_account';
            about := missing;
            RETURN;
        ELSIF NOT licensed AND EXISTS (
            SELECT FROM unnest(p_codes, p_kinds, p_opens) AS leg (code, kind, opens)
                WHERE leg.opens AND NOT public.wallet_leads_out(leg.kind)
                AND NOT EXISTS (
                    SELECT FROM public.wallet_account a WHERE a.code = leg.code AND a.currency_id = p_currency))
        THEN
            outcome := 'not_licensed';
            about := p_currency;
            RETURN;
        END IF;
        INSERT INTO public.wallet_account (code, kind, owner_id, currency_id, balance_minor, lines)
            SELECT leg.code, leg.kind, leg.owner_id, p_currency, leg.opening, 0
            FROM unnest(p_codes, p_kinds, p_owners, p_openings, p_opens) AS leg (code, kind, owner_id, opening, opens)
            WHERE leg.opens AND NOT EXISTS (
                SELECT FROM public.wallet_account a WHERE a.code = leg.code AND a.currency_id = p_currency)
            ORDER BY leg.code
            ON CONFLICT DO NOTHING;
    END LOOP;

    -- The condition is in the aggregate, not in a WHERE: the planner could apply that before the locks.
    SELECT min(held.code) FILTER (WHERE held.after_minor < 0) INTO poor FROM (
        SELECT a.code, a.balance_minor + leg.amount_minor AS after_minor
            FROM unnest(ids, amounts) AS leg (id, amount_minor) JOIN public.wallet_account a ON a.id = leg.id
            WHERE a.balance_minor IS NOT NULL
            ORDER BY a.id
            FOR NO KEY UPDATE OF a
    ) AS held;

    IF poor IS NULL THEN
        INSERT INTO public.wallet_transaction AS t
            (public_id, kind, key, fingerprint, currency_id, event_at, reverses_id, note)
            VALUES (p_public_id, p_kind, p_key, p_fingerprint, p_currency, p_event_at, p_reverses, p_note)
            ON CONFLICT DO NOTHING
            RETURNING t.id, t.public_id, t.event_at, t.booked_at INTO transaction_id, public_id, event_at, booked_at;
        IF FOUND THEN
            WITH written AS (
                INSERT INTO public.wallet_entry AS e (transaction_id, account_id, amount_minor, booked_at)
                SELECT wallet_post.transaction_id, leg.id, leg.amount_minor, wallet_post.booked_at
                FROM unnest(ids, amounts) AS leg (id, amount_minor)
                RETURNING e.account_id, e.balance_after_minor
            )
            SELECT array_agg(w.balance_after_minor ORDER BY w.account_id) INTO balances_after FROM written w;
            outcome := 'posted';
            RETURN;
        END IF;
    END IF;

    SELECT t.id, t.public_id, t.event_at, t.booked_at, t.fingerprint
        INTO transaction_id, public_id, event_at, booked_at, first_print
        FROM public.wallet_transaction t WHERE t.key = p_key;
    IF first_print = p_fingerprint THEN
        outcome := 'repeated';
        SELECT array_agg(a.code ORDER BY a.id), array_agg(e.amount_minor ORDER BY a.id),
            array_agg(e.balance_after_minor ORDER BY a.id)
            INTO codes, amounts, balances_after
            FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
            WHERE e.transaction_id = wallet_post.transaction_id AND e.booked_at = wallet_post.booked_at;
    ELSIF FOUND THEN
        outcome := 'key_reused';
        about := p_key;
    ELSIF poor IS NOT NULL THEN
        outcome := 'insufficient_funds';
        about := poor;
    ELSE
        outcome := 'already_reversed';
        about := p_key;
    END IF;
END $$;
