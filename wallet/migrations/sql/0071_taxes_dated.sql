-- A tax is dated by what it is a tax on: a year's by its last moment, or by now where it is
-- closed before that; a withdrawal's not before it was asked for. The kind alone allows ten years, because a player who comes back has each year closed in which something was left.

-- When a financial year ends, by the rules of the licence; the same as wallet.money.tax.rules says.
CREATE FUNCTION public.wallet_tax_year_ends(p_year integer) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE public.wallet_licence_says('tax_rules')
        WHEN 'IN' THEN make_timestamptz(p_year + 1, 4, 1, 0, 0, 0, 'Asia/Kolkata')
        ELSE make_timestamptz(p_year + 1, 1, 1, 0, 0, 0, 'UTC') END
$$;

CREATE OR REPLACE FUNCTION public.wallet_tax_year_close(
    p_user bigint, p_currency text, p_year integer, p_last_moment timestamptz, p_opening bigint, p_deposited bigint,
    p_withdrawn bigint, p_taxed bigint, p_closing bigint, p_net_winnings bigint, p_rate_bps integer, p_tax bigint
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    made bigint;
BEGIN
    PERFORM public.wallet_require(public.wallet_plays_or_pays(), 'closing a tax year needs the duty play or cashier');
    PERFORM public.wallet_require(
        p_last_moment = public.wallet_tax_year_ends(p_year) - interval '1 microsecond',
        'a tax year is closed at its own last moment');
    PERFORM public.wallet_require(
        p_net_winnings = greatest(0, p_withdrawn + p_closing - p_deposited - p_opening - p_taxed)
        AND p_rate_bps = public.wallet_tax_rate_bps('tds', p_last_moment)
        AND p_tax = public.wallet_share(p_net_winnings, p_rate_bps),
        'the tax on a year is what its numbers make at its rate');
    INSERT INTO public.wallet_taxyear (user_id, currency_id, year, opening_minor, deposited_minor, withdrawn_minor, taxed_minor,
            closing_minor, net_winnings_minor, tax_rate_bps, tax_minor, closed_at)
        VALUES (p_user, p_currency, p_year, p_opening, p_deposited, p_withdrawn, p_taxed, p_closing, p_net_winnings, p_rate_bps,
            p_tax, clock_timestamp())
        RETURNING id INTO made;
    RETURN made;
END $$;

-- Looked at as the transaction ends, when the posting is there.
CREATE FUNCTION public.wallet_tax_is_dated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    r jsonb := to_jsonb(NEW);
    of_a_year boolean := TG_TABLE_NAME = 'wallet_taxyear';
    booked text := CASE WHEN of_a_year THEN concat_ws(':', 'tds', r ->> 'year', r ->> 'user_id', r ->> 'currency_id')
        ELSE 'tds:' || (r ->> 'public_id') END;
    last_moment timestamptz := public.wallet_tax_year_ends((r ->> 'year')::integer) - interval '1 microsecond';
BEGIN
    IF EXISTS (SELECT FROM public.wallet_transaction t WHERE t.key = booked AND CASE WHEN of_a_year
        THEN t.event_at NOT BETWEEN LEAST(last_moment, t.booked_at - interval '1 hour') AND last_moment
        ELSE t.event_at < (r ->> 'requested_at')::timestamptz END)
    THEN
        RAISE EXCEPTION 'ledger: % is dated otherwise than what it is a tax on', booked
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wallet_taxyear_dated AFTER INSERT ON public.wallet_taxyear
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wallet_tax_is_dated();
CREATE CONSTRAINT TRIGGER wallet_withdrawal_tax_dated AFTER UPDATE OF state ON public.wallet_withdrawal
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.state = 'approved' AND OLD.state <> 'approved' AND NEW.tax_minor > 0) EXECUTE FUNCTION public.wallet_tax_is_dated();
