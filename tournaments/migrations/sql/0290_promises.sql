-- What the house adds to a pool is promised by operators. The players' login runs tournaments, so it writes their rows; it
-- could have announced one with any guarantee and "won" it, which is money out of nothing. Now it announces for money what
-- was announced before, when that comes again, and changes no terms of it. Of chips anybody may promise what they like.

-- The terms by which a tournament is told to be the next of another's series.
CREATE FUNCTION public.tournament_terms(t public.tournaments_tournament) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT jsonb_build_array(t.name, t.currency_id, t.entry_fee_minor, t.rake_bps, t.guarantee_minor, t.prizes,
        t.min_entrants, t.max_entrants, t.rebuys_max, t.rebuy_fee_minor, t.starts_when_full, t.repeat_s, t.times)
$$;

CREATE FUNCTION public.tournament_promised_at_the_desk() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    terms jsonb := public.tournament_terms(NEW);
    since timestamptz := NEW.starts_at - interval '400 days';
BEGIN
    IF public.wallet_has_duty('desk') THEN
        RETURN NEW;
    ELSIF TG_OP = 'UPDATE' THEN
        IF terms = public.tournament_terms(OLD) AND NEW.starts_at = OLD.starts_at THEN
            RETURN NEW;
        END IF;
    ELSIF NEW.guarantee_minor = 0 AND NEW.prizes ->> 'kind' = 'shares' THEN
        RETURN NEW;
    -- The next of a series: still to come, on its beat, and not more of them at that moment than at the one before. By
    -- hours of the week, each of them comes once a day at most.
    ELSIF NEW.status = 'registering' AND NEW.starts_at > clock_timestamp() AND EXISTS (
        SELECT FROM (
            SELECT o.starts_at, count(*) AS together FROM public.tournaments_tournament o
            WHERE o.starts_at >= since AND o.starts_at < NEW.starts_at AND o.name = NEW.name
                AND public.tournament_terms(o) = terms
            GROUP BY o.starts_at
        ) AS before
        CROSS JOIN LATERAL (
            SELECT count(*) FILTER (WHERE o.starts_at = NEW.starts_at) AS then, count(*) AS of_the_week
            FROM public.tournaments_tournament o
            WHERE o.starts_at > NEW.starts_at - interval '7 days' AND o.starts_at <= NEW.starts_at AND o.name = NEW.name
                AND public.tournament_terms(o) = terms
        ) AS there
        WHERE there.then < before.together AND CASE
            WHEN NEW.times <> '' THEN there.of_the_week < 7 * regexp_count(NEW.times, '[0-9]:[0-9]') * before.together
            WHEN NEW.repeat_s = 0 THEN false
            ELSE NEW.starts_when_full OR mod(extract(epoch FROM NEW.starts_at - before.starts_at), NEW.repeat_s) = 0 END)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'tournament % refused: operators say what the house adds', TG_OP
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER tournament_promised_at_the_desk BEFORE INSERT ON public.tournaments_tournament
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP') EXECUTE FUNCTION public.tournament_promised_at_the_desk();
CREATE TRIGGER tournament_terms_by_the_desk BEFORE UPDATE ON public.tournaments_tournament
    FOR EACH ROW WHEN (OLD.currency_id <> 'CHIP' OR NEW.currency_id <> 'CHIP')
    EXECUTE FUNCTION public.tournament_promised_at_the_desk();

-- The house adds what a tournament lacks of what it promised, and no more: what was paid for it, less the rake, comes first.
-- And it adds that when the time has come, unless an operator is in more haste, or all are there.
CREATE OR REPLACE FUNCTION public.wallet_allows_pools_guarantee(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    named text := split_part(p_key, ':', 2);
    added_minor bigint;
    most_minor numeric;
    paid_minor numeric;
    rake_bps bigint;
    begun boolean;
BEGIN
    SELECT t.overlay_minor, GREATEST(t.guarantee_minor, CASE t.prizes ->> 'kind' WHEN 'fixed' THEN (
            SELECT sum((row ->> 'each')::numeric * COALESCE((row ->> 'places')::numeric, 1))
            FROM jsonb_array_elements(t.prizes -> 'rows') AS row) END), t.rake_bps,
            t.currency_id = 'CHIP' OR t.starts_when_full OR t.starts_at <= clock_timestamp(),
            (SELECT COALESCE(sum(r.paid_minor), 0) FROM public.tournaments_registration r
                WHERE r.tournament_id = t.id AND r.status IN ('in', 'out', 'gave_up'))
        INTO added_minor, most_minor, rake_bps, begun, paid_minor
        FROM public.tournaments_tournament t
        WHERE t.public_id = named AND t.currency_id = p_currency AND t.status = 'over';
    RETURN CASE
        WHEN NOT FOUND OR p_key <> 'tournament_guarantee:' || named THEN 'there is no such promise'
        WHEN added_minor > most_minor - paid_minor + div(paid_minor * rake_bps, 10000) THEN 'the house promised less'
        WHEN NOT begun AND NOT public.wallet_has_duty('desk') THEN 'that tournament is still to come'
        ELSE public.wallet_fee_is('house:promotions', 'pool:' || named, added_minor, p_codes, p_amounts)
    END;
END $$;
