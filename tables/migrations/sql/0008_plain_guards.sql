-- A chair is what its player and its table are, stays theirs, and is not lost while the ledger has chips there. Plain
-- triggers, which no session can tell to look away by a setting.

CREATE FUNCTION public.seat_is_what_player_and_table_are() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    chairs smallint;
BEGIN
    SELECT u.is_bot INTO STRICT NEW.is_bot FROM public.accounts_user u WHERE u.id = NEW.player_id;
    SELECT t.currency_id, t.max_seats INTO STRICT NEW.currency, chairs FROM public.tables_table t WHERE t.id = NEW.table_id;
    IF NEW.left_at IS NULL AND NEW.number >= chairs THEN
        RAISE EXCEPTION 'chair % is not at this table', NEW.number USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_is_what_player_and_table_are BEFORE INSERT OR UPDATE ON public.tables_seat
    FOR EACH ROW EXECUTE FUNCTION public.seat_is_what_player_and_table_are();

CREATE FUNCTION public.seat_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refused on %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER seat_stays_whose_it_is BEFORE UPDATE ON public.tables_seat
    FOR EACH ROW WHEN ((OLD.id, OLD.public_id, OLD.table_id, OLD.player_id)
        IS DISTINCT FROM (NEW.id, NEW.public_id, NEW.table_id, NEW.player_id))
    EXECUTE FUNCTION public.seat_stays('the chips of a chair are its player''s');

CREATE FUNCTION public.seat_with_chips_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM public.wallet_account a WHERE a.code = 'seat:' || OLD.public_id AND a.balance_minor <> 0) THEN
        RAISE EXCEPTION 'chair % has chips', OLD.public_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER seat_with_chips_stays BEFORE DELETE ON public.tables_seat
    FOR EACH ROW EXECUTE FUNCTION public.seat_with_chips_stays();
