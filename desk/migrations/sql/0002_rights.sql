-- Rights of operators are changed as another person has approved, word for word. Whoever owns the tables may bootstrap a
-- house (manage.py ensure_operator, createsuperuser, prepare_house); no login may. Every change is written into the audit
-- here too, whichever door it came through.

CREATE FUNCTION public.desk_rights_refused(p_trigger text, p_table text, p_what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'desk: % refused: rights of operators change as another person has approved', p_what
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = p_trigger, TABLE = p_table;
END $$;

-- Whether somebody has approved just now that this person's rights become those.
CREATE FUNCTION public.desk_approved_rights(p_person bigint) RETURNS SETOF jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT r.after FROM public.desk_approvalrequest r
    WHERE r.kind_id = 'staff_rights' AND r.state = 'approved' AND r.subject_id = p_person
$$;
CREATE FUNCTION public.desk_approved_roles(p_role text) RETURNS SETOF jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT r.after FROM public.desk_approvalrequest r
    WHERE r.kind_id = 'role' AND r.state = 'approved' AND r.after ->> 'name' = p_role
$$;

CREATE FUNCTION public.desk_user_rights() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT public.desk_is_the_owner() AND NOT EXISTS (
        SELECT FROM public.desk_approved_rights(NEW.id) AS said (wanted)
        WHERE (wanted -> 'is_staff', wanted -> 'is_superuser', wanted -> 'is_active')
            = (to_jsonb(NEW.is_staff), to_jsonb(NEW.is_superuser), to_jsonb(NEW.is_active)))
    THEN
        PERFORM public.desk_rights_refused(TG_NAME, TG_TABLE_NAME, 'this change of an account');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER accounts_user_staff_approved_insert BEFORE INSERT ON public.accounts_user
    FOR EACH ROW WHEN (NEW.is_staff OR NEW.is_superuser) EXECUTE FUNCTION public.desk_user_rights();
-- An operator may be switched off at once by one person, and comes back by two.
CREATE TRIGGER accounts_user_staff_approved BEFORE UPDATE ON public.accounts_user
    FOR EACH ROW WHEN ((OLD.is_staff, OLD.is_superuser) IS DISTINCT FROM (NEW.is_staff, NEW.is_superuser)
        OR ((NEW.is_staff OR NEW.is_superuser) AND NEW.is_active AND NOT OLD.is_active))
    EXECUTE FUNCTION public.desk_user_rights();

CREATE FUNCTION public.desk_user_lists() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    person bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
    name text;
BEGIN
    IF public.desk_is_the_owner() THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_ARGV[0] = 'groups' THEN
        name := (SELECT g.name FROM public.auth_group g
            WHERE g.id = CASE TG_OP WHEN 'DELETE' THEN OLD.group_id ELSE NEW.group_id END);
    ELSE
        name := (SELECT c.app_label || '.' || p.codename FROM public.auth_permission p
            JOIN public.django_content_type c ON c.id = p.content_type_id
            WHERE p.id = CASE TG_OP WHEN 'DELETE' THEN OLD.permission_id ELSE NEW.permission_id END);
    END IF;
    IF TG_OP = 'UPDATE' OR NOT EXISTS (
        SELECT FROM public.desk_approved_rights(person) AS said (wanted)
        WHERE (wanted -> TG_ARGV[0] ? name) = (TG_OP = 'INSERT'))
    THEN
        PERFORM public.desk_rights_refused(TG_NAME, TG_TABLE_NAME, TG_OP || ' of ' || COALESCE(name, '?'));
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER accounts_user_groups_approved BEFORE INSERT OR UPDATE OR DELETE ON public.accounts_user_groups
    FOR EACH ROW EXECUTE FUNCTION public.desk_user_lists('groups');
CREATE TRIGGER accounts_user_permissions_approved BEFORE INSERT OR UPDATE OR DELETE
    ON public.accounts_user_user_permissions FOR EACH ROW EXECUTE FUNCTION public.desk_user_lists('permissions');

CREATE FUNCTION public.desk_role_rights() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    role text := (SELECT g.name FROM public.auth_group g
        WHERE g.id = CASE TG_OP WHEN 'DELETE' THEN OLD.group_id ELSE NEW.group_id END);
    name text := (SELECT c.app_label || '.' || p.codename FROM public.auth_permission p
        JOIN public.django_content_type c ON c.id = p.content_type_id
        WHERE p.id = CASE TG_OP WHEN 'DELETE' THEN OLD.permission_id ELSE NEW.permission_id END);
BEGIN
    IF NOT public.desk_is_the_owner() AND (TG_OP = 'UPDATE' OR NOT EXISTS (
        SELECT FROM public.desk_approved_roles(role) AS said (wanted)
        WHERE (wanted -> 'permissions' ? name) = (TG_OP = 'INSERT')))
    THEN
        PERFORM public.desk_rights_refused(TG_NAME, TG_TABLE_NAME, TG_OP || ' of ' || COALESCE(name, '?'));
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER auth_group_permissions_approved BEFORE INSERT OR UPDATE OR DELETE ON public.auth_group_permissions
    FOR EACH ROW EXECUTE FUNCTION public.desk_role_rights();

CREATE FUNCTION public.desk_roles() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT public.desk_is_the_owner()
        AND (TG_OP <> 'INSERT' OR NOT EXISTS (SELECT FROM public.desk_approved_roles(NEW.name)))
    THEN
        PERFORM public.desk_rights_refused(TG_NAME, TG_TABLE_NAME, TG_OP || ' of a role');
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER auth_group_approved BEFORE INSERT OR UPDATE OR DELETE ON public.auth_group
    FOR EACH ROW EXECUTE FUNCTION public.desk_roles();

-- What has become of rights, written down with the login that did it.
CREATE FUNCTION public.desk_rights_recorded() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    became jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
    person bigint := CASE WHEN TG_TABLE_NAME = 'accounts_user' THEN (became ->> 'id')::bigint
        ELSE (COALESCE(became, was) ->> 'user_id')::bigint END;
    kept text[] := ARRAY['is_staff', 'is_superuser', 'is_active', 'group_id', 'permission_id', 'name'];
BEGIN
    INSERT INTO public.desk_auditline (kind, what, by_name, duty, address, session, method, path, about_model, about_pk,
        about_words, subject_id, before, after, why)
    VALUES ('act', 'rights.' || lower(TG_OP), '', '', '', '', '', '', TG_TABLE_NAME,
        COALESCE(became, was) ->> 'id', '', person,
        (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(was) e WHERE e.key = ANY (kept)),
        (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(became) e WHERE e.key = ANY (kept)), '');
    RETURN NULL;
END $$;
CREATE TRIGGER accounts_user_rights_recorded_insert AFTER INSERT ON public.accounts_user
    FOR EACH ROW WHEN (NEW.is_staff OR NEW.is_superuser) EXECUTE FUNCTION public.desk_rights_recorded();
CREATE TRIGGER accounts_user_rights_recorded AFTER UPDATE ON public.accounts_user
    FOR EACH ROW WHEN ((OLD.is_staff, OLD.is_superuser) IS DISTINCT FROM (NEW.is_staff, NEW.is_superuser)
        OR ((OLD.is_staff OR OLD.is_superuser) AND OLD.is_active IS DISTINCT FROM NEW.is_active))
    EXECUTE FUNCTION public.desk_rights_recorded();
CREATE TRIGGER accounts_user_groups_recorded AFTER INSERT OR UPDATE OR DELETE ON public.accounts_user_groups
    FOR EACH ROW EXECUTE FUNCTION public.desk_rights_recorded();
CREATE TRIGGER accounts_user_permissions_recorded AFTER INSERT OR UPDATE OR DELETE
    ON public.accounts_user_user_permissions FOR EACH ROW EXECUTE FUNCTION public.desk_rights_recorded();
-- A role is given many permissions at once: one line a statement and role.
CREATE FUNCTION public.desk_roles_recorded() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO public.desk_auditline (kind, what, by_name, duty, address, session, method, path, about_model, about_pk,
        about_words, before, after, why)
    SELECT 'act', 'role.' || lower(TG_OP), '', '', '', '', '', '', 'auth.group', c.group_id::text,
        COALESCE(min(g.name), ''), CASE WHEN TG_OP = 'DELETE' THEN said END, CASE WHEN TG_OP <> 'DELETE' THEN said END, ''
    FROM changed c LEFT JOIN public.auth_group g ON g.id = c.group_id
    CROSS JOIN LATERAL (
        SELECT jsonb_build_object('permissions', jsonb_agg(t.app_label || '.' || p.codename ORDER BY t.app_label, p.codename)) AS said
        FROM changed o JOIN public.auth_permission p ON p.id = o.permission_id
        JOIN public.django_content_type t ON t.id = p.content_type_id WHERE o.group_id = c.group_id) AS of
    GROUP BY c.group_id, said;
    RETURN NULL;
END $$;
CREATE TRIGGER auth_group_permissions_recorded AFTER INSERT ON public.auth_group_permissions
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.desk_roles_recorded();
CREATE TRIGGER auth_group_permissions_recorded_update AFTER UPDATE ON public.auth_group_permissions
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.desk_roles_recorded();
CREATE TRIGGER auth_group_permissions_recorded_delete AFTER DELETE ON public.auth_group_permissions
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.desk_roles_recorded();
