-- The guards of payments, bonuses, taxes and statements as plain triggers. Those of django-pgtrigger that stood here before
-- obeyed a session setting that says which triggers to skip: a way round, open to any SQL.

-- A state goes on only by the ways that the trigger lists, as 'was:became'.
CREATE FUNCTION public.wallet_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT (OLD.state || ':' || NEW.state) = ANY (TG_ARGV[0]::text[]) THEN
        RAISE EXCEPTION 'ledger: % cannot go from % to %', TG_TABLE_NAME, OLD.state, NEW.state
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;

-- Money that comes after it failed or expired is money after all: the gateway has it, so the player does.
CREATE TRIGGER wallet_deposit_moves BEFORE UPDATE ON public.wallet_deposit
    FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
    EXECUTE FUNCTION public.wallet_moves(
        '{open:credited, open:failed, open:expired, open:review, failed:credited, expired:credited, failed:review, expired:review, review:credited, review:failed, credited:charged_back}');
CREATE TRIGGER wallet_deposit_stays BEFORE UPDATE ON public.wallet_deposit
    FOR EACH ROW WHEN (
        (OLD.id, OLD.public_id, OLD.user_id, OLD.currency_id, OLD.amount_minor, OLD.gst_rate_bps, OLD.gst_minor, OLD.gateway, OLD.asked_as)
        IS DISTINCT FROM
        (NEW.id, NEW.public_id, NEW.user_id, NEW.currency_id, NEW.amount_minor, NEW.gst_rate_bps, NEW.gst_minor, NEW.gateway, NEW.asked_as))
    EXECUTE FUNCTION public.wallet_refuse('what a deposit was opened as stays');
CREATE TRIGGER wallet_deposit_kept BEFORE DELETE ON public.wallet_deposit
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a deposit stays');

CREATE TRIGGER wallet_withdrawal_moves BEFORE UPDATE ON public.wallet_withdrawal
    FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
    EXECUTE FUNCTION public.wallet_moves(
        '{requested:approved, requested:cancelled, requested:rejected, approved:rejected, approved:sent, sent:paid, sent:failed, paid:returned}');
CREATE TRIGGER wallet_withdrawal_stays BEFORE UPDATE ON public.wallet_withdrawal
    FOR EACH ROW WHEN (
        (OLD.id, OLD.public_id, OLD.user_id, OLD.currency_id, OLD.amount_minor, OLD.net_winnings_minor, OLD.taxed_minor,
            OLD.tax_rate_bps, OLD.tax_minor, OLD.payee_id, OLD.requested_at, OLD.asked_as)
        IS DISTINCT FROM
        (NEW.id, NEW.public_id, NEW.user_id, NEW.currency_id, NEW.amount_minor, NEW.net_winnings_minor, NEW.taxed_minor,
            NEW.tax_rate_bps, NEW.tax_minor, NEW.payee_id, NEW.requested_at, NEW.asked_as))
    EXECUTE FUNCTION public.wallet_refuse('what was asked for stays');
CREATE TRIGGER wallet_withdrawal_kept BEFORE DELETE ON public.wallet_withdrawal
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a withdrawal stays');

-- The deal whose rake earned the last of a bonus may be reversed.
CREATE TRIGGER wallet_bonus_moves BEFORE UPDATE ON public.wallet_bonus
    FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
    EXECUTE FUNCTION public.wallet_moves('{active:earned, active:expired, earned:active}');
CREATE TRIGGER wallet_bonus_stays BEFORE UPDATE ON public.wallet_bonus
    FOR EACH ROW WHEN (
        (OLD.id, OLD.public_id, OLD.user_id, OLD.currency_id, OLD.amount_minor, OLD.release_bps, OLD.granted_at, OLD.granted_by_id)
        IS DISTINCT FROM
        (NEW.id, NEW.public_id, NEW.user_id, NEW.currency_id, NEW.amount_minor, NEW.release_bps, NEW.granted_at, NEW.granted_by_id))
    EXECUTE FUNCTION public.wallet_refuse('what a bonus was granted as stays');
