-- What may be booked, as data: the places accounts can be, the kinds of transaction, and which place may give or receive in
-- which kind. `wallet_post` asks these tables before it books; migrations alone write them.

-- A place is an account's shape: the pattern its code follows, and the kind of account that is. `code_like` is the same for
-- an account that exists already, whose code was looked at in full as it opened.
CREATE TABLE public.wallet_place (
    place text PRIMARY KEY,
    kind text NOT NULL,
    code_like text NOT NULL,
    code_pattern text NOT NULL
);

INSERT INTO public.wallet_place (place, kind, code_like, code_pattern) VALUES
    ('player:main', 'player', 'player:%:main', '^player:[1-9][0-9]{0,17}:main$'),
    ('player:bonus', 'player', 'player:%:bonus', '^player:[1-9][0-9]{0,17}:bonus$'),
    ('seat', 'seat', 'seat:%', '^seat:[^:[:space:][:cntrl:]]{1,32}$'),
    ('pool', 'pool', 'pool:%', '^pool:[^:[:space:][:cntrl:]]{1,32}$'),
    ('withdrawal', 'withdrawal', 'withdrawal:%', '^withdrawal:[^:[:space:][:cntrl:]]{1,32}$'),
    ('house:rake', 'house', 'house:rake', '^house:rake$'),
    ('house:promotions', 'house', 'house:promotions', '^house:promotions$'),
    ('house:fees', 'house', 'house:fees', '^house:fees$'),
    ('house:losses', 'house', 'house:losses', '^house:losses$'),
    ('tax:tds', 'tax', 'tax:tds', '^tax:tds$'),
    ('tax:gst', 'tax', 'tax:gst', '^tax:gst$'),
    ('gateway', 'gateway', 'gateway:%', '^gateway:[^:[:space:][:cntrl:]]{1,50}$'),
    ('suspense', 'suspense', 'suspense:%', '^suspense:[^:[:space:][:cntrl:]]{1,50}$'),
    ('bank', 'bank', 'bank:%', '^bank:[^:[:space:][:cntrl:]]{1,50}$'),
    ('equity:chips', 'equity', 'equity:chips', '^equity:chips$');

-- `duty` are the logins that may book it, by duty. `event_back` is how long ago an event may have happened that is booked
-- now, and `event_ahead` how far ahead of the clock it may lie; a kind without them takes no moment from its caller. What is
-- `reversible` is taken back by a reversal; the others have a way back of their own, where they were made. `gives` and
-- `takes` are its legs once more, as patterns of codes: a posting reads them in the one row that it reads anyway.
CREATE TABLE public.wallet_kind (
    kind text PRIMARY KEY,
    duty text[] NOT NULL CHECK (cardinality(duty) > 0),
    event_back interval NOT NULL DEFAULT '0',
    event_ahead interval NOT NULL DEFAULT '0',
    reversible boolean NOT NULL DEFAULT false,
    gives text[] NOT NULL DEFAULT '{}',
    takes text[] NOT NULL DEFAULT '{}'
);

INSERT INTO public.wallet_kind (kind, duty, event_back, reversible) VALUES
    ('sign_up_grant', '{play,desk}', '0', true),
    ('chip_grant', '{play,desk}', '31 days', true),
    ('top_up', '{play}', '0', true),
    ('buy_in', '{play}', '0', true),
    ('cash_out', '{play,desk}', '0', true),
    ('deal', '{play,desk}', '31 days', true),
    ('entry', '{play,desk}', '0', true),
    ('rejoin', '{play}', '0', true),
    ('refund', '{play,desk}', '0', true),
    ('prize', '{play,desk}', '0', true),
    ('guarantee', '{play,desk}', '0', true),
    ('closing', '{play,desk}', '0', true),
    ('deposit', '{cashier,desk}', '0', false),
    ('payment_held', '{cashier}', '0', false),
    ('payment_refunded', '{cashier}', '0', false),
    ('chargeback', '{play,cashier,desk}', '0', false),
    ('withdrawal_request', '{play}', '0', false),
    ('withdrawal_paid', '{cashier,desk}', '0', false),
    ('withdrawal_returned', '{play,cashier,desk}', '0', false),
    ('tax_withheld', '{play,cashier,desk}', '3660 days', false),
    ('bonus_grant', '{desk}', '0', false),
    ('bonus_release', '{play,cashier,desk}', '0', false),
    ('bonus_expiry', '{play,cashier,desk}', '0', false),
    ('gateway_settlement', '{desk}', '3660 days', true),
    ('adjustment', '{desk}', '3660 days', true),
    ('reversal', '{desk}', '0', false);

