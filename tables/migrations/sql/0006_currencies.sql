-- One table, one currency: the one its chairs' accounts are in, under a licence where it is money.

CREATE TRIGGER table_licensed BEFORE INSERT OR UPDATE OF currency_id, rake_bps ON public.tables_table
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP' AND NEW.host = '' AND NEW.copy_of_id IS NULL)
    EXECUTE FUNCTION public.wallet_stake_licensed('tables', 'new');
CREATE TRIGGER table_copy_licensed BEFORE INSERT OR UPDATE OF currency_id, rake_bps ON public.tables_table
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP' AND (NEW.host <> '' OR NEW.copy_of_id IS NOT NULL))
    EXECUTE FUNCTION public.wallet_stake_licensed('tables', 'as_agreed');

-- Chips on a table's chairs do not turn into money because the table does.
CREATE FUNCTION public.table_currency_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM public.tables_seat s WHERE s.table_id = NEW.id) THEN
        RAISE EXCEPTION 'the currency of a table stays once anybody has sat there'
            USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER table_currency_stays BEFORE UPDATE OF currency_id ON public.tables_table
    FOR EACH ROW WHEN (NEW.currency_id <> OLD.currency_id) EXECUTE FUNCTION public.table_currency_stays();

-- The account of a chair is in the currency of its table.
CREATE FUNCTION public.seat_account_is_the_tables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM public.tables_seat s
        WHERE s.public_id = split_part(NEW.code, ':', 2) AND s.currency <> NEW.currency_id)
    THEN
        RAISE EXCEPTION 'the chair of % is not played in %', NEW.code, NEW.currency_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_account_is_the_tables BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN (NEW.kind = 'seat') EXECUTE FUNCTION public.seat_account_is_the_tables();
