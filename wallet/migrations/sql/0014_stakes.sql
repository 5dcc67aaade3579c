-- What is played for money, and how much the house keeps of it, is what the licence in force permits. Higher rooms put this
-- before their tables, matches and tournaments, with the name of the cap that holds there; each has currency_id and
-- rake_bps. What stands already may be changed otherwise while no licence is in force, so that it can be closed. With
-- 'as_agreed' it is the course of something that was permitted when it was offered, and only the cap is looked at: without
-- a licence nobody can put money into it anyway (wallet_transaction_licensed).
CREATE FUNCTION public.wallet_stake_licensed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    held public.wallet_licence;
    cap_bps integer;
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.currency_id = OLD.currency_id AND NEW.rake_bps <= OLD.rake_bps THEN
        RETURN NEW;
    END IF;
    SELECT * INTO held FROM public.wallet_licence_now() l WHERE l.currency = NEW.currency_id;
    IF NOT FOUND THEN
        IF TG_ARGV[1] = 'as_agreed' THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'no licence in force for % in %', TG_TABLE_NAME, NEW.currency_id
            USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    cap_bps := CASE TG_ARGV[0] WHEN 'matches' THEN held.match_rake_cap_bps ELSE held.rake_cap_bps END;
    IF NEW.rake_bps > cap_bps THEN
        RAISE EXCEPTION 'a rake of % basis points is more than the licence permits: %', NEW.rake_bps, cap_bps
            USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
