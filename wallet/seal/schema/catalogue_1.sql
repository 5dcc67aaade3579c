-- All that the schema of this database is made of, an object a row: the table that it belongs to and the table of which
-- that is a partition, the object's kind and name, its text. Names are written with their schema: see catalogue.py.
WITH tables AS (
    SELECT c.oid, c.relname, parent.relname AS parent, c.relkind, c.relowner, c.relacl, c.relpersistence,
        c.relrowsecurity, c.relforcerowsecurity, c.reloptions
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_inherits i ON i.inhrelid = c.oid AND c.relispartition
    LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
)
SELECT c.relname, c.parent, 'table ' || c.relname, concat_ws(' ', 'kind', c.relkind, 'owner',
        pg_get_userbyid(c.relowner), 'persistence', c.relpersistence,
        'row security', c.relrowsecurity,
        c.relforcerowsecurity, 'options', c.reloptions::text, 'rights',
        COALESCE((SELECT string_agg(r::text, ' ' ORDER BY r::text) FROM unnest(c.relacl) AS r), 'by default'),
        CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid) END)
    FROM tables AS c
UNION ALL
SELECT c.relname, c.parent, 'column ' || c.relname || '.' || a.attname, concat_ws(' ',
        format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END, 'identity', a.attidentity,
        'generated', a.attgenerated, 'default', pg_get_expr(d.adbin, d.adrelid), 'rights',
        COALESCE((SELECT string_agg(r::text, ' ' ORDER BY r::text) FROM unnest(a.attacl) AS r), 'by default'))
    FROM tables AS c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum WHERE c.relkind <> 'S'
UNION ALL
SELECT c.relname, c.parent, 'constraint ' || o.conname || ' on ' || c.relname, concat_ws(' ',
        pg_get_constraintdef(o.oid), CASE WHEN NOT o.convalidated THEN 'not validated' END, 'triggers', (
            SELECT string_agg(t.tgenabled::text, '' ORDER BY t.tgname) FROM pg_trigger t WHERE t.tgconstraint = o.oid))
    FROM tables AS c JOIN pg_constraint o ON o.conrelid = c.oid
UNION ALL
SELECT c.relname, c.parent, 'index ' || x.relname || ' on ' || c.relname, concat_ws(' ',
        pg_get_indexdef(i.indexrelid), 'unique', i.indisunique, 'valid', i.indisvalid, i.indisready, i.indislive,
        'immediate', i.indimmediate)
    FROM tables AS c JOIN pg_index i ON i.indrelid = c.oid JOIN pg_class x ON x.oid = i.indexrelid
UNION ALL
SELECT c.relname, c.parent, 'trigger ' || t.tgname || ' on ' || c.relname,
        concat_ws(' ', pg_get_triggerdef(t.oid), 'switched', t.tgenabled)
    FROM tables AS c JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
UNION ALL
SELECT c.relname, c.parent, 'rule ' || r.rulename || ' on ' || c.relname,
        concat_ws(' ', pg_get_ruledef(r.oid), 'switched', r.ev_enabled)
    FROM tables AS c JOIN pg_rewrite r ON r.ev_class = c.oid AND r.rulename <> '_RETURN'
