"""The role that owns the ledger's own functions: it cannot log in, and is the only one that writes the books.

A function that runs with its owner's rights (`SECURITY DEFINER`) lets a login do exactly what it says. The owner of the
tables would lend it far more than it needs, on many servers a superuser's power. So the functions belong to a role that
may read what the ledger's sources say, lock their rows, and write the ledger's tables; it is no member of any role, and
owns no table.
"""

from collections import defaultdict
from collections.abc import Iterator

from django.db import connection
from psycopg import sql

from rummysite.roles.functions import duties_of
from rummysite.roles.rights import BadRole

NAME_MAX_BYTES = 63
SOURCES = ("accounts_", "tables_", "tournaments_")
SECRETS = (
    "accounts_desksession",
    "accounts_document",
    "accounts_documentview",
    "accounts_operatorpassword",
    "accounts_person",
    "accounts_paperserased",
)
"""What players have shown of themselves, and who is logged in, is no source of a booking."""
WRITTEN_BY_THE_OWNER = ("wallet_duty", "wallet_licence", "wallet_currency")

_FUNCTIONS = """
SELECT p.oid::regprocedure::text, p.proname, p.prorettype = 'trigger'::regtype
FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND p.proname LIKE 'wallet\\_%'
ORDER BY 1
"""

_ASKED_BY_ALL = """
SELECT p.oid::regprocedure::text FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND NOT p.prosecdef
    AND p.prorettype <> 'trigger'::regtype AND p.proname NOT LIKE 'ledger\\_%'
    AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e')
ORDER BY 1
"""

_HAVE_AN_ID = """
SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id'
WHERE c.relnamespace = 'public'::regnamespace
"""

_LENT = """
SELECT r.rolcanlogin OR r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolbypassrls OR r.rolreplication
    OR EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid)
FROM pg_roles r WHERE r.rolname = %s
"""


def ledger_role() -> str:
    """The role's name, made of the database's: `rummy_ledger` for the database `rummy`."""
    database = str(connection.settings_dict["NAME"])
    name = f"{database}_ledger"
    if len(name.encode()) > NAME_MAX_BYTES:
        raise BadRole(f"{name} is too long for a role: give the database a shorter name.")
    return name


def definers() -> list[tuple[str, str, bool]]:
    """The functions that run with the ledger's rights: signature, name, whether only triggers call it."""
    with connection.cursor() as cursor:
        cursor.execute(_FUNCTIONS)
        return list(cursor.fetchall())


def asked_by_all() -> list[str]:
    """Functions that run with their caller's rights: only logins execute them."""
    with connection.cursor() as cursor:
        cursor.execute(_ASKED_BY_ALL)
        return [signature for (signature,) in cursor.fetchall()]


def unlisted() -> list[str]:
    """Those of the functions that no duty may execute."""
    return [name for _signature, name, by_trigger in definers() if not by_trigger and duties_of(name) is None]


def lend_rights_to_functions(owner: str) -> None:
    """Create the role, grant it its rights, and make it the owner of the functions. Raises BadRole."""
    name = ledger_role()
    with connection.cursor() as cursor:
        cursor.execute(_LENT, [name])
        row = cursor.fetchone()
        if row is not None and row[0]:
            raise BadRole(f"{name} may log in, is mighty or is in other roles: the ledger's functions cannot be its.")
        if row is None:
            cursor.execute(
                sql.SQL("CREATE ROLE {} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS").format(
                    sql.Identifier(name)
                )
            )
        else:
            cursor.execute(sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}").format(sql.Identifier(name)))
        for statement in _statements(name, owner):
            cursor.execute(statement)


def _statements(name: str, owner: str) -> Iterator[sql.Composed]:
    role = sql.Identifier(name)
    # Whoever migrates must be able to replace a function that is the role's.
    yield sql.SQL("GRANT {} TO {} WITH INHERIT TRUE, SET TRUE").format(role, sql.Identifier(owner))
    yield sql.SQL("GRANT USAGE, CREATE ON SCHEMA public TO {}").format(role)
    yield sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role)
    with connection.cursor() as cursor:
        cursor.execute(_HAVE_AN_ID)
        lockable = {table for (table,) in cursor.fetchall()}
    tables: dict[str, list[sql.Identifier]] = defaultdict(list)
    for table in sorted(connection.introspection.table_names()):
        tables[_rights(table, lockable)].append(sql.Identifier("public", table))
    for rights, names in tables.items():
        if rights:
            yield sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(rights), sql.SQL(", ").join(names), role)
    functions = sql.SQL(", ").join(map(sql.SQL, asked_by_all()))
    yield sql.SQL("GRANT EXECUTE ON FUNCTION {} TO {}").format(functions, role)
    for signature, _function, _by_trigger in definers():
        yield sql.SQL("ALTER FUNCTION {} OWNER TO {}").format(sql.SQL(signature), role)
    # Needed to be given a function, and for nothing after.
    yield sql.SQL("REVOKE CREATE ON SCHEMA public FROM {}").format(role)


def _rights(table: str, lockable: set[str]) -> str:
    """The role's rights on a table; UPDATE (id) is the right that locking a row of a source needs."""
    if table in WRITTEN_BY_THE_OWNER:
        return "SELECT"
    if table.startswith("wallet_"):
        return "SELECT, INSERT, UPDATE"
    if table.startswith(SOURCES) and table not in SECRETS:
        return "SELECT, UPDATE (id)" if table in lockable else "SELECT"
    return ""
