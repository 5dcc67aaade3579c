UNION ALL
-- The tables of cells (docs/decisions/cells.md), as far as this database has them. Who may do what there is not part of
-- it: the ledger's check names each right too many by itself.
SELECT NULL, NULL, of_cells.name, of_cells.text FROM (
    WITH cells AS (
        SELECT c.oid, n.nspname || '.' || c.relname AS shown, c.relkind, c.relowner, c.relpersistence, c.relrowsecurity,
            c.relforcerowsecurity, c.reloptions
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname ~ '^live_[1-9][0-9]?$' AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
    )
    SELECT 'table ' || c.shown AS name, concat_ws(' ', 'kind', c.relkind, 'owner', o.shown,
        'persistence', c.relpersistence, 'row security', c.relrowsecurity, c.relforcerowsecurity,
        'options', c.reloptions::text, CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid) END) AS text
    FROM cells c JOIN roles o ON o.oid = c.relowner
    UNION ALL
    SELECT 'column ' || c.shown || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'not null' END, 'identity', a.attidentity, 'generated', a.attgenerated,
        'default', pg_get_expr(d.adbin, d.adrelid))
    FROM cells c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind <> 'S'
    UNION ALL
    SELECT 'constraint ' || o.conname || ' on ' || c.shown, concat_ws(' ', pg_get_constraintdef(o.oid),
        CASE WHEN NOT o.convalidated THEN 'not validated' END)
    FROM cells c JOIN pg_constraint o ON o.conrelid = c.oid
    UNION ALL
    SELECT 'index ' || x.relname || ' on ' || c.shown, concat_ws(' ', pg_get_indexdef(i.indexrelid),
        'unique', i.indisunique, 'valid', i.indisvalid, i.indisready, i.indislive, 'immediate', i.indimmediate)
    FROM cells c JOIN pg_index i ON i.indrelid = c.oid JOIN pg_class x ON x.oid = i.indexrelid
    UNION ALL
    SELECT 'trigger ' || t.tgname || ' on ' || c.shown, concat_ws(' ', pg_get_triggerdef(t.oid), 'switched', t.tgenabled)
    FROM cells c JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
    UNION ALL
    SELECT 'rule ' || r.rulename || ' on ' || c.shown, concat_ws(' ', pg_get_ruledef(r.oid), 'switched', r.ev_enabled)
    FROM cells c JOIN pg_rewrite r ON r.ev_class = c.oid AND r.rulename <> '_RETURN'
    UNION ALL
    SELECT 'policy ' || p.polname || ' on ' || c.shown, concat_ws(' ', p.polcmd, p.polpermissive,
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    FROM cells c JOIN pg_policy p ON p.polrelid = c.oid
    UNION ALL
    SELECT 'function ' || p.oid::regprocedure, concat_ws(' ', 'owner', o.shown,
        CASE WHEN p.prokind IN ('f', 'p') THEN pg_get_functiondef(p.oid) ELSE p.prosrc END)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN roles o ON o.oid = p.proowner
    WHERE n.nspname ~ '^live_[1-9][0-9]?$'
) AS of_cells