-- `sign`: -1 gives, +1 receives, 0 may do either.
CREATE TABLE public.wallet_kind_leg (
    kind text NOT NULL REFERENCES public.wallet_kind,
    place text NOT NULL REFERENCES public.wallet_place,
    sign smallint NOT NULL CHECK (sign IN (-1, 0, 1)),
    PRIMARY KEY (kind, place)
);
CREATE FUNCTION public.wallet_kind_legs_are_known() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    UPDATE public.wallet_kind k SET
        gives = ARRAY(
            SELECT p.code_like FROM public.wallet_kind_leg l JOIN public.wallet_place p ON p.place = l.place
            WHERE l.kind = k.kind AND l.sign <= 0 ORDER BY p.code_like COLLATE "C"),
        takes = ARRAY(
            SELECT p.code_like FROM public.wallet_kind_leg l JOIN public.wallet_place p ON p.place = l.place
            WHERE l.kind = k.kind AND l.sign >= 0 ORDER BY p.code_like COLLATE "C");
    RETURN NULL;
END $$;
CREATE TRIGGER wallet_kind_legs_are_known AFTER INSERT OR UPDATE OR DELETE ON public.wallet_kind_leg
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_kind_legs_are_known();

INSERT INTO public.wallet_kind_leg (kind, place, sign) VALUES
    ('sign_up_grant', 'equity:chips', -1), ('sign_up_grant', 'player:main', 1),
    ('chip_grant', 'equity:chips', -1), ('chip_grant', 'player:main', 1),
    ('top_up', 'equity:chips', -1), ('top_up', 'player:main', 1),
    ('buy_in', 'player:main', -1), ('buy_in', 'seat', 1),
    ('cash_out', 'seat', -1), ('cash_out', 'player:main', 1),
    ('deal', 'seat', 0), ('deal', 'house:rake', 1),
    ('entry', 'player:main', -1), ('entry', 'pool', 1),
    ('rejoin', 'player:main', -1), ('rejoin', 'pool', 1),
    ('refund', 'pool', -1), ('refund', 'player:main', 1),
    ('prize', 'pool', -1), ('prize', 'player:main', 1), ('prize', 'house:rake', 1),
    ('guarantee', 'house:promotions', -1), ('guarantee', 'pool', 1),
    ('closing', 'player:main', -1), ('closing', 'equity:chips', 1),
    ('deposit', 'gateway', -1), ('deposit', 'player:main', 1), ('deposit', 'tax:gst', 1),
    ('deposit', 'suspense', -1), ('deposit', 'house:promotions', -1),
    ('payment_held', 'gateway', -1), ('payment_held', 'suspense', 1),
    ('payment_refunded', 'suspense', -1), ('payment_refunded', 'gateway', 1),
    ('chargeback', 'gateway', 1), ('chargeback', 'player:main', -1), ('chargeback', 'tax:gst', -1),
    ('chargeback', 'house:losses', 0),
    ('withdrawal_request', 'player:main', -1), ('withdrawal_request', 'withdrawal', 1),
    ('withdrawal_paid', 'withdrawal', -1), ('withdrawal_paid', 'bank', 1), ('withdrawal_paid', 'gateway', 1),
    ('withdrawal_returned', 'withdrawal', -1), ('withdrawal_returned', 'bank', -1), ('withdrawal_returned', 'gateway', -1),
    ('withdrawal_returned', 'tax:tds', -1), ('withdrawal_returned', 'player:main', 1),
    ('tax_withheld', 'player:main', -1), ('tax_withheld', 'withdrawal', -1), ('tax_withheld', 'tax:tds', 1),
    ('tax_withheld', 'house:losses', 0),
    ('bonus_grant', 'house:promotions', -1), ('bonus_grant', 'player:bonus', 1),
    ('bonus_release', 'player:bonus', 0), ('bonus_release', 'player:main', 0), ('bonus_release', 'house:losses', 0),
    ('bonus_expiry', 'player:bonus', -1), ('bonus_expiry', 'house:promotions', 1),
    ('gateway_settlement', 'gateway', 1), ('gateway_settlement', 'bank', -1), ('gateway_settlement', 'house:fees', -1);
INSERT INTO public.wallet_kind_leg (kind, place, sign)
    SELECT whole.kind, p.place, 0 FROM public.wallet_place p, (VALUES ('adjustment'), ('reversal')) AS whole (kind);

-- The role that owns the tables, which migrates, writes them, and nobody else. What it writes there otherwise than by a
-- migration, check_ledger finds: the code says the same (wallet.ledger.kinds).
CREATE FUNCTION public.wallet_kinds_by_the_owner() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT pg_has_role(session_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE') THEN
        RAISE EXCEPTION 'ledger: % refused on %: migrations alone say what may be booked', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER wallet_place_by_the_owner BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.wallet_place
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_kinds_by_the_owner();
CREATE TRIGGER wallet_kind_by_the_owner BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.wallet_kind
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_kinds_by_the_owner();
CREATE TRIGGER wallet_kind_leg_by_the_owner BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.wallet_kind_leg
    FOR EACH STATEMENT EXECUTE FUNCTION public.wallet_kinds_by_the_owner();
REVOKE ALL ON public.wallet_place, public.wallet_kind, public.wallet_kind_leg FROM PUBLIC;
