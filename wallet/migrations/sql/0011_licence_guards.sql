-- Chips and money apart, and money under a licence only.

-- The licence in force: the one applied last, if it is none of the empty rows and today is one of its days.
CREATE FUNCTION public.wallet_licence_now() RETURNS SETOF public.wallet_licence LANGUAGE sql STABLE AS $$
    SELECT newest.* FROM (SELECT * FROM public.wallet_licence ORDER BY id DESC LIMIT 1) AS newest
        WHERE newest.currency <> '' AND now() >= newest.begins_at AND now() < newest.ends_at
$$;

CREATE TRIGGER wallet_licence_append_only BEFORE UPDATE OR DELETE ON public.wallet_licence
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what was permitted when stays written; apply another');
CREATE TRIGGER wallet_licence_no_truncate BEFORE TRUNCATE ON public.wallet_licence
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('what was permitted when stays written');

-- A row says what its document says, so that nobody permits by hand what no licence does.
CREATE FUNCTION public.wallet_licence_true() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.applied_at := clock_timestamp();
    IF NEW.document <> '' AND (
        NEW.sha256, NEW.currency, NEW.minor_digits::text, NEW.rake_cap_bps::text, NEW.match_rake_cap_bps::text)
        IS DISTINCT FROM (
            encode(sha256(convert_to(NEW.document, 'UTF8')), 'hex'), NEW.document::jsonb ->> 'currency',
            NEW.document::jsonb ->> 'minor_digits', NEW.document::jsonb ->> 'rake_cap_bps',
            NEW.document::jsonb ->> 'match_rake_cap_bps')
    THEN
        RAISE EXCEPTION 'ledger: a licence that does not say what its document says'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_licence_true';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_licence_true BEFORE INSERT ON public.wallet_licence
    FOR EACH ROW EXECUTE FUNCTION public.wallet_licence_true();

-- A money currency exists only once a licence in force has named it.
CREATE FUNCTION public.wallet_currency_licensed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM public.wallet_licence_now() l WHERE l.currency = NEW.code AND l.minor_digits = NEW.minor_digits)
    THEN
        RAISE EXCEPTION 'ledger: no licence in force names %', NEW.code
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_currency_licensed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_currency_licensed BEFORE INSERT ON public.wallet_currency
    FOR EACH ROW WHEN (NEW.kind <> 'practice') EXECUTE FUNCTION public.wallet_currency_licensed();

-- What needs a licence where it is about money: transactions that begin something, and places for money that do not lead
-- out of the house.
CREATE FUNCTION public.wallet_begins(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT kind IN ('buy_in', 'entry', 'rejoin', 'bonus_grant', 'sign_up_grant', 'chip_grant', 'top_up')
$$;
CREATE FUNCTION public.wallet_leads_out(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT kind IN ('withdrawal', 'tax', 'bank', 'house')
$$;

-- Without a licence in force nobody gets a new place for money. What leads money out may still be opened: a withdrawal,
-- and the accounts of the state, the banks and the house.
CREATE FUNCTION public.wallet_account_licensed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.wallet_licence_now() l WHERE l.currency = NEW.currency_id) THEN
        RAISE EXCEPTION 'ledger: no licence in force for an account in %', NEW.currency_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_account_licensed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_account_licensed BEFORE INSERT ON public.wallet_account
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP' AND NOT public.wallet_leads_out(NEW.kind))
    EXECUTE FUNCTION public.wallet_account_licensed();

-- Nor does anybody put money into play, or get more of it from the house, while none is in force. What was begun is
-- played to its end, refunded, cashed out and paid; a deposit paid before the licence went is credited, to be withdrawn.
CREATE FUNCTION public.wallet_transaction_licensed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.wallet_licence_now() l WHERE l.currency = NEW.currency_id) THEN
        RAISE EXCEPTION 'ledger: no licence in force for % in %', NEW.kind, NEW.currency_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_transaction_licensed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_transaction_licensed BEFORE INSERT ON public.wallet_transaction
    FOR EACH ROW WHEN (NEW.currency_id <> 'CHIP' AND public.wallet_begins(NEW.kind))
    EXECUTE FUNCTION public.wallet_transaction_licensed();

-- Nobody is asked to pay in without one, and chips are never paid for.
CREATE FUNCTION public.wallet_deposit_licensed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.wallet_licence_now() l WHERE l.currency = NEW.currency_id) THEN
        RAISE EXCEPTION 'ledger: no licence in force for a deposit in %', NEW.currency_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_deposit_licensed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_deposit_licensed BEFORE INSERT ON public.wallet_deposit
    FOR EACH ROW EXECUTE FUNCTION public.wallet_deposit_licensed();
