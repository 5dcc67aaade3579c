-- Four eyes in the database: what was asked for stays as it was asked, another person who may decides, and it is carried
-- out once. These guards hold the owner of the tables as they hold the logins.

CREATE TRIGGER desk_approvalrequest_stays BEFORE DELETE ON public.desk_approvalrequest
    FOR EACH ROW EXECUTE FUNCTION public.desk_refuse('what was asked for stays written');
CREATE TRIGGER desk_approvalrequest_no_truncate BEFORE TRUNCATE ON public.desk_approvalrequest
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_refuse('what was asked for stays written');

-- Which permission a kind takes is said by who migrates.
CREATE FUNCTION public.desk_is_the_owner() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT pg_has_role(session_user, c.relowner, 'USAGE') FROM pg_class c WHERE c.oid = 'public.desk_approvalkind'::regclass
$$;
CREATE FUNCTION public.desk_by_the_owner() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT public.desk_is_the_owner() THEN
        RAISE EXCEPTION 'desk: % refused on %: it is written by migrations', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER desk_approvalkind_by_the_owner BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.desk_approvalkind
    FOR EACH STATEMENT EXECUTE FUNCTION public.desk_by_the_owner();

-- Whether a person works here now and has a permission ('app.codename'), by themselves, by a group or as a superuser.
CREATE FUNCTION public.desk_may(p_person bigint, p_permission text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM public.accounts_user u WHERE u.id = p_person AND u.is_active AND u.is_staff
            AND (u.is_superuser OR EXISTS (
                SELECT FROM public.auth_permission p JOIN public.django_content_type c ON c.id = p.content_type_id
                WHERE c.app_label || '.' || p.codename = p_permission AND (
                    EXISTS (SELECT FROM public.accounts_user_user_permissions m
                        WHERE m.user_id = u.id AND m.permission_id = p.id)
                    OR EXISTS (SELECT FROM public.accounts_user_groups g
                        JOIN public.auth_group_permissions m ON m.group_id = g.group_id
                        WHERE g.user_id = u.id AND m.permission_id = p.id)))))
$$;

CREATE FUNCTION public.desk_approvalrequest_steps() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    wrong text;
    needs text := (SELECT k.permission FROM public.desk_approvalkind k WHERE k.name = NEW.kind_id);
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.asked_at := clock_timestamp();
        NEW.expires_at := LEAST(COALESCE(NEW.expires_at, NEW.asked_at + interval '7 days'), NEW.asked_at + interval '30 days');
        NEW.state := 'asked';
        NEW.decided_by_id := NULL;
        NEW.decided_at := NULL;
        NEW.decision_reason := '';
        NEW.carried_at := NULL;
        wrong := CASE
            WHEN NOT EXISTS (SELECT FROM public.accounts_user u
                WHERE u.id = NEW.asked_by_id AND u.is_active AND u.is_staff) THEN 'only who works here asks'
            WHEN NEW.about_model = 'accounts.user' AND NEW.about_pk IS DISTINCT FROM NEW.subject_id::text
                THEN 'a request about a person names them' END;
    ELSE
        wrong := CASE
            WHEN (OLD.id, OLD.public_id, OLD.kind_id, OLD.about_model, OLD.about_pk, OLD.about_words, OLD.subject_id,
                    OLD.before, OLD.after, OLD.reason, OLD.asked_by_id, OLD.asked_at, OLD.expires_at)
                IS DISTINCT FROM (NEW.id, NEW.public_id, NEW.kind_id, NEW.about_model, NEW.about_pk, NEW.about_words,
                    NEW.subject_id, NEW.before, NEW.after, NEW.reason, NEW.asked_by_id, NEW.asked_at, NEW.expires_at)
                THEN 'what was asked for stays as it was asked'
            WHEN OLD.state || ':' || NEW.state NOT IN ('asked:approved', 'asked:refused', 'asked:withdrawn',
                'asked:expired', 'approved:carried_out') THEN 'it cannot go from ' || OLD.state || ' to ' || NEW.state
            WHEN NEW.state IN ('approved', 'refused') AND NEW.decided_by_id IS NULL THEN 'somebody decides'
            WHEN NEW.state IN ('approved', 'refused') AND NEW.decided_by_id = NEW.asked_by_id
                THEN 'nobody decides what they asked for'
            WHEN NEW.state = 'approved' AND NEW.decided_by_id = NEW.subject_id THEN 'nobody approves what is about them'
            WHEN NEW.state IN ('approved', 'refused') AND NOT public.desk_may(NEW.decided_by_id, needs)
                THEN 'it takes the permission ' || needs
            WHEN NEW.state = 'approved' AND NEW.expires_at <= clock_timestamp() THEN 'its time is over'
            WHEN NEW.state = 'withdrawn' AND NEW.decided_by_id IS DISTINCT FROM NEW.asked_by_id
                THEN 'only who asked withdraws'
            WHEN NEW.state = 'expired' AND (NEW.expires_at > clock_timestamp() OR NEW.decided_by_id IS NOT NULL)
                THEN 'its time is not over'
            WHEN NEW.state = 'carried_out' AND (OLD.decided_by_id, OLD.decided_at, OLD.decision_reason)
                IS DISTINCT FROM (NEW.decided_by_id, NEW.decided_at, NEW.decision_reason) THEN 'what was decided stays' END;
        IF NEW.state = 'carried_out' THEN
            NEW.carried_at := clock_timestamp();
        ELSE
            NEW.decided_at := clock_timestamp();
            NEW.carried_at := NULL;
        END IF;
    END IF;
    IF wrong IS NOT NULL THEN
        RAISE EXCEPTION 'desk: % refused on %: %', TG_OP, TG_TABLE_NAME, wrong
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER desk_approvalrequest_steps BEFORE INSERT OR UPDATE ON public.desk_approvalrequest
    FOR EACH ROW EXECUTE FUNCTION public.desk_approvalrequest_steps();

INSERT INTO public.desk_approvalkind (name, permission) VALUES
    ('staff_rights', 'accounts.manage_operators'),
    ('role', 'accounts.manage_operators'),
    ('password', 'accounts.manage_operators'),
    ('second_factor', 'accounts.manage_operators'),
    ('contact', 'accounts.manage_operators'),
    ('bonus', 'desk.approve_money'),
    ('limit', 'desk.approve_house');
