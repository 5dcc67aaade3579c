"""What logins may do in the schemas of cells: who plays or decides moves deals there, nobody rewrites a logged move."""

from collections.abc import Iterator, Mapping

from django.db import connection
from psycopg import sql

from base.duties import Duty
from tables.cells.statements import NAMES
from wallet.ledger.audit import Check

WHO = (Duty.PLAY, Duty.DESK)
GIVEN = {"course": ("SELECT", "INSERT", "UPDATE", "DELETE"), "move": ("SELECT", "INSERT", "DELETE")}
"""Moves go home with their deal and are then forgotten in the cell; at home nobody deletes one."""


def schemas() -> list[str]:
    """The schemas of all cells."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname ~ %s ORDER BY nspname", [NAMES])
        return [name for (name,) in cursor.fetchall()]


def rights_in_cells(logins: Mapping[str, tuple[Duty, ...]]) -> Iterator[sql.Composable]:
    """The statements that give these logins what they need in every cell. They must have no rights there yet."""
    names = [login for login, duties in logins.items() if set(duties) & set(WHO)]
    if not names:
        return
    whose = sql.SQL(", ").join(map(sql.Identifier, names))
    for schema in schemas():
        yield sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(sql.Identifier(schema), whose)
        for table, words in GIVEN.items():
            may = sql.SQL(", ".join(words))
            yield sql.SQL("GRANT {} ON {} TO {}").format(may, sql.Identifier(schema, table), whose)


def nothing_in_cells(login: str) -> Iterator[sql.Composable]:
    """The statements that take every right in cells from a login."""
    for schema in schemas():
        names = sql.Identifier(schema), sql.Identifier(login)
        yield sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA {} FROM {}").format(*names)
        yield sql.SQL("REVOKE ALL ON SCHEMA {} FROM {}").format(*names)


_AS_GIVEN = """
WITH given AS (
    SELECT part[1] AS tab, part[2] AS may FROM unnest(%(given)s::text[]) AS line
    CROSS JOIN LATERAL string_to_array(line, ' ') AS part
), logins AS (
    SELECT r.oid, r.rolname, bool_or(w.duty = ANY (%(who)s::text[])) AS plays
    FROM pg_roles r JOIN public.wallet_duty w ON w.login = r.rolname GROUP BY r.oid, r.rolname
)
SELECT 'login ' || l.rolname || ' on ' || n.nspname || '.' || c.relname, 'given ' || p.may, 'not given it'
FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p') CROSS JOIN logins l
CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS p (may)
WHERE n.nspname ~ %(names)s AND has_table_privilege(l.oid, c.oid, p.may)
    AND NOT (l.plays AND EXISTS (SELECT FROM given g WHERE g.tab = c.relname AND g.may = p.may))
UNION ALL
SELECT 'login ' || l.rolname || ' on schema ' || n.nspname, 'may create', 'not given it'
FROM pg_namespace n CROSS JOIN logins l
WHERE n.nspname ~ %(names)s AND has_schema_privilege(l.oid, n.oid, 'CREATE')
"""


def as_given_in_cells() -> Check:
    """Check that no login has more rights in a cell than it was given."""
    given = [f"{table} {may}" for table, words in GIVEN.items() for may in words]
    return Check(_AS_GIVEN, {"given": given, "who": [str(duty) for duty in WHO], "names": NAMES})
