-- What the functions that move money's states have in common. A login may read these states and write none: it calls one
-- function a verb, which runs with its owner's rights, asks for the login's duty and holds every fact against the rows.

-- Go on if this is so; else refuse in a way that wallet.ledger.doors knows again.
CREATE FUNCTION public.wallet_require(p_true boolean, p_why text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF p_true IS NOT TRUE THEN
        RAISE EXCEPTION '%', p_why
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_not_allowed';
    END IF;
END $$;

-- What works everything out by itself may be asked for by whoever plays and by who sweeps for the cashier.
CREATE FUNCTION public.wallet_plays_or_pays() RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT public.wallet_has_duty('play') OR public.wallet_has_duty('cashier')
$$;

-- A person who may decide for the house: works there, and it is not their own money.
CREATE FUNCTION public.wallet_decides(p_by bigint, p_player bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT p_by <> p_player AND EXISTS (
        SELECT FROM public.accounts_user u WHERE u.id = p_by AND u.is_staff AND u.is_active AND u.closed_at IS NULL)
$$;

-- The terms that hold: of the licence applied last, in force or not any more.
CREATE FUNCTION public.wallet_licence_says(p_term text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT l.document::jsonb ->> p_term FROM public.wallet_licence l WHERE l.document <> '' ORDER BY l.id DESC LIMIT 1
$$;

-- Rates of taxes by the day from which they hold: the rows of wallet/money/tax, so that no caller chooses a rate.
CREATE TABLE public.wallet_taxrate (
    rules text NOT NULL,
    tax text NOT NULL CHECK (tax IN ('gst', 'tds')),
    zone text NOT NULL,
    from_on date NOT NULL,
    rate_bps integer NOT NULL CHECK (rate_bps BETWEEN 0 AND 10000),
    PRIMARY KEY (rules, tax, from_on)
);
REVOKE ALL ON public.wallet_taxrate FROM PUBLIC;
INSERT INTO public.wallet_taxrate (rules, tax, zone, from_on, rate_bps) VALUES
    ('IN', 'gst', 'Asia/Kolkata', '2023-10-01', 2800),
    ('IN', 'gst', 'Asia/Kolkata', '2025-09-22', 4000),
    ('IN', 'tds', 'Asia/Kolkata', '2023-04-01', 3000);
CREATE TRIGGER wallet_taxrate_append_only BEFORE UPDATE OR DELETE ON public.wallet_taxrate
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a rate stays; a new one is a new row');

CREATE FUNCTION public.wallet_tax_rate_bps(p_tax text, p_at timestamptz) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT COALESCE((
        SELECT r.rate_bps FROM public.wallet_taxrate r
        WHERE r.rules = public.wallet_licence_says('tax_rules') AND r.tax = p_tax
            AND r.from_on <= (p_at AT TIME ZONE r.zone)::date
        ORDER BY r.from_on DESC LIMIT 1), 0)
$$;

-- A rate's part of an amount, the half minor unit up (wallet.money.tax.dated.share_minor).
CREATE FUNCTION public.wallet_share(p_amount bigint, p_bps integer) RETURNS bigint
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT div(p_amount::numeric * p_bps * 2 + 10000, 20000)::bigint
$$;

-- Whether an event has been booked.
CREATE FUNCTION public.wallet_is_booked(p_key text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM public.wallet_transaction t WHERE t.key = p_key)
$$;

-- The keys of the postings that a row must have in the state it is in.
CREATE FUNCTION public.wallet_keys_of(p_table text, p_row jsonb) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT array_remove(CASE p_table
        WHEN 'wallet_deposit' THEN ARRAY[
            CASE WHEN r.state IN ('credited', 'charged_back') THEN 'deposit:' || r.public_id END]
        WHEN 'wallet_chargeback' THEN ARRAY[p_row ->> 'key']
        WHEN 'wallet_unmatched' THEN ARRAY[
            'held:' || d.public_id || ':' || (p_row ->> 'event_id'),
            CASE r.state WHEN 'refunded' THEN 'refunded:' || d.public_id || ':' || (p_row ->> 'id')
                WHEN 'credited' THEN 'deposit:' || d.public_id END]
        WHEN 'wallet_withdrawal' THEN ARRAY[
            'withdrawal:' || r.public_id,
            CASE WHEN r.state IN ('paid', 'returned') THEN 'withdrawal_paid:' || r.public_id END,
            CASE WHEN r.state IN ('approved', 'sent', 'paid') AND (p_row ->> 'tax_minor')::bigint > 0 THEN 'tds:' || r.public_id END,
            CASE WHEN p_row ->> 'given_back_at' IS NOT NULL THEN 'withdrawal_back:' || r.public_id END]
        WHEN 'wallet_taxyear' THEN ARRAY[
            CASE WHEN (p_row ->> 'tax_minor')::bigint > 0
                THEN concat_ws(':', 'tds', p_row ->> 'year', p_row ->> 'user_id', p_row ->> 'currency_id') END]
        WHEN 'wallet_bonus' THEN ARRAY[
            'bonus:' || r.public_id,
            CASE r.state WHEN 'expired' THEN 'bonus_expiry:' || r.public_id END]
        WHEN 'wallet_bonusrelease' THEN ARRAY[
            CASE sign((p_row ->> 'released_minor')::bigint)
                WHEN 1 THEN 'bonus_release:' || b.public_id || ':rake:' || (p_row ->> 'paid_id')
                WHEN -1 THEN 'bonus_taken_back:' || b.public_id || ':' || (p_row ->> 'paid_id') END]
        END, NULL)
    FROM (SELECT p_row ->> 'state' AS state, p_row ->> 'public_id' AS public_id) AS r
    LEFT JOIN public.wallet_deposit d ON p_table = 'wallet_unmatched' AND d.id = (p_row ->> 'deposit_id')::bigint
    LEFT JOIN public.wallet_bonus b ON p_table = 'wallet_bonusrelease' AND b.id = (p_row ->> 'bonus_id')::bigint
$$;

-- A state and its posting are committed together: looked at as the transaction ends. SET CONSTRAINTS can only bring the
-- look forward, to where the posting is missing still.
CREATE FUNCTION public.wallet_state_is_booked() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    missing text;
BEGIN
    SELECT wanted.key INTO missing FROM unnest(public.wallet_keys_of(TG_TABLE_NAME, to_jsonb(NEW))) AS wanted (key)
        WHERE NOT public.wallet_is_booked(wanted.key) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'ledger: % % says what is not booked: %', TG_TABLE_NAME, NEW.id, missing
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
