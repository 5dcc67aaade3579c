-- wallet_post: one event into the ledger, in one round trip (docs/ledger.md). Called by wallet.services.post; all checks
-- that a caller can act on come back as an outcome and leave the caller's transaction whole.
--
-- Locks: the locked accounts among the legs, by id, before anything is written; hot accounts never.
-- Outcomes: posted, repeated (a row a leg, in account order); insufficient_funds, unknown_account, wrong_owner,
-- unknown_currency, key_reused, already_reversed (one row, with the account, currency or key it is about as code).
CREATE FUNCTION public.wallet_refused(outcome text, about text) RETURNS TABLE (
    outcome text, transaction_id bigint, public_id text, event_at timestamptz, booked_at timestamptz,
    code text, amount_minor bigint, balance_after_minor bigint
) LANGUAGE sql IMMUTABLE AS $$
    SELECT $1, NULL::bigint, NULL::text, NULL::timestamptz, NULL::timestamptz, $2, NULL::bigint, NULL::bigint
$$;

CREATE FUNCTION public.wallet_post(
    p_public_id text, p_kind text, p_key text, p_fingerprint text, p_currency text,
    p_codes text[], p_amounts bigint[],                         -- a leg each
    p_kinds text[], p_owners bigint[], p_openings bigint[],     -- what its account is, if it is opened now
    p_opens boolean[],                                          -- whether it may be
    p_event_at timestamptz, p_reverses bigint, p_note text
) RETURNS TABLE (
    outcome text, transaction_id bigint, public_id text, event_at timestamptz, booked_at timestamptz,
    code text, amount_minor bigint, balance_after_minor bigint
)
-- A plan made while the tables are small would read all of them, and be kept by the session while they grow.
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    ids bigint[];      -- the legs' accounts, in the order in which they are locked and written
    codes text[];
    amounts bigint[];
    missing text;
    foreign_to text;   -- an account that belongs to somebody else than its leg says
    poor text;         -- an account that would go below zero
    booked record;
BEGIN
    FOR attempt IN 1..2 LOOP
        SELECT array_agg(a.id ORDER BY a.id), array_agg(leg.code ORDER BY a.id), array_agg(leg.amount_minor ORDER BY a.id),
            min(leg.code) FILTER (WHERE a.id IS NULL), min(leg.code) FILTER (WHERE a.owner_id <> leg.owner_id)
            INTO ids, codes, amounts, missing, foreign_to
            FROM unnest(p_codes, p_amounts, p_owners) AS leg (code, amount_minor, owner_id)
            LEFT JOIN public.wallet_account a ON a.code = leg.code AND a.currency_id = p_currency;
        IF foreign_to IS NOT NULL THEN
            RETURN QUERY SELECT * FROM public.wallet_refused('wrong_owner', foreign_to);
            RETURN;
        END IF;
        EXIT WHEN missing IS NULL;
        IF attempt = 2 THEN
            RETURN QUERY SELECT * FROM public.wallet_refused('unknown_account', missing);
            RETURN;
        END IF;
        IF NOT EXISTS (SELECT FROM public.wallet_currency c WHERE c.code = p_currency) THEN
            RETURN QUERY SELECT * FROM public.wallet_refused('unknown_currency', p_currency);
            RETURN;
        END IF;
        INSERT INTO public.wallet_account (code, kind, owner_id, currency_id, balance_minor, lines)
            SELECT leg.code, leg.kind, leg.owner_id, p_currency, leg.opening, 0
            FROM unnest(p_codes, p_kinds, p_owners, p_openings, p_opens) AS leg (code, kind, owner_id, opening, opens)
            WHERE leg.opens
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
            RETURNING t.id, t.event_at, t.booked_at INTO booked;
        IF FOUND THEN
            RETURN QUERY
                WITH written AS (
                    INSERT INTO public.wallet_entry AS e (transaction_id, account_id, amount_minor)
                    SELECT booked.id, leg.id, leg.amount_minor FROM unnest(ids, amounts) AS leg (id, amount_minor)
                    RETURNING e.account_id, e.amount_minor, e.balance_after_minor
                )
                SELECT 'posted', booked.id, p_public_id, booked.event_at, booked.booked_at,
                    leg.code, w.amount_minor, w.balance_after_minor
                FROM written w JOIN unnest(ids, codes) AS leg (id, code) ON leg.id = w.account_id
                ORDER BY w.account_id;
            RETURN;
        END IF;
    END IF;

    SELECT t.id, t.public_id, t.fingerprint, t.event_at, t.booked_at INTO booked
        FROM public.wallet_transaction t WHERE t.key = p_key;
    IF FOUND AND booked.fingerprint = p_fingerprint THEN
        RETURN QUERY SELECT 'repeated', booked.id, booked.public_id::text, booked.event_at, booked.booked_at,
                a.code::text, e.amount_minor, e.balance_after_minor
            FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
            WHERE e.transaction_id = booked.id
            ORDER BY e.account_id;
    ELSIF FOUND THEN
        RETURN QUERY SELECT * FROM public.wallet_refused('key_reused', p_key);
    ELSIF poor IS NOT NULL THEN
        RETURN QUERY SELECT * FROM public.wallet_refused('insufficient_funds', poor);
    ELSE
        RETURN QUERY SELECT * FROM public.wallet_refused('already_reversed', p_key);
    END IF;
END $$;
