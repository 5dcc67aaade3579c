-- What a table's postings follow from: a chair's row says whose its account is, a deal's rows what it came to.

CREATE OR REPLACE FUNCTION public.wallet_owner_of_seat(p_public_id text, p_currency text)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT s.player_id FROM public.tables_seat s WHERE s.public_id = p_public_id AND s.currency = p_currency);
END $$;

-- Chips come to a chair from its own player, while the player has it, and no more at once than the table takes.
CREATE OR REPLACE FUNCTION public.wallet_allows_buy_in(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    at_seat integer := CASE WHEN p_codes[1] LIKE 'seat:%' THEN 1 ELSE 2 END;
    chair record;
BEGIN
    SELECT s.public_id, s.player_id, s.currency, s.left_at, t.host, t.buy_in_max_minor INTO chair
        FROM public.tables_seat s JOIN public.tables_table t ON t.id = s.table_id
        WHERE s.public_id = substr(p_codes[at_seat], 6);
    RETURN CASE
        WHEN chair.public_id IS NULL THEN 'nobody sits on that chair'
        WHEN cardinality(p_codes) <> 2 OR p_codes[3 - at_seat] <> 'player:' || chair.player_id || ':main' THEN
            'the chair is another player''s'
        WHEN chair.currency <> p_currency THEN 'the table is played in another currency'
        WHEN chair.left_at IS NOT NULL OR chair.host <> '' THEN 'no chips are brought to that chair'
        WHEN p_amounts[at_seat] > chair.buy_in_max_minor THEN 'that is more than the table takes'
        WHEN NOT starts_with(p_key, 'buy_in:' || chair.public_id || ':') THEN 'the key of another chair'
    END;
END $$;

-- And go back to the same player, whenever.
CREATE OR REPLACE FUNCTION public.wallet_allows_cash_out(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    at_seat integer := CASE WHEN p_codes[1] LIKE 'seat:%' THEN 1 ELSE 2 END;
    seat_id text := substr(p_codes[at_seat], 6);
    player bigint := public.wallet_owner_of_seat(seat_id, p_currency);
BEGIN
    RETURN CASE
        WHEN player IS NULL THEN 'nobody sat on that chair'
        WHEN cardinality(p_codes) <> 2 OR p_codes[3 - at_seat] <> 'player:' || player || ':main' THEN
            'the chair is another player''s'
        WHEN p_key <> 'cash_out:' || seat_id AND NOT starts_with(p_key, 'cash_out:' || seat_id || ':') THEN
            'the key of another chair'
    END;
END $$;

-- A deal that has ended moves what its result says, as engine.settlement works it out: the score of each seat times the
-- value of a point, less the rake on what was won, rounded down; the rake goes to the house. Of the amount won, tens of
-- thousands and the rest are multiplied apart, which is exact and does not overflow.
CREATE OR REPLACE FUNCTION public.wallet_allows_deal(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    seats bigint;
    results bigint;
    moved bigint;   -- seats that win or lose something
    fitting bigint; -- those whose leg says so
    rake_minor bigint;
BEGIN
    SELECT count(*), count(*) FILTER (WHERE place.has_result),
            count(*) FILTER (WHERE place.minor <> place.rake_minor),
            count(*) FILTER (WHERE place.minor <> place.rake_minor
                AND p_amounts[array_position(p_codes, place.code)] = place.minor - place.rake_minor),
            sum(place.rake_minor)
        INTO seats, results, moved, fitting, rake_minor
        FROM (
            SELECT played.code, played.minor, played.has_result, CASE WHEN played.minor <= 0 OR played.rake_bps = 0 THEN 0
                ELSE played.minor / 10000 * played.rake_bps + played.minor % 10000 * played.rake_bps / 10000 END AS rake_minor
            FROM (
                SELECT 'seat:' || c.public_id AS code, s.score * d.point_value_minor AS minor, d.rake_bps,
                    d.status = 'over' AND d.currency = p_currency AND s.score IS NOT NULL AS has_result
                FROM public.tables_deal d
                JOIN public.tables_dealseat s ON s.deal_id = d.id
                JOIN public.tables_seat c ON c.id = s.seat_id
                WHERE d.public_id = substr(p_key, 6)
                OFFSET 0
            ) AS played
        ) AS place;
    IF seats = results AND moved = fitting AND starts_with(p_key, 'deal:')
        AND moved + (rake_minor > 0)::integer = cardinality(p_codes)
        AND (rake_minor = 0 OR p_amounts[array_position(p_codes, 'house:rake')] = rake_minor)
    THEN
        RETURN NULL;
    END IF;
    RETURN CASE
        WHEN seats = 0 THEN 'there is no such deal'
        WHEN results < seats OR NOT starts_with(p_key, 'deal:') THEN 'the deal has no result in this currency'
        WHEN fitting < moved THEN 'the deal came to something else'
        WHEN rake_minor > 0 AND p_amounts[array_position(p_codes, 'house:rake')] IS DISTINCT FROM rake_minor THEN
            'the rake is something else'
        ELSE 'somebody was not in that deal'
    END;
END $$;
