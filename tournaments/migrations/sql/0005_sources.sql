-- What the postings of a match or a tournament follow from: its terms, its entries and what they were awarded.

CREATE OR REPLACE FUNCTION public.wallet_is_pool(p_public_id text, p_currency text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (
            SELECT FROM public.tournaments_match m WHERE m.public_id = p_public_id AND m.currency_id = p_currency)
        OR EXISTS (
            SELECT FROM public.tournaments_tournament t WHERE t.public_id = p_public_id AND t.currency_id = p_currency);
END $$;

-- The entry that a key names: in which pool, whose, and in what state. A match's are entry:, rejoin: and refund:, a
-- tournament's tournament_entry:, tournament_rebuy: and tournament_refund:, each with the entry's id.
CREATE FUNCTION public.wallet_entry_of(
    p_key text, p_currency text, OUT pool text, OUT main text, OUT fee_minor bigint, OUT again_minor bigint,
    OUT times integer, OUT paid_minor bigint, OUT is_open boolean, OUT is_out boolean, OUT awarded_minor bigint,
    OUT match_id bigint
) LANGUAGE plpgsql STABLE AS $$
DECLARE
    named text := split_part(p_key, ':', 2);
BEGIN
    IF starts_with(p_key, 'tournament_') THEN
        SELECT 'pool:' || t.public_id, 'player:' || r.player_id || ':main', t.entry_fee_minor, t.rebuy_fee_minor,
            CASE WHEN r.rebuys <= t.rebuys_max THEN r.rebuys END, r.paid_minor, t.ended_at IS NULL AND r.status = 'in',
            r.status IN ('withdrawn', 'refunded'), 0
            INTO pool, main, fee_minor, again_minor, times, paid_minor, is_open, is_out, awarded_minor
            FROM public.tournaments_registration r JOIN public.tournaments_tournament t ON t.id = r.tournament_id
            WHERE r.public_id = named AND t.currency_id = p_currency;
    ELSE
        SELECT 'pool:' || m.public_id, 'player:' || e.player_id || ':main', m.entry_fee_minor, m.entry_fee_minor,
            e.fees_paid, m.entry_fee_minor * e.fees_paid, m.ended_at IS NULL AND e.withdrawn_at IS NULL,
            e.withdrawn_at IS NOT NULL, e.prize_minor, CASE WHEN m.ended_at IS NULL THEN m.id END
            INTO pool, main, fee_minor, again_minor, times, paid_minor, is_open, is_out, awarded_minor, match_id
            FROM public.tournaments_entry e JOIN public.tournaments_match m ON m.id = e.match_id
            WHERE e.public_id = named AND m.currency_id = p_currency;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION public.wallet_allows_entry(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    entry record;
BEGIN
    SELECT * INTO entry FROM public.wallet_entry_of(p_key, p_currency);
    RETURN CASE
        WHEN entry.pool IS NULL OR split_part(p_key, ':', 1) NOT IN ('entry', 'tournament_entry')
            OR split_part(p_key, ':', 3) <> '' THEN 'there is no such entry'
        WHEN NOT entry.is_open THEN 'nobody enters there any more'
        ELSE public.wallet_fee_is(entry.main, entry.pool, entry.fee_minor, p_codes, p_amounts)
    END;
END $$;

-- Coming back costs a fee each time, and the key counts them: an entry's fees in a match, its rebuys in a tournament.
CREATE OR REPLACE FUNCTION public.wallet_allows_rejoin(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    entry record;
BEGIN
    SELECT * INTO entry FROM public.wallet_entry_of(p_key, p_currency);
    RETURN CASE
        WHEN entry.pool IS NULL OR split_part(p_key, ':', 1) NOT IN ('rejoin', 'tournament_rebuy') THEN
            'there is no such entry'
        WHEN NOT entry.is_open OR split_part(p_key, ':', 3) IS DISTINCT FROM entry.times::text THEN 'nobody comes back there now'
        ELSE public.wallet_fee_is(entry.main, entry.pool, entry.again_minor, p_codes, p_amounts)
    END;
END $$;

-- Back comes what was paid, once: to who withdrew, or was refunded. Of a match that is called off while it is played, each
-- gets what it is awarded, and the awards come to all that was paid in.
CREATE OR REPLACE FUNCTION public.wallet_allows_refund(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    entry record;
    back_minor bigint;
BEGIN
    SELECT * INTO entry FROM public.wallet_entry_of(p_key, p_currency);
    IF entry.pool IS NULL OR split_part(p_key, ':', 1) NOT IN ('refund', 'tournament_refund')
        OR split_part(p_key, ':', 3) <> ''
    THEN
        RETURN 'there is no such entry';
    ELSIF entry.is_out THEN
        back_minor := entry.paid_minor;
    ELSIF entry.match_id IS NOT NULL AND (
        SELECT sum(e.prize_minor) = sum(e.fees_paid * entry.fee_minor) FROM public.tournaments_entry e
            WHERE e.match_id = entry.match_id AND e.withdrawn_at IS NULL)
    THEN
        back_minor := entry.awarded_minor;
    ELSE
        RETURN 'that entry is not given back';
    END IF;
    RETURN public.wallet_fee_is(entry.pool, entry.main, back_minor, p_codes, p_amounts);
END $$;

-- Two legs, of this amount, from the first account to the second.
CREATE FUNCTION public.wallet_fee_is(p_from text, p_to text, p_minor bigint, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN CASE WHEN cardinality(p_codes) <> 2
        OR p_amounts[array_position(p_codes, p_from)] IS DISTINCT FROM -p_minor
        OR p_amounts[array_position(p_codes, p_to)] IS DISTINCT FROM p_minor
        THEN 'the fee is another, or another player''s' END;
END $$;

-- Prizes are what each entry was awarded, and the rake is the terms' share of the fees, rounded down. In a match prizes and
-- rake are all that was paid in; in a tournament the house's guarantee is added.
CREATE OR REPLACE FUNCTION public.wallet_allows_prize(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    named text := split_part(p_key, ':', 2);
    paid_minor bigint;
    added_minor bigint := 0;
    rake_minor bigint;
    prizes jsonb;   -- main account: amount
BEGIN
    IF p_key = 'prizes:' || named THEN
        SELECT sum(e.fees_paid) * m.entry_fee_minor, div(sum(e.fees_paid) * m.entry_fee_minor::numeric * m.rake_bps, 10000),
            jsonb_object_agg('player:' || e.player_id || ':main', e.prize_minor) FILTER (WHERE e.prize_minor > 0)
            INTO paid_minor, rake_minor, prizes
            FROM public.tournaments_match m JOIN public.tournaments_entry e ON e.match_id = m.id
            WHERE m.public_id = named AND m.currency_id = p_currency AND m.ended_at IS NULL AND m.started_at IS NOT NULL
                AND e.withdrawn_at IS NULL
            GROUP BY m.id;
    ELSIF p_key = 'tournament_prizes:' || named THEN
        SELECT sum(r.paid_minor), div(sum(r.paid_minor)::numeric * t.rake_bps, 10000), t.overlay_minor,
            jsonb_object_agg('player:' || r.player_id || ':main', r.prize_minor) FILTER (WHERE r.prize_minor > 0)
            INTO paid_minor, rake_minor, added_minor, prizes
            FROM public.tournaments_tournament t JOIN public.tournaments_registration r ON r.tournament_id = t.id
            WHERE t.public_id = named AND t.currency_id = p_currency AND t.status = 'over'
                AND r.status IN ('in', 'out', 'gave_up')
            GROUP BY t.id;
    END IF;
    RETURN CASE
        WHEN paid_minor IS NULL THEN 'nothing is won there now'
        WHEN p_amounts[array_position(p_codes, 'pool:' || named)] IS DISTINCT FROM -paid_minor - added_minor THEN
            'the prizes are not all that is in the pool'
        WHEN COALESCE(p_amounts[array_position(p_codes, 'house:rake')], 0) <> rake_minor THEN 'the rake is something else'
        WHEN (SELECT jsonb_object_agg(leg.code, leg.minor) FROM unnest(p_codes, p_amounts) AS leg (code, minor)
            WHERE leg.code LIKE 'player:%') IS DISTINCT FROM prizes THEN 'the prizes are others'
    END;
END $$;

-- The house adds what a tournament lacks of what it promised, at most its guarantee or its fixed prizes.
CREATE OR REPLACE FUNCTION public.wallet_allows_guarantee(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    named text := split_part(p_key, ':', 2);
    added_minor bigint;
    most_minor numeric;
BEGIN
    SELECT t.overlay_minor, GREATEST(t.guarantee_minor, CASE t.prizes ->> 'kind' WHEN 'fixed' THEN (
            SELECT sum((row ->> 'each')::numeric * COALESCE((row ->> 'places')::numeric, 1))
            FROM jsonb_array_elements(t.prizes -> 'rows') AS row) END)
        INTO added_minor, most_minor
        FROM public.tournaments_tournament t
        WHERE t.public_id = named AND t.currency_id = p_currency AND t.status = 'over';
    RETURN CASE
        WHEN NOT FOUND OR p_key <> 'tournament_guarantee:' || named THEN 'there is no such promise'
        WHEN added_minor > most_minor THEN 'the house promised less'
        ELSE public.wallet_fee_is('house:promotions', 'pool:' || named, added_minor, p_codes, p_amounts)
    END;
END $$;
