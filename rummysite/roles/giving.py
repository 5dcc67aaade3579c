"""The statements that give logins the rights of their duties, and take from everybody what PostgreSQL gives by itself.

Each GRANT and REVOKE writes a new row of the catalogue for each thing that it names, whether anything changes or not.
So one statement names all the logins and all the tables or functions that belong together, and nothing is taken away
that nobody has.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from django.db import connection
from psycopg import sql

from base.duties import Duty
from rummysite.roles.cells import rights_in_cells
from rummysite.roles.functions import UPKEEP, duties_of
from rummysite.roles.ledger_role import asked_by_all, definers
from rummysite.roles.rights import LEAVING, RIGHTS, VIEWS, Rights

Logins = Mapping[str, tuple[Duty, ...]]

_RELATIONS = """
SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass::text
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND (EXISTS (SELECT FROM aclexplode(c.relacl) x WHERE x.grantee = 0)
        OR EXISTS (SELECT FROM pg_attribute a, aclexplode(a.attacl) x WHERE a.attrelid = c.oid AND x.grantee = 0))
"""
_SEQUENCES = """
SELECT s.oid::regclass::text, t.relname
FROM pg_class s
JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid
    AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
JOIN pg_class t ON t.oid = d.refobjid
WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace
ORDER BY 1
"""
_FUNCTIONS = """
SELECT 'FUNCTION', p.oid::regprocedure::text
FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace AND p.prokind <> 'p'
    AND (p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) x WHERE x.grantee = 0))
"""


def from_everybody() -> Iterator[sql.Composable]:
    """The statements that take from PUBLIC what PostgreSQL gives it by default, or somebody has given it."""
    yield sql.SQL("REVOKE TEMPORARY, CREATE ON DATABASE {} FROM PUBLIC").format(_database())
    yield sql.SQL("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    open_to_all: dict[str, list[sql.Composable]] = defaultdict(list)
    with connection.cursor() as cursor:
        for query in (_RELATIONS, _FUNCTIONS):
            cursor.execute(query)
            for kind, name in cursor.fetchall():
                open_to_all[kind].append(sql.SQL(name))
    for kind, names in open_to_all.items():
        yield sql.SQL("REVOKE ALL ON {} {} FROM PUBLIC").format(sql.SQL(kind), sql.SQL(", ").join(names))


def rights_here() -> dict[str, Rights]:
    """The rights on each table of this version, and on tables that are no longer used but still there."""
    there = set(connection.introspection.table_names()) if LEAVING else set()
    return RIGHTS | {table: rights for table, rights in LEAVING.items() if table in there}


def rights_of(logins: Logins) -> Iterator[sql.Composable]:
    """The statements that give these logins what their duties need. They must have no rights yet."""
    if not logins:
        return
    yield sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(_database(), _names(logins))
    yield sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(_names(logins))
    yield from _tables(logins)
    yield from _sequences(logins)
    yield sql.SQL("GRANT SELECT ON {} TO {}").format(_things(VIEWS), _names(logins))
    yield from _functions(logins)
    yield from rights_in_cells(logins)


def _tables(logins: Logins) -> Iterator[sql.Composable]:
    of_words: dict[tuple[str, str], list[str]] = defaultdict(list)
    for table, rights in rights_here().items():
        for login, duties in logins.items():
            wanted = rights.of(duties)
            if wanted:
                of_words[table, ", ".join(wanted)].append(login)
    together: dict[tuple[str, tuple[str, ...]], list[str]] = defaultdict(list)
    for (table, words), whose in of_words.items():
        together[words, tuple(whose)].append(table)
    for (words, names), tables in together.items():
        yield sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(words), _things(tables), _names(names))


def _sequences(logins: Logins) -> Iterator[sql.Composable]:
    """Numbers are drawn by who may add rows: some end at 2,147,483,647, and whoever draws them all stops the others."""
    with connection.cursor() as cursor:
        cursor.execute(_SEQUENCES)
        sequences = cursor.fetchall()
    together: dict[tuple[str, ...], list[sql.Composable]] = defaultdict(list)
    here = rights_here()
    for sequence, table in sequences:
        if table in here:
            adders = tuple(login for login, duties in logins.items() if "INSERT" in here[table].of(duties))
            together[adders].append(sql.SQL(sequence))
    for names, which in together.items():
        if names:
            yield sql.SQL("GRANT USAGE ON SEQUENCE {} TO {}").format(sql.SQL(", ").join(which), _names(names))


def _functions(logins: Logins) -> Iterator[sql.Composable]:
    """What does no more than its caller may, the upkeep that is a duty's, and what lends it the ledger's rights."""
    whose = dict.fromkeys(asked_by_all(), tuple(logins))
    for signature, function, by_trigger in definers():
        if not by_trigger:
            whose[signature] = _who_has(duties_of(function) or (), logins)
    together: dict[tuple[str, ...], list[sql.Composable]] = defaultdict(list)
    for signature, names in whose.items():
        together[names].append(sql.SQL(signature))
    for function, duties in UPKEEP.items():
        together[_who_has(duties, logins)].append(sql.SQL("public.{}").format(sql.Identifier(function)))
    for names, functions in together.items():
        if names:
            which = sql.SQL(", ").join(functions)
            yield sql.SQL("GRANT EXECUTE ON FUNCTION {} TO {}").format(which, _names(names))


def _who_has(wanted: Iterable[Duty], logins: Logins) -> tuple[str, ...]:
    """The logins that have one of these duties."""
    return tuple(login for login, duties in logins.items() if set(wanted) & set(duties))


def _names(names: Iterable[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, names))


def _things(names: Iterable[str]) -> sql.Composed:
    """Ours, whatever else a search path would find by these names."""
    return sql.SQL(", ").join(sql.Identifier("public", name) for name in names)


def _database() -> sql.Identifier:
    return sql.Identifier(str(connection.settings_dict["NAME"]))
