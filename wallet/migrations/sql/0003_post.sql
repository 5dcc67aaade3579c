-- wallet_post: one event into the ledger, in one round trip (docs/ledger.md). Called by wallet.services.post; all checks
-- that a caller can act on come back as an outcome and leave the caller's transaction whole.
--
-- Locks: the locked accounts among the legs, by id, before anything is written; hot accounts never.
-- Outcomes: posted, repeated (one row a leg, in account order); insufficient_funds, unknown_account and wrong_owner (one row, with
-- the account's code); unknown_currency, key_reused, already_reversed (one row).
CREATE FUNCTION public.wallet_post(
    p_public_id text, p_kind text, p_key text, p_fingerprint text, p_currency text,
    p_codes text[], p_amounts bigint[],                         -- a leg each
    p_kinds text[], p_owners bigint[], p_openings bigint[],     -- what its account is, if it is opened now
    p_opens boolean[],                                          -- whether it may be
    p_event_at timestamptz, p_reverses bigint, p_note text
) RETURNS TABLE (
    outcome text, transaction_id bigint, public_id text, event_at timestamptz, booked_at timestamptz,
    code text, amount_minor bigint, balance_after_minor bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    missing text;
    foreign_to text;  -- an account that belongs to somebody else than the leg says
    poor text;
    booked record;
    answer text := 'posted';
BEGIN
    SELECT min(leg.code) FILTER (WHERE a.id IS NULL), min(leg.code) FILTER (WHERE a.owner_id <> leg.owner_id)
        INTO missing, foreign_to
        FROM unnest(p_codes, p_owners) AS leg (code, owner_id)
        LEFT JOIN public.wallet_account a ON a.code = leg.code AND a.currency_id = p_currency;
    IF foreign_to IS NOT NULL THEN
        RETURN QUERY SELECT 'wrong_owner', NULL::bigint, NULL, NULL::timestamptz, NULL::timestamptz, foreign_to,
            NULL::bigint, NULL::bigint;
        RETURN;
    END IF;
    IF missing IS NOT NULL THEN
        IF NOT EXISTS (SELECT FROM public.wallet_currency c WHERE c.code = p_currency) THEN
            RETURN QUERY SELECT 'unknown_currency', NULL::bigint, NULL, NULL::timestamptz, NULL::timestamptz, p_currency,
                NULL::bigint, NULL::bigint;
            RETURN;
        END IF;
        INSERT INTO public.wallet_account (code, kind, owner_id, currency_id, balance_minor, lines)
            SELECT leg.code, leg.kind, leg.owner_id, p_currency, leg.opening, 0
            FROM unnest(p_codes, p_kinds, p_owners, p_openings, p_opens) AS leg (code, kind, owner_id, opening, opens)
            WHERE leg.opens
            ORDER BY leg.code
            ON CONFLICT DO NOTHING;
        SELECT min(leg.code) INTO missing
            FROM unnest(p_codes) AS leg (code)
            LEFT JOIN public.wallet_account a ON a.code = leg.code AND a.currency_id = p_currency
            WHERE a.id IS NULL;
        IF missing IS NOT NULL THEN
            RETURN QUERY SELECT 'unknown_account', NULL::bigint, NULL, NULL::timestamptz, NULL::timestamptz, missing,
                NULL::bigint, NULL::bigint;
            RETURN;
        END IF;
    END IF;

    -- The condition is in the aggregate, not in a WHERE: the planner could apply that before the locks.
    SELECT min(held.code) FILTER (WHERE held.after_minor < 0) INTO poor FROM (
        SELECT a.code, a.balance_minor + leg.amount_minor AS after_minor
            FROM unnest(p_codes, p_amounts) AS leg (code, amount_minor)
            JOIN public.wallet_account a ON a.code = leg.code AND a.currency_id = p_currency
            WHERE a.balance_minor IS NOT NULL
            ORDER BY a.id
            FOR NO KEY UPDATE OF a
    ) AS held;

    IF poor IS NULL THEN
        INSERT INTO public.wallet_transaction AS t
            (public_id, kind, key, fingerprint, currency_id, event_at, reverses_id, note)
            VALUES (p_public_id, p_kind, p_key, p_fingerprint, p_currency, p_event_at, p_reverses, p_note)
            ON CONFLICT DO NOTHING
            RETURNING t.id, t.public_id, t.event_at, t.booked_at INTO booked;
        IF FOUND THEN
            INSERT INTO public.wallet_entry (transaction_id, account_id, amount_minor)
                SELECT booked.id, a.id, leg.amount_minor
                FROM unnest(p_codes, p_amounts) AS leg (code, amount_minor)
                JOIN public.wallet_account a ON a.code = leg.code AND a.currency_id = p_currency
                ORDER BY a.id;
        END IF;
    END IF;

    IF booked IS NULL THEN
        SELECT t.id, t.public_id, t.event_at, t.booked_at, t.fingerprint INTO booked
            FROM public.wallet_transaction t WHERE t.key = p_key;
        answer := CASE
            WHEN FOUND AND booked.fingerprint = p_fingerprint THEN 'repeated'
            WHEN FOUND THEN 'key_reused'
            WHEN poor IS NOT NULL THEN 'insufficient_funds'
            ELSE 'already_reversed' END;
        IF answer <> 'repeated' THEN
            RETURN QUERY SELECT answer, NULL::bigint, NULL, NULL::timestamptz, NULL::timestamptz,
                CASE WHEN answer = 'insufficient_funds' THEN poor END, NULL::bigint, NULL::bigint;
            RETURN;
        END IF;
    END IF;

    RETURN QUERY SELECT answer, booked.id, booked.public_id::text, booked.event_at, booked.booked_at,
            a.code::text, e.amount_minor, e.balance_after_minor
        FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
        WHERE e.transaction_id = booked.id
        ORDER BY e.id;
END $$;