UNION ALL
SELECT c.relname, c.parent, 'policy ' || p.polname || ' on ' || c.relname, concat_ws(' ', p.polcmd, p.polpermissive,
        p.polroles::regrole[]::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    FROM tables AS c JOIN pg_policy p ON p.polrelid = c.oid
UNION ALL
SELECT NULL, NULL, 'function ' || p.oid::regprocedure, concat_ws(' ', 'owner', pg_get_userbyid(p.proowner),
        'rights',
        COALESCE((SELECT string_agg(r::text, ' ' ORDER BY r::text) FROM unnest(p.proacl) AS r), 'by default'),
        CASE WHEN p.prokind IN ('f', 'p') THEN pg_get_functiondef(p.oid) ELSE p.prosrc END)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public'
UNION ALL
SELECT NULL, NULL, 'type ' || t.typname, concat_ws(' ', t.typtype, pg_get_userbyid(t.typowner),
        format_type(t.typbasetype, t.typtypmod), (
            SELECT string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid), (
            SELECT string_agg(pg_get_constraintdef(o.oid), ' ' ORDER BY o.conname) FROM pg_constraint o
            WHERE o.contypid = t.oid))
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE n.nspname = 'public' AND t.typtype NOT IN ('c', 'b') AND t.typrelid = 0
UNION ALL
SELECT NULL, NULL, 'operator ' || o.oid::regoperator, o.oprcode::regprocedure::text
    FROM pg_operator o JOIN pg_namespace n ON n.oid = o.oprnamespace WHERE n.nspname = 'public'
UNION ALL
SELECT NULL, NULL, 'cast ' || format_type(c.castsource, NULL) || ' as ' || format_type(c.casttarget, NULL),
        concat_ws(' ', c.castfunc::regprocedure, c.castcontext)
    FROM pg_cast c JOIN pg_proc p ON p.oid = c.castfunc JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public'
UNION ALL
SELECT NULL, NULL, 'event trigger ' || e.evtname,
        concat_ws(' ', e.evtevent, e.evtfoid::regprocedure, 'switched', e.evtenabled) FROM pg_event_trigger e
UNION ALL
SELECT NULL, NULL, 'schema ' || n.nspname, concat_ws(' ', pg_get_userbyid(n.nspowner), 'rights',

        COALESCE((SELECT string_agg(r::text, ' ' ORDER BY r::text) FROM unnest(n.nspacl) AS r), 'by default'))
    FROM pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
UNION ALL
SELECT NULL, NULL, 'database', concat_ws(' ', pg_get_userbyid(d.datdba), 'rights',
        COALESCE((SELECT string_agg(r::text, ' ' ORDER BY r::text) FROM unnest(d.datacl) AS r), 'by default'))
    FROM pg_database d WHERE d.datname = current_database()
UNION ALL
SELECT NULL, NULL, 'default rights of ' || pg_get_userbyid(d.defaclrole) || ' ' || d.defaclobjtype::text,

        COALESCE((SELECT string_agg(r::text, ' ' ORDER BY r::text) FROM unnest(d.defaclacl) AS r), 'by default')
    FROM pg_default_acl d
UNION ALL
SELECT NULL, NULL, 'settings of ' || COALESCE(r.rolname, 'everybody') || CASE s.setdatabase WHEN 0 THEN ''
        ELSE ' in this database' END, s.setconfig::text
    FROM pg_db_role_setting s LEFT JOIN pg_roles r ON r.oid = s.setrole
    WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
UNION ALL
SELECT NULL, NULL, 'role ' || r.rolname, concat_ws(' ', 'superuser', r.rolsuper, 'inherits', r.rolinherit,
        'makes roles', r.rolcreaterole, 'makes databases', r.rolcreatedb, 'logs in', r.rolcanlogin, 'replicates',
        r.rolreplication, 'passes row security', r.rolbypassrls, 'in', (
            SELECT string_agg(pg_get_userbyid(m.roleid), ' ' ORDER BY pg_get_userbyid(m.roleid))
            FROM pg_auth_members m WHERE m.member = r.oid))
    FROM pg_roles r WHERE r.oid IN (
        SELECT c.relowner FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
        UNION SELECT right_of.grantee FROM pg_class c, aclexplode(c.relacl) AS right_of
            WHERE c.relnamespace = 'public'::regnamespace
        UNION SELECT p.proowner FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace)
UNION ALL
-- What may be booked is data, and as much a part of the rules as a function's body.
SELECT NULL, NULL, 'kind ' || k.kind, concat_ws(' ', 'duty', k.duty::text, 'back', k.event_back, 'ahead', k.event_ahead,
        'reversible', k.reversible, 'gives', k.gives::text, 'takes', k.takes::text) FROM public.wallet_kind k
UNION ALL
SELECT NULL, NULL, 'kind ' || l.kind || ' with ' || l.place, 'sign ' || l.sign FROM public.wallet_kind_leg l
UNION ALL
SELECT NULL, NULL, 'place ' || p.place, concat_ws(' ', p.kind, p.code_like, p.code_pattern) FROM public.wallet_place p
