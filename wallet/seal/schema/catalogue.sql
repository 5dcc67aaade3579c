-- All that the schema of this database is made of, an object a row: the table that it belongs to and the table of which
-- that is a partition, the object's kind and name, its text. Names are written with their schema: see catalogue.py.
--
-- The text is the same in each database that means the same, whatever that is called and whatever else its server keeps:
-- rights are told one by one, those that are given by default too; the ledger's own role is called <ledger>, for its
-- name follows from the database's; and of the server's roles those count that have power over this database.
WITH RECURSIVE roles AS (
    SELECT 0::oid AS oid, 'PUBLIC' AS shown
    UNION ALL
    SELECT r.oid, CASE WHEN r.rolname = current_database() || '_ledger' THEN '<ledger>' ELSE quote_ident(r.rolname) END
    FROM pg_roles r
), tables AS (
    SELECT c.oid, c.relname, parent.relname AS parent, c.relkind, c.relowner, c.relacl, c.relpersistence,
        c.relrowsecurity, c.relforcerowsecurity, c.reloptions
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_inherits i ON i.inhrelid = c.oid AND c.relispartition
    LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
), lists AS (
    -- What is not written down is as by default: both are told alike.
    SELECT 'pg_class'::regclass AS of, c.oid, 0 AS part,
        COALESCE(c.relacl, acldefault(CASE c.relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", c.relowner)) AS list
        FROM tables c
    UNION ALL SELECT 'pg_class'::regclass, a.attrelid, a.attnum, a.attacl
        FROM tables c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND a.attacl IS NOT NULL
    UNION ALL SELECT 'pg_proc'::regclass, p.oid, 0, COALESCE(p.proacl, acldefault('f', p.proowner))
        FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'pg_type'::regclass, t.oid, 0, COALESCE(t.typacl, acldefault('T', t.typowner))
        FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace
    UNION ALL SELECT 'pg_namespace'::regclass, n.oid, 0, COALESCE(n.nspacl, acldefault('n', n.nspowner))
        FROM pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    UNION ALL SELECT 'pg_database'::regclass, d.oid, 0, COALESCE(d.datacl, acldefault('d', d.datdba))
        FROM pg_database d WHERE d.datname = current_database()
    UNION ALL SELECT 'pg_default_acl'::regclass, d.oid, 0, d.defaclacl FROM pg_default_acl d
), given AS (
    SELECT l.of, l.oid, l.part, g.shown || ' by ' || o.shown || ':' AS whose, string_agg(
        x.privilege_type || CASE WHEN x.is_grantable THEN ' and may give it' ELSE '' END, ', '
        ORDER BY x.privilege_type COLLATE "C", x.is_grantable) AS may
    FROM lists l CROSS JOIN LATERAL aclexplode(l.list) AS x
    JOIN roles g ON g.oid = x.grantee JOIN roles o ON o.oid = x.grantor
    GROUP BY 1, 2, 3, 4
), rights AS (
    SELECT g.of, g.oid, g.part,
        'rights ' || string_agg(g.whose || ' ' || g.may, '; ' ORDER BY g.whose COLLATE "C") AS text
    FROM given g GROUP BY 1, 2, 3
), house AS (
    -- Whoever owns or was given anything in this database, by PostgreSQL's own account of it.
    SELECT s.refobjid AS oid FROM pg_shdepend s JOIN pg_database d ON d.datname = current_database()
    WHERE s.refclassid = 'pg_authid'::regclass
        AND (s.dbid = d.oid OR (s.dbid = 0 AND s.classid = 'pg_database'::regclass AND s.objid = d.oid))
    -- Of who made the server it keeps none.
    UNION SELECT c.relowner FROM tables c
    UNION SELECT p.proowner FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    UNION SELECT d.datdba FROM pg_database d WHERE d.datname = current_database()
    UNION SELECT x.grantee FROM lists l CROSS JOIN LATERAL aclexplode(l.list) AS x WHERE x.grantee <> 0
), mighty AS (
    -- With whom one may be in a role to do what the house's roles may do: theirs, a superuser's, those of PostgreSQL
    -- that reach every row or file; and whoever is in one of them, however far.
    SELECT h.oid FROM house h
    UNION SELECT r.oid FROM pg_roles r WHERE r.rolsuper OR r.rolname IN ('pg_read_all_data', 'pg_write_all_data',
        'pg_maintain', 'pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
    UNION SELECT m.member FROM pg_auth_members m JOIN mighty ON mighty.oid = m.roleid
), members AS (
    SELECT m.member, m.roleid, string_agg(concat_ws(' ', 'gives it on', m.admin_option, 'inherits', m.inherit_option,
        'becomes it', m.set_option), '; ' ORDER BY m.admin_option, m.inherit_option, m.set_option) AS text
    FROM pg_auth_members m WHERE m.roleid IN (SELECT mighty.oid FROM mighty)
    GROUP BY 1, 2
), known AS (
    SELECT h.oid FROM house h UNION SELECT m.member FROM members m
)
SELECT c.relname, c.parent, 'table ' || c.relname, concat_ws(' ', 'kind', c.relkind, 'owner', o.shown,
        'persistence', c.relpersistence, 'row security', c.relrowsecurity, c.relforcerowsecurity,
        'options', c.reloptions::text, r.text,
        CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid) END)
    FROM tables AS c JOIN roles o ON o.oid = c.relowner
    LEFT JOIN rights r ON r.of = 'pg_class'::regclass AND r.oid = c.oid AND r.part = 0
UNION ALL
SELECT c.relname, c.parent, 'column ' || c.relname || '.' || a.attname, concat_ws(' ',
        format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END, 'identity', a.attidentity,
        'generated', a.attgenerated, 'default', pg_get_expr(d.adbin, d.adrelid), r.text)
    FROM tables AS c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    LEFT JOIN rights r ON r.of = 'pg_class'::regclass AND r.oid = c.oid AND r.part = a.attnum
    WHERE c.relkind <> 'S'
UNION ALL
SELECT c.relname, c.parent, 'constraint ' || o.conname || ' on ' || c.relname, concat_ws(' ',
        pg_get_constraintdef(o.oid), CASE WHEN NOT o.convalidated THEN 'not validated' END, 'triggers', (
            SELECT string_agg(t.tgenabled::text, '' ORDER BY t.tgfoid::regproc::text COLLATE "C", t.tgenabled)
            FROM pg_trigger t WHERE t.tgconstraint = o.oid))
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
SELECT c.relname, c.parent, 'policy ' || p.polname || ' on ' || c.relname, concat_ws(' ', p.polcmd, p.polpermissive, (
            SELECT string_agg(r.shown, ' ' ORDER BY r.shown COLLATE "C") FROM roles r WHERE r.oid = ANY (p.polroles)),
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    FROM tables AS c JOIN pg_policy p ON p.polrelid = c.oid
UNION ALL
SELECT NULL, NULL, 'function ' || p.oid::regprocedure, concat_ws(' ', 'owner', o.shown, r.text,
        CASE WHEN p.prokind IN ('f', 'p') THEN pg_get_functiondef(p.oid) ELSE p.prosrc END)
    FROM pg_proc p JOIN roles o ON o.oid = p.proowner
    LEFT JOIN rights r ON r.of = 'pg_proc'::regclass AND r.oid = p.oid
    WHERE p.pronamespace = 'public'::regnamespace
UNION ALL
SELECT NULL, NULL, 'type ' || t.typname, concat_ws(' ', t.typtype, o.shown, r.text,
        format_type(t.typbasetype, t.typtypmod), (
            SELECT string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid), (
            SELECT string_agg(pg_get_constraintdef(c.oid), ' ' ORDER BY c.conname) FROM pg_constraint c
            WHERE c.contypid = t.oid))
    FROM pg_type t JOIN roles o ON o.oid = t.typowner
    LEFT JOIN rights r ON r.of = 'pg_type'::regclass AND r.oid = t.oid
    WHERE t.typnamespace = 'public'::regnamespace AND t.typtype NOT IN ('c', 'b') AND t.typrelid = 0
UNION ALL
SELECT NULL, NULL, 'operator ' || o.oid::regoperator, o.oprcode::regprocedure::text
    FROM pg_operator o WHERE o.oprnamespace = 'public'::regnamespace
UNION ALL
SELECT NULL, NULL, 'cast ' || format_type(c.castsource, NULL) || ' as ' || format_type(c.casttarget, NULL),
        concat_ws(' ', c.castfunc::regprocedure, c.castcontext)
    FROM pg_cast c JOIN pg_proc p ON p.oid = c.castfunc WHERE p.pronamespace = 'public'::regnamespace
UNION ALL
SELECT NULL, NULL, 'event trigger ' || e.evtname,
        concat_ws(' ', e.evtevent, e.evtfoid::regprocedure, 'switched', e.evtenabled) FROM pg_event_trigger e
UNION ALL
SELECT NULL, NULL, 'schema ' || n.nspname, concat_ws(' ', o.shown, r.text)
    FROM pg_namespace n JOIN roles o ON o.oid = n.nspowner
    LEFT JOIN rights r ON r.of = 'pg_namespace'::regclass AND r.oid = n.oid
    WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
UNION ALL
SELECT NULL, NULL, 'database', concat_ws(' ', o.shown, r.text)
    FROM pg_database d JOIN roles o ON o.oid = d.datdba
    LEFT JOIN rights r ON r.of = 'pg_database'::regclass AND r.oid = d.oid
    WHERE d.datname = current_database()
UNION ALL
SELECT NULL, NULL, 'default rights of ' || o.shown || ' ' || d.defaclobjtype::text
        || COALESCE(' in ' || n.nspname, ''), r.text
    FROM pg_default_acl d JOIN roles o ON o.oid = d.defaclrole LEFT JOIN pg_namespace n ON n.oid = d.defaclnamespace
    LEFT JOIN rights r ON r.of = 'pg_default_acl'::regclass AND r.oid = d.oid
UNION ALL
SELECT NULL, NULL, 'settings of ' || CASE s.setrole WHEN 0 THEN 'everybody' ELSE r.shown END
        || CASE s.setdatabase WHEN 0 THEN '' ELSE ' in this database' END, s.setconfig::text
    FROM pg_db_role_setting s JOIN roles r ON r.oid = s.setrole
    WHERE s.setdatabase = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
        OR (s.setdatabase = 0 AND (s.setrole = 0 OR s.setrole IN (SELECT known.oid FROM known)))
UNION ALL
SELECT NULL, NULL, 'role ' || named.shown, concat_ws(' ', 'superuser', r.rolsuper, 'inherits', r.rolinherit,
        'makes roles', r.rolcreaterole, 'makes databases', r.rolcreatedb, 'logs in', r.rolcanlogin, 'replicates',
        r.rolreplication, 'passes row security', r.rolbypassrls)
    FROM pg_roles r JOIN roles named ON named.oid = r.oid WHERE r.oid IN (SELECT known.oid FROM known)
UNION ALL
SELECT NULL, NULL, 'member ' || member.shown || ' of ' || role.shown, m.text
    FROM members m JOIN roles member ON member.oid = m.member JOIN roles role ON role.oid = m.roleid
UNION ALL
-- What may be booked is data, and as much a part of the rules as a function's body.
SELECT NULL, NULL, 'kind ' || k.kind, concat_ws(' ', 'duty', k.duty::text, 'back', k.event_back, 'ahead', k.event_ahead,
        'reversible', k.reversible, 'gives', k.gives::text, 'takes', k.takes::text) FROM public.wallet_kind k
UNION ALL
SELECT NULL, NULL, 'kind ' || l.kind || ' with ' || l.place, 'sign ' || l.sign FROM public.wallet_kind_leg l
UNION ALL
SELECT NULL, NULL, 'place ' || p.place, concat_ws(' ', p.kind, p.code_like, p.code_pattern) FROM public.wallet_place p