CREATE TRIGGER wallet_bonus_kept BEFORE DELETE ON public.wallet_bonus
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a bonus stays');

-- A payee is only ever removed, once, and the database says when.
CREATE FUNCTION public.wallet_payee_removed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF OLD.removed_at IS NOT NULL OR (to_jsonb(OLD) - 'removed_at') IS DISTINCT FROM (to_jsonb(NEW) - 'removed_at') THEN
        RAISE EXCEPTION 'ledger: a payee stays as it was written, and a removed one stays removed'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'wallet_payee_stays', TABLE = TG_TABLE_NAME;
    END IF;
    NEW.removed_at := CASE WHEN NEW.removed_at IS NOT NULL THEN clock_timestamp() END;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_payee_stays BEFORE UPDATE ON public.wallet_payee
    FOR EACH ROW EXECUTE FUNCTION public.wallet_payee_removed();
CREATE TRIGGER wallet_payee_kept BEFORE DELETE ON public.wallet_payee
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a payee stays');

-- Written once: steps, approvals, batches, messages of gateways, releases of bonuses, closed tax years.
CREATE TRIGGER wallet_depositstep_append_only BEFORE UPDATE OR DELETE ON public.wallet_depositstep
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a step stays');
CREATE TRIGGER wallet_withdrawalstep_append_only BEFORE UPDATE OR DELETE ON public.wallet_withdrawalstep
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a step stays');
CREATE TRIGGER wallet_approval_append_only BEFORE UPDATE OR DELETE ON public.wallet_approval
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('who said yes has said yes');
CREATE TRIGGER wallet_payoutbatch_append_only BEFORE UPDATE OR DELETE ON public.wallet_payoutbatch
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what was sent to the bank stays');
CREATE TRIGGER wallet_gatewayevent_append_only BEFORE UPDATE OR DELETE ON public.wallet_gatewayevent
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('what a gateway has said stays');
CREATE TRIGGER wallet_bonusrelease_append_only BEFORE UPDATE OR DELETE ON public.wallet_bonusrelease
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a release stays; it is taken back by another');
CREATE TRIGGER wallet_taxyear_append_only BEFORE UPDATE OR DELETE ON public.wallet_taxyear
    FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('a closed year stays');

-- A statement that is signed, and its lines.
CREATE TRIGGER wallet_statement_signed_stays BEFORE UPDATE OR DELETE ON public.wallet_statement
    FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL)
    EXECUTE FUNCTION public.wallet_refuse('a signed statement stays');
CREATE FUNCTION public.wallet_statementline_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    about bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.statement_id ELSE NEW.statement_id END;
BEGIN
    IF EXISTS (SELECT FROM public.wallet_statement s WHERE s.signed_at IS NOT NULL
        AND (s.id = about OR TG_OP = 'UPDATE' AND s.id = OLD.statement_id))
    THEN
        RAISE EXCEPTION 'statement % is signed', about
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER wallet_statementline_stays BEFORE INSERT OR UPDATE OR DELETE ON public.wallet_statementline
    FOR EACH ROW EXECUTE FUNCTION public.wallet_statementline_stays();

-- What the old triggers called.
DROP FUNCTION IF EXISTS public.pgtrigger_bonus_moves_08a05, public.pgtrigger_bonus_stays_3a48a,
    public.pgtrigger_deposit_amounts_stay_fa727, public.pgtrigger_deposit_moves_d77c0, public.pgtrigger_payee_stays_7ea67,
    public.pgtrigger_statement_line_of_signed_stays_8cdf6, public.pgtrigger_statement_signed_stays_b61c0,
    public.pgtrigger_stays_written_194ee, public.pgtrigger_stays_written_323b8, public.pgtrigger_stays_written_6d329,
    public.pgtrigger_stays_written_8255f, public.pgtrigger_stays_written_87083, public.pgtrigger_stays_written_a1618,
    public.pgtrigger_stays_written_a7e85, public.pgtrigger_withdrawal_amounts_stay_4c5a6,
    public.pgtrigger_withdrawal_moves_ebf9a;
