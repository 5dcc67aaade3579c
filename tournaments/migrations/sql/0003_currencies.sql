-- Matches and tournaments are played for what the licence permits, and their prize pool is in their own currency.

CREATE TRIGGER offer_licensed BEFORE INSERT OR UPDATE OF currency_id, rake_bps ON public.tournaments_pooloffer
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP') EXECUTE FUNCTION public.wallet_stake_licensed('matches', 'new');
CREATE TRIGGER match_licensed BEFORE INSERT OR UPDATE OF currency_id, rake_bps ON public.tournaments_match
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP') EXECUTE FUNCTION public.wallet_stake_licensed('matches', 'as_agreed');
CREATE TRIGGER tournament_licensed BEFORE INSERT OR UPDATE OF currency_id, rake_bps ON public.tournaments_tournament
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP') EXECUTE FUNCTION public.wallet_stake_licensed('matches', 'new');

CREATE FUNCTION public.pool_account_is_the_matchs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (
            SELECT public_id, currency_id FROM public.tournaments_match
            UNION ALL SELECT public_id, currency_id FROM public.tournaments_tournament
        ) AS played
        WHERE played.public_id = split_part(NEW.code, ':', 2) AND played.currency_id <> NEW.currency_id)
    THEN
        RAISE EXCEPTION 'the pool of % is not in %', NEW.code, NEW.currency_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER pool_account_is_the_matchs BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN (NEW.kind = 'pool') EXECUTE FUNCTION public.pool_account_is_the_matchs();
