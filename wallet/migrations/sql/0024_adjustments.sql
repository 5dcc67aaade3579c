-- What one person asked for stays, and another adds the approval, once; the times are the database's own. An operator has
-- nothing to do with adjustments of their own accounts.
CREATE FUNCTION public.wallet_adjustment_steps() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.asked_at := clock_timestamp();
        NEW.approved_by_id := NULL;
        NEW.approved_at := NULL;
    ELSIF OLD.approved_by_id IS NOT NULL OR NEW.approved_by_id IS NULL
        OR (NEW.id, NEW.public_id, NEW.currency_id, NEW.legs, NEW.reason, NEW.asked_by_id, NEW.asked_at)
            IS DISTINCT FROM (OLD.id, OLD.public_id, OLD.currency_id, OLD.legs, OLD.reason, OLD.asked_by_id, OLD.asked_at)
    THEN
        RAISE EXCEPTION 'ledger: an adjustment is asked for, then approved, and stays'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    ELSE
        NEW.approved_at := clock_timestamp();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_adjustment_steps BEFORE INSERT OR UPDATE ON public.wallet_adjustment
    FOR EACH ROW EXECUTE FUNCTION public.wallet_adjustment_steps();
CREATE TRIGGER wallet_adjustment_stays BEFORE DELETE ON public.wallet_adjustment
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what was asked for stays written');
CREATE TRIGGER wallet_adjustment_no_truncate BEFORE TRUNCATE ON public.wallet_adjustment
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_refuse('what was asked for stays written');

-- An adjustment is what was approved, leg by leg, and of neither person's own account.
CREATE FUNCTION public.wallet_allows_adjustment(
    p_key text, p_currency text, p_codes text[], p_amounts bigint[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    asked public.wallet_adjustment;
BEGIN
    SELECT * INTO asked FROM public.wallet_adjustment a 
        WHERE a.public_id = substr(p_key, 12) AND p_key = 'adjustment:' || a.public_id AND a.currency_id = p_currency;
    RETURN CASE
        WHEN asked.id IS NULL THEN 'nobody asked for this adjustment'
        WHEN asked.approved_by_id IS NULL THEN 'nobody has approved this adjustment'
        WHEN (SELECT jsonb_object_agg(leg.code, leg.minor) FROM unnest(p_codes, p_amounts) AS leg (code, minor))
            IS DISTINCT FROM asked.legs THEN 'another adjustment was approved'
        WHEN EXISTS (
            SELECT FROM unnest(p_codes) AS leg (code)
            CROSS JOIN LATERAL public.wallet_account_of(leg.code, p_currency) AS said
            WHERE said.owner_id IN (asked.asked_by_id, asked.approved_by_id)) THEN 'nobody decides about their own money'
    END;
END $$;
