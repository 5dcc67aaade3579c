-- What was done in a case stays written, who saw hands stays written, and a sealed case stays as it was sealed. What an
-- operator decides, only the desk's login writes.

-- Times are the database's, whatever a client sends.
CREATE FUNCTION public.desk_stamped() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.at := clock_timestamp();
    RETURN NEW;
END $$;

CREATE FUNCTION public.desk_by_the_desk() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'desk: % refused on %: operators decide at the desk', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

CREATE TRIGGER desk_look_stamped BEFORE INSERT ON public.desk_look
    FOR EACH ROW EXECUTE FUNCTION public.desk_stamped();
CREATE TRIGGER desk_look_append_only BEFORE UPDATE OR DELETE ON public.desk_look
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('who looked has looked');
CREATE TRIGGER desk_look_no_truncate BEFORE TRUNCATE ON public.desk_look
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_refuse('who looked has looked');

-- A case is opened now and is due after now. What it is about stays; a closed one changes no more, but for the player's
-- having read it.
CREATE FUNCTION public.desk_case_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.due_at := GREATEST(NEW.due_at, clock_timestamp());
        NEW.opened_at := clock_timestamp();
        IF NEW.state <> 'open' THEN
            RAISE EXCEPTION 'desk: a case begins open'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.public_id, NEW.kind, NEW.source, NEW.title, NEW.key, NEW.complaint, NEW.player_id, NEW.against_id,
            NEW.deal_id, NEW.table_id, NEW.match_id, NEW.tournament_id, NEW.transaction, NEW.deposit, NEW.report,
            NEW.opened_at)
        IS DISTINCT FROM
        (OLD.id, OLD.public_id, OLD.kind, OLD.source, OLD.title, OLD.key, OLD.complaint, OLD.player_id, OLD.against_id,
            OLD.deal_id, OLD.table_id, OLD.match_id, OLD.tournament_id, OLD.transaction, OLD.deposit, OLD.report,
            OLD.opened_at)
        OR (OLD.state = 'closed' AND (to_jsonb(NEW) - 'has_news') IS DISTINCT FROM (to_jsonb(OLD) - 'has_news'))
    THEN
        RAISE EXCEPTION 'desk: what a case is about stays, and a closed one changes no more'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    IF NEW.state = 'closed' AND OLD.state <> 'closed' THEN
        NEW.closed_at := clock_timestamp();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER desk_case_moves BEFORE INSERT OR UPDATE ON public.desk_case
    FOR EACH ROW EXECUTE FUNCTION public.desk_case_moves();
CREATE TRIGGER desk_case_by_the_desk BEFORE UPDATE ON public.desk_case
    FOR EACH ROW WHEN ((NEW.state = 'closed' OR (OLD.priority, OLD.assigned_to_id, OLD.due_at, OLD.outcome)
            IS DISTINCT FROM (NEW.priority, NEW.assigned_to_id, NEW.due_at, NEW.outcome))
        AND (to_jsonb(NEW) - 'has_news') IS DISTINCT FROM (to_jsonb(OLD) - 'has_news')
        AND NOT public.wallet_has_duty('desk'))
    EXECUTE FUNCTION public.desk_by_the_desk();
CREATE TRIGGER desk_case_stays BEFORE DELETE ON public.desk_case
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('a case is closed, never deleted');
CREATE TRIGGER desk_case_no_truncate BEFORE TRUNCATE ON public.desk_case
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_refuse('a case is closed, never deleted');

-- Nothing is added to a closed case but the act that closes it, which is written first.
CREATE FUNCTION public.desk_act_in_open_case() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM FROM public.desk_case c WHERE c.id = NEW.case_id AND c.state <> 'closed' FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'desk: this case is closed'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    NEW.at := clock_timestamp();
    RETURN NEW;
END $$;
CREATE TRIGGER desk_act_in_open_case BEFORE INSERT ON public.desk_act
    FOR EACH ROW EXECUTE FUNCTION public.desk_act_in_open_case();
CREATE TRIGGER desk_act_by_the_desk BEFORE INSERT ON public.desk_act
    FOR EACH ROW WHEN (NEW.kind NOT IN ('opened', 'said', 'happened') AND NOT public.wallet_has_duty('desk'))
    EXECUTE FUNCTION public.desk_by_the_desk();
