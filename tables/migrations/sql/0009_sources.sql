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
-- value of a point, less the rake on what was won, rounded down; the rake goes to the house.
CREATE OR REPLACE FUNCTION public.wallet_allows_deal(p_key text, p_currency text, p_codes text[], p_amounts bigint[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    place record;
    result_minor bigint;
    rake_minor bigint;
    rakes_minor bigint := 0;
    found_legs integer := 0;
    seats integer := 0;
BEGIN
    FOR place IN
        SELECT d.status, d.currency, d.point_value_minor, d.rake_bps, s.score, 'seat:' || c.public_id AS code
        FROM public.tables_deal d
        JOIN public.tables_dealseat s ON s.deal_id = d.id
        JOIN public.tables_seat c ON c.id = s.seat_id
        WHERE d.public_id = substr(p_key, 6)
    LOOP
        IF place.status <> 'over' OR place.currency <> p_currency OR place.score IS NULL OR NOT starts_with(p_key, 'deal:') THEN
            RETURN 'the deal has no result in this currency';
        END IF;
        seats := seats + 1;
        result_minor := place.score * place.point_value_minor;
        rake_minor := CASE WHEN result_minor > 0 THEN div(result_minor::numeric * place.rake_bps, 10000) ELSE 0 END;
        rakes_minor := rakes_minor + rake_minor;
        IF result_minor <> rake_minor THEN
            IF p_amounts[array_position(p_codes, place.code)] IS DISTINCT FROM result_minor - rake_minor THEN
                RETURN 'the deal came to something else';
            END IF;
            found_legs := found_legs + 1;
        END IF;
    END LOOP;
    IF seats = 0 THEN
        RETURN 'there is no such deal';
    ELSIF rakes_minor > 0 THEN
        IF p_amounts[array_position(p_codes, 'house:rake')] IS DISTINCT FROM rakes_minor THEN
            RETURN 'the rake is something else';
        END IF;
        found_legs := found_legs + 1;
    END IF;
    RETURN CASE WHEN found_legs <> cardinality(p_codes) THEN 'somebody was not in that deal' END;
END $$;
