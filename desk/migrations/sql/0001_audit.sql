-- The audit: lines are added and never changed, and each is chained to the one before it when its transaction commits.
-- The guards hold every login and the owner of the tables alike; an owner who drops them is named by `check_ledger`, and
-- what was changed meanwhile by `check_audit`, unless the whole chain were written anew: then its head is not the one
-- that closed days name.

CREATE FUNCTION public.desk_refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'desk: % refused on %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

CREATE TRIGGER desk_auditline_append_only BEFORE UPDATE OR DELETE ON public.desk_auditline
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('what was done stays written');
CREATE TRIGGER desk_auditline_no_truncate BEFORE TRUNCATE ON public.desk_auditline
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_refuse('what was done stays written');
CREATE TRIGGER desk_auditlink_append_only BEFORE UPDATE OR DELETE ON public.desk_auditlink
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('the chain stays as it is');
CREATE TRIGGER desk_auditlink_no_truncate BEFORE TRUNCATE ON public.desk_auditlink
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_refuse('the chain stays as it is');

-- When it was, and through which login: nobody says that of themselves.
CREATE FUNCTION public.desk_auditline_stamped() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.at := clock_timestamp();
    NEW.login := session_user;
    RETURN NEW;
END $$;
CREATE TRIGGER desk_auditline_stamped BEFORE INSERT ON public.desk_auditline
    FOR EACH ROW EXECUTE FUNCTION public.desk_auditline_stamped();

-- What the hash of a link is over, a field a line as the sealed ledger writes them (desk/audit/chain.py is the same in
-- Python). Objects are in the database's own spelling of them.
CREATE FUNCTION public.desk_auditlink_hash(p_line public.desk_auditline, p_number bigint, p_previous text) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT encode(sha256(convert_to(
        E'part=audit\n'
        || public.wallet_sealed_line('number', p_number::text)
        || public.wallet_sealed_line('previous', p_previous)
        || public.wallet_sealed_line('id', p_line.id::text)
        || public.wallet_sealed_line('at', public.wallet_sealed_time(p_line.at))
        || public.wallet_sealed_line('kind', p_line.kind)
        || public.wallet_sealed_line('what', p_line.what)
        || public.wallet_sealed_line('by', p_line.by_id::text)
        || public.wallet_sealed_line('by_name', p_line.by_name)
        || public.wallet_sealed_line('login', p_line.login)
        || public.wallet_sealed_line('duty', p_line.duty)
        || public.wallet_sealed_line('address', p_line.address)
        || public.wallet_sealed_line('session', p_line.session)
        || public.wallet_sealed_line('method', p_line.method)
        || public.wallet_sealed_line('path', p_line.path)
        || public.wallet_sealed_line('status', p_line.status::text)
        || public.wallet_sealed_line('about_model', p_line.about_model)
        || public.wallet_sealed_line('about_pk', p_line.about_pk)
        || public.wallet_sealed_line('about_words', p_line.about_words)
        || public.wallet_sealed_line('subject', p_line.subject_id::text)
        || public.wallet_sealed_line('given', p_line.given::text)
        || public.wallet_sealed_line('before', p_line.before::text)
        || public.wallet_sealed_line('after', p_line.after::text)
        || public.wallet_sealed_line('why', p_line.why)
        || public.wallet_sealed_line('attempt', p_line.attempt_id::text), 'UTF8')), 'hex')
$$;

-- A link says nothing itself: number, previous hash and hash are worked out here. Whoever commits waits for the one before,
-- and for nothing else after it, since this is the last thing that a transaction does.
CREATE FUNCTION public.desk_auditlink_chained() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    last public.desk_auditlink;
    said public.desk_auditline;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('desk_auditlink', 0));
    SELECT * INTO last FROM public.desk_auditlink l ORDER BY l.number DESC LIMIT 1;
    SELECT * INTO STRICT said FROM public.desk_auditline a WHERE a.id = NEW.line_id;
    NEW.number := COALESCE(last.number, 0) + 1;
    NEW.previous := COALESCE(last.sha256, repeat('0', 64));
    NEW.sha256 := public.desk_auditlink_hash(said, NEW.number, NEW.previous);
    RETURN NEW;
END $$;
CREATE TRIGGER desk_auditlink_chained BEFORE INSERT ON public.desk_auditlink
    FOR EACH ROW EXECUTE FUNCTION public.desk_auditlink_chained();

CREATE FUNCTION public.desk_auditline_linked() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO public.desk_auditlink (number, line_id, previous, sha256) VALUES (0, NEW.id, '', '');
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER desk_auditline_linked AFTER INSERT ON public.desk_auditline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.desk_auditline_linked();