CREATE TRIGGER desk_act_append_only BEFORE UPDATE OR DELETE ON public.desk_act
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('what was done in a case stays written');
CREATE TRIGGER desk_act_no_truncate BEFORE TRUNCATE ON public.desk_act
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_refuse('what was done in a case stays written');

-- One asks, another answers, once. Whom a case is about answers nothing in it.
CREATE FUNCTION public.desk_proposal_steps() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.asked_at := clock_timestamp();
        NEW.decided_by_id := NULL;
        NEW.decided_at := NULL;
        NEW.agreed := NULL;
        NEW.why := '';
    ELSIF OLD.decided_by_id IS NOT NULL OR NEW.decided_by_id IS NULL
        OR (NEW.id, NEW.case_id, NEW.decision, NEW.about, NEW.reason, NEW.asked_by_id, NEW.asked_at)
            IS DISTINCT FROM (OLD.id, OLD.case_id, OLD.decision, OLD.about, OLD.reason, OLD.asked_by_id, OLD.asked_at)
    THEN
        RAISE EXCEPTION 'desk: a proposal is asked for, then decided, and stays'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    ELSE
        NEW.decided_at := clock_timestamp();
    END IF;
    IF EXISTS (SELECT FROM public.desk_case c WHERE c.id = NEW.case_id AND (c.state = 'closed'
        OR COALESCE(NEW.decided_by_id, NEW.asked_by_id) IN (c.player_id, c.against_id)))
    THEN
        RAISE EXCEPTION 'desk: nobody decides a case of their own, or one that is closed'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'desk_proposal_of_others', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER desk_proposal_steps BEFORE INSERT OR UPDATE ON public.desk_proposal
    FOR EACH ROW EXECUTE FUNCTION public.desk_proposal_steps();
CREATE TRIGGER desk_proposal_stays BEFORE DELETE ON public.desk_proposal
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('what was asked for stays written');
CREATE TRIGGER desk_proposal_no_truncate BEFORE TRUNCATE ON public.desk_proposal
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_refuse('what was asked for stays written');

-- A dossier follows the one before it, holds its hash, and its hash is its manifest's. Only closed cases have one.
CREATE FUNCTION public.desk_dossier_linked() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    last record;
BEGIN
    PERFORM pg_advisory_xact_lock(1146310739, 0);
    SELECT d.number, d.sha256 INTO last FROM public.desk_dossier d ORDER BY d.number DESC LIMIT 1;
    IF NEW.number <> COALESCE(last.number, 0) + 1 OR NEW.previous <> COALESCE(last.sha256, repeat('0', 64))
        OR NEW.sha256 <> encode(sha256(convert_to(NEW.manifest, 'UTF8')), 'hex')
    THEN
        RAISE EXCEPTION 'desk: a dossier follows the one before it, and its hash is its manifest''s'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    IF NOT EXISTS (SELECT FROM public.desk_case c WHERE c.id = NEW.case_id AND c.state = 'closed') THEN
        RAISE EXCEPTION 'desk: only a closed case is sealed'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'desk_dossier_of_closed', TABLE = TG_TABLE_NAME;
    END IF;
    NEW.sealed_at := clock_timestamp();
    RETURN NEW;
END $$;
CREATE TRIGGER desk_dossier_linked BEFORE INSERT ON public.desk_dossier
    FOR EACH ROW EXECUTE FUNCTION public.desk_dossier_linked();
CREATE TRIGGER desk_dossier_append_only BEFORE UPDATE OR DELETE ON public.desk_dossier
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('a dossier stays as it was sealed');
CREATE TRIGGER desk_dossier_no_truncate BEFORE TRUNCATE ON public.desk_dossier
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_refuse('a dossier stays as it was sealed');

-- A silence in the chat is not rewritten; it may be lifted once.
CREATE FUNCTION public.desk_silence_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF OLD.lifted_at IS NOT NULL
        OR (to_jsonb(NEW) - '{lifted_at,lifted_by_id}'::text[]) IS DISTINCT FROM (to_jsonb(OLD) - '{lifted_at,lifted_by_id}'::text[])
    THEN
        RAISE EXCEPTION 'tables: a silence stays as it was said, and a lifted one stays lifted'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER desk_silence_stays BEFORE UPDATE ON public.tables_silence
    FOR EACH ROW EXECUTE FUNCTION public.desk_silence_stays();
CREATE TRIGGER desk_silence_kept BEFORE DELETE ON public.tables_silence
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('a silence is lifted, never deleted');
