-- What money of matches and tournaments hangs on stays. Plain triggers, which no session can tell to look away by a
-- setting.

CREATE FUNCTION public.match_ends_with_an_empty_pool() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM public.wallet_account a WHERE a.code = 'pool:' || NEW.public_id AND a.balance_minor <> 0) THEN
        RAISE EXCEPTION 'the pool of match % is not empty', NEW.public_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER match_ends_with_an_empty_pool BEFORE UPDATE ON public.tournaments_match
    FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
    EXECUTE FUNCTION public.match_ends_with_an_empty_pool();

CREATE FUNCTION public.registration_is_what_player_and_tournament_are() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    SELECT u.is_bot INTO STRICT NEW.is_bot FROM public.accounts_user u WHERE u.id = NEW.player_id;
    SELECT t.currency_id INTO STRICT NEW.currency FROM public.tournaments_tournament t WHERE t.id = NEW.tournament_id;
    RETURN NEW;
END $$;
CREATE TRIGGER registration_is_what_player_and_tournament_are BEFORE INSERT ON public.tournaments_registration
    FOR EACH ROW EXECUTE FUNCTION public.registration_is_what_player_and_tournament_are();

CREATE FUNCTION public.tournaments_stay() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refused on %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER registration_stays_whose_it_is BEFORE UPDATE ON public.tournaments_registration
    FOR EACH ROW WHEN ((OLD.tournament_id, OLD.player_id, OLD.is_bot, OLD.currency)
        IS DISTINCT FROM (NEW.tournament_id, NEW.player_id, NEW.is_bot, NEW.currency))
    EXECUTE FUNCTION public.tournaments_stay('an entry is its player''s');
CREATE TRIGGER entry_stays_whose_it_is BEFORE UPDATE ON public.tournaments_entry
    FOR EACH ROW WHEN ((OLD.match_id, OLD.player_id) IS DISTINCT FROM (NEW.match_id, NEW.player_id))
    EXECUTE FUNCTION public.tournaments_stay('an entry is its player''s');
-- The ledger's account of a pool is named by it.
CREATE TRIGGER match_keeps_its_pool BEFORE UPDATE ON public.tournaments_match
    FOR EACH ROW WHEN (OLD.public_id <> NEW.public_id) EXECUTE FUNCTION public.tournaments_stay('a match keeps its pool');
CREATE TRIGGER tournament_keeps_its_pool BEFORE UPDATE ON public.tournaments_tournament
    FOR EACH ROW WHEN (OLD.public_id <> NEW.public_id)
    EXECUTE FUNCTION public.tournaments_stay('a tournament keeps its pool');
