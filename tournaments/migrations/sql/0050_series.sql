-- Tickets and leagues: what the ledger allows of them. No kind of posting is new. A ticket's worth lies in an account of its
-- own like a pool's, put there by its winner (entry) and given back to the winner (refund); a league's prizes are promised
-- and paid by the house (guarantee, prize).

CREATE OR REPLACE FUNCTION public.wallet_is_pool(p_public_id text, p_currency text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (
            SELECT FROM public.tournaments_match m WHERE m.public_id = p_public_id AND m.currency_id = p_currency)
        OR EXISTS (
            SELECT FROM public.tournaments_tournament t WHERE t.public_id = p_public_id AND t.currency_id = p_currency)
        OR EXISTS (
            SELECT FROM public.tournaments_ticket k WHERE k.public_id = p_public_id AND k.currency = p_currency)
        OR EXISTS (
            SELECT FROM public.tournaments_league l WHERE l.public_id = p_public_id AND l.currency_id = p_currency);
END $$;

-- Functions are renamed and their names given to others in this one transaction: nobody sees them missing.

-- A ticket's worth is put aside once, by who won it, while the ticket is held.
CREATE FUNCTION public.wallet_allows_ticket(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    ticket record;
    named text := split_part(p_key, ':', 2);
BEGIN
    SELECT 'player:' || k.player_id || ':main' AS main, 'pool:' || k.public_id AS pool, k.worth_minor, k.state INTO ticket
        FROM public.tournaments_ticket k WHERE k.public_id = named AND k.currency = p_currency;
    RETURN CASE
        WHEN NOT FOUND OR p_key NOT IN ('ticket:' || named, 'ticket_back:' || named) THEN 'there is no such ticket'
        WHEN p_key = 'ticket:' || named AND ticket.state <> 'held' THEN 'that ticket is not held any more'
        WHEN p_key = 'ticket:' || named THEN
            public.wallet_fee_is(ticket.main, ticket.pool, ticket.worth_minor, p_codes, p_amounts)
        WHEN ticket.state = 'held' THEN 'that ticket is still held'
        ELSE public.wallet_fee_is(ticket.pool, ticket.main, ticket.worth_minor, p_codes, p_amounts)
    END;
END $$;

-- squawk-ignore renaming-object
ALTER FUNCTION public.wallet_allows_entry(text, text, text[], bigint[]) RENAME TO wallet_allows_entry_fee;
CREATE FUNCTION public.wallet_allows_entry(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN CASE WHEN starts_with(p_key, 'ticket:') THEN public.wallet_allows_ticket(p_key, p_currency, p_codes, p_amounts)
        ELSE public.wallet_allows_entry_fee(p_key, p_currency, p_codes, p_amounts) END;
END $$;

-- squawk-ignore renaming-object
ALTER FUNCTION public.wallet_allows_refund(text, text, text[], bigint[]) RENAME TO wallet_allows_fee_back;
CREATE FUNCTION public.wallet_allows_refund(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN CASE
        WHEN starts_with(p_key, 'ticket_back:') THEN public.wallet_allows_ticket(p_key, p_currency, p_codes, p_amounts)
        ELSE public.wallet_allows_fee_back(p_key, p_currency, p_codes, p_amounts) END;
END $$;

-- A league's prizes are what its last table says, no rake, and all of them are what the house has added.
-- squawk-ignore renaming-object
ALTER FUNCTION public.wallet_allows_prize(text, text, text[], bigint[]) RENAME TO wallet_allows_pools_prize;
CREATE FUNCTION public.wallet_allows_prize(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    named text := split_part(p_key, ':', 2);
    added_minor bigint;
    prizes jsonb;   -- main account: amount
BEGIN
    IF NOT starts_with(p_key, 'league_prizes:') THEN
        RETURN public.wallet_allows_pools_prize(p_key, p_currency, p_codes, p_amounts);
    END IF;
    SELECT l.overlay_minor,
        jsonb_object_agg('player:' || p.player_id || ':main', p.prize_minor) FILTER (WHERE p.prize_minor > 0)
        INTO added_minor, prizes
        FROM public.tournaments_league l JOIN public.tournaments_leagueplace p ON p.league_id = l.id
        WHERE l.public_id = named AND l.currency_id = p_currency AND l.status = 'over'
        GROUP BY l.id;
    RETURN CASE
        WHEN added_minor IS NULL OR p_key <> 'league_prizes:' || named THEN 'nothing is won there now'
        WHEN p_amounts[array_position(p_codes, 'pool:' || named)] IS DISTINCT FROM -added_minor THEN
            'the prizes are not all that is in the pool'
        WHEN array_position(p_codes, 'house:rake') IS NOT NULL THEN 'the rake is something else'
        WHEN (SELECT jsonb_object_agg(leg.code, leg.minor) FROM unnest(p_codes, p_amounts) AS leg (code, minor)
            WHERE leg.code LIKE 'player:%') IS DISTINCT FROM prizes THEN 'the prizes are others'
    END;
END $$;

-- squawk-ignore renaming-object
ALTER FUNCTION public.wallet_allows_guarantee(text, text, text[], bigint[]) RENAME TO wallet_allows_pools_guarantee;
CREATE FUNCTION public.wallet_allows_guarantee(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    named text := split_part(p_key, ':', 2);
    league record;
BEGIN
    IF NOT starts_with(p_key, 'league_guarantee:') THEN
        RETURN public.wallet_allows_pools_guarantee(p_key, p_currency, p_codes, p_amounts);
    END IF;
    SELECT l.overlay_minor, l.guarantee_minor INTO league FROM public.tournaments_league l
        WHERE l.public_id = named AND l.currency_id = p_currency AND l.status = 'over';
    RETURN CASE
        WHEN NOT FOUND OR p_key <> 'league_guarantee:' || named THEN 'there is no such promise'
        WHEN league.overlay_minor > league.guarantee_minor THEN 'the house promised less'
        ELSE public.wallet_fee_is('house:promotions', 'pool:' || named, league.overlay_minor, p_codes, p_amounts)
    END;
END $$;

-- An account of a pool is in the currency of what is named by it.
CREATE OR REPLACE FUNCTION public.pool_account_is_the_matchs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (
            SELECT public_id, currency_id FROM public.tournaments_match
            UNION ALL SELECT public_id, currency_id FROM public.tournaments_tournament
            UNION ALL SELECT public_id, currency FROM public.tournaments_ticket
            UNION ALL SELECT public_id, currency_id FROM public.tournaments_league
        ) AS played (public_id, currency_id)
        WHERE played.public_id = split_part(NEW.code, ':', 2) AND played.currency_id <> NEW.currency_id)
    THEN
        RAISE EXCEPTION 'the pool of % is not in %', NEW.code, NEW.currency_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;

-- A ticket is won: by the place of its own player in a satellite that is over and leads to that tournament, once for each
-- place, and worth no more than the place was paid.
CREATE FUNCTION public.ticket_is_won() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.state <> 'held' OR NOT EXISTS (
        SELECT FROM public.tournaments_registration r JOIN public.tournaments_tournament t ON t.id = r.tournament_id
        WHERE r.id = NEW.won_in_id AND r.player_id = NEW.player_id AND NOT r.is_bot AND t.status = 'over'
            AND t.ticket_to_id = NEW.target_id AND t.currency_id = NEW.currency AND r.prize_minor >= NEW.worth_minor
            AND t.prizes ->> 'kind' = 'tickets'
            AND (t.prizes -> 'rows' -> 0 ->> 'each')::numeric = NEW.worth_minor)
    THEN
        RAISE EXCEPTION 'nobody has won this ticket'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER ticket_is_won BEFORE INSERT ON public.tournaments_ticket
    FOR EACH ROW EXECUTE FUNCTION public.ticket_is_won();
CREATE TRIGGER ticket_stays_whose_it_is BEFORE UPDATE ON public.tournaments_ticket
    FOR EACH ROW WHEN ((OLD.public_id, OLD.won_in_id, OLD.target_id, OLD.player_id, OLD.currency, OLD.worth_minor)
            IS DISTINCT FROM (NEW.public_id, NEW.won_in_id, NEW.target_id, NEW.player_id, NEW.currency, NEW.worth_minor)
        OR (OLD.state <> 'held' AND NEW.state <> OLD.state) OR (OLD.entry_id IS NOT NULL AND NEW.entry_id IS DISTINCT FROM OLD.entry_id))
    EXECUTE FUNCTION public.tournaments_stay('a ticket is its winner''s, and is used once');
CREATE TRIGGER ticket_no_delete BEFORE DELETE ON public.tournaments_ticket
    FOR EACH ROW EXECUTE FUNCTION public.tournaments_stay('a ticket stays on record');

CREATE TRIGGER league_stays_ended BEFORE UPDATE ON public.tournaments_league
    FOR EACH ROW WHEN (OLD.status <> 'on' OR OLD.public_id <> NEW.public_id)
    EXECUTE FUNCTION public.tournaments_stay('a league that has ended stays as it is');
CREATE TRIGGER league_no_delete BEFORE DELETE ON public.tournaments_league
    FOR EACH ROW EXECUTE FUNCTION public.tournaments_stay('a league stays on record');
-- The last table is written while the league is on, in the transaction that ends it.
CREATE FUNCTION public.league_place_is_of_one_that_ends() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.tournaments_league l WHERE l.id = NEW.league_id AND l.status = 'on') THEN
        RAISE EXCEPTION 'that league has ended'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER league_place_is_of_one_that_ends BEFORE INSERT ON public.tournaments_leagueplace
    FOR EACH ROW EXECUTE FUNCTION public.league_place_is_of_one_that_ends();
CREATE TRIGGER league_place_stays BEFORE UPDATE OR DELETE ON public.tournaments_leagueplace
    FOR EACH ROW EXECUTE FUNCTION public.tournaments_stay('the last table of a league stays');

-- An account of a pool is named by an id, so no two of these have the same one: what one of them is paid for would come out
-- of the other's.
CREATE FUNCTION public.pool_is_named_once() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF (TG_TABLE_NAME <> 'tournaments_match'
            AND EXISTS (SELECT FROM public.tournaments_match o WHERE o.public_id = NEW.public_id))
        OR (TG_TABLE_NAME <> 'tournaments_tournament'
            AND EXISTS (SELECT FROM public.tournaments_tournament o WHERE o.public_id = NEW.public_id))
        OR (TG_TABLE_NAME <> 'tournaments_ticket'
            AND EXISTS (SELECT FROM public.tournaments_ticket o WHERE o.public_id = NEW.public_id))
        OR (TG_TABLE_NAME <> 'tournaments_league'
            AND EXISTS (SELECT FROM public.tournaments_league o WHERE o.public_id = NEW.public_id))
    THEN
        RAISE EXCEPTION 'the pool of % is another''s', NEW.public_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER match_pool_is_named_once BEFORE INSERT ON public.tournaments_match
    FOR EACH ROW EXECUTE FUNCTION public.pool_is_named_once();
CREATE TRIGGER tournament_pool_is_named_once BEFORE INSERT ON public.tournaments_tournament
    FOR EACH ROW EXECUTE FUNCTION public.pool_is_named_once();
CREATE TRIGGER ticket_pool_is_named_once BEFORE INSERT ON public.tournaments_ticket
    FOR EACH ROW EXECUTE FUNCTION public.pool_is_named_once();
CREATE TRIGGER league_pool_is_named_once BEFORE INSERT ON public.tournaments_league
    FOR EACH ROW EXECUTE FUNCTION public.pool_is_named_once();
