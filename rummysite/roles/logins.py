"""Making the database's logins: each exactly what its duties need, and none that could be more.

Run by the role that owns the tables, again after each migration. What a login had been given beside is taken away, what
it had set for itself is reset. A login that no grant can hold is refused: one that is a superuser, makes roles or
databases, goes round row security, replicates, owns anything, or is in another role.
"""

from collections.abc import Iterator, Mapping

from django.db import connection, transaction
from psycopg import sql

from base.duties import Duty
from rummysite.roles.cells import nothing_in_cells
from rummysite.roles.giving import from_everybody, rights_of
from rummysite.roles.ledger_role import ledger_role, lend_rights_to_functions, unlisted
from rummysite.roles.rights import LEAVING, RIGHTS, BadRole

LEAST_VERSION = 170_000
"""PostgreSQL 17 was the first to let a role lock a table that it may not change."""

_TOO_MUCH = """
SELECT r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls, r.rolreplication,
    EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid),
    EXISTS (SELECT FROM pg_shdepend d WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid = r.oid
        AND d.deptype = 'o')
FROM pg_roles r WHERE r.rolname = %s
"""
_WHAT = (
    "is a superuser",
    "makes roles",
    "makes databases",
    "goes round row security",
    "replicates",
    "is in other roles",
    "owns something",
)


@transaction.atomic
def grant(logins: Mapping[str, tuple[Duty, ...]], passwords: Mapping[str, str] | None = None) -> None:
    """Make the logins that are not there, and give each exactly the rights of its duties. Raises BadRole."""
    owner = _owner()
    _thought_of()
    for login in logins:
        _may_be_held(login, owner)
    lend_rights_to_functions(owner)
    there = _there()
    with connection.cursor() as cursor:
        for statement in from_everybody():
            cursor.execute(statement)
        for login in _no_longer(logins):
            for statement in _nothing(login):
                cursor.execute(statement)
        for login in logins:
            for statement in _emptied(login, login in there, (passwords or {}).get(login)):
                cursor.execute(statement)
        for statement in rights_of(logins):
            cursor.execute(statement)
        cursor.execute("DELETE FROM public.wallet_duty")
        rows = [(login, duty) for login, duties in logins.items() for duty in duties]
        cursor.executemany("INSERT INTO public.wallet_duty (login, duty) VALUES (%s, %s)", rows)


def _owner() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, current_setting('server_version_num')::int")
        owner, version = cursor.fetchone()
    if version < LEAST_VERSION:
        raise BadRole("Logins by duty need PostgreSQL 17 or newer.")
    return str(owner)


def _thought_of() -> None:
    """Check that every table and every function of the ledger is listed. Raises BadRole."""
    tables = sorted(set(connection.introspection.table_names()) - RIGHTS.keys() - LEAVING.keys())
    if tables:
        raise BadRole(f"Nobody has said who may use {', '.join(tables)}: rummysite/roles/rights.py.")
    functions = unlisted()
    if functions:
        raise BadRole(f"Nobody has said who may execute {', '.join(functions)}: rummysite/roles/functions.py.")


def _may_be_held(login: str, owner: str) -> None:
    if login == owner:
        raise BadRole(f"{login} owns the tables; name another role for the site.")
    if login == ledger_role():
        raise BadRole(f"{login} owns the ledger's functions; nobody logs in as it.")
    with connection.cursor() as cursor:
        cursor.execute(_TOO_MUCH, [login])
        row = cursor.fetchone() or ()
    reasons = [reason for reason, true in zip(_WHAT, row, strict=False) if true]
    if reasons:
        raise BadRole(f"{login} {' and '.join(reasons)}: no guard holds it.")


def _no_longer(logins: Mapping[str, tuple[Duty, ...]]) -> list[str]:
    """The logins that had a duty before this start and have none now."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT d.login FROM public.wallet_duty d JOIN pg_roles r ON r.rolname = d.login"
            " WHERE d.login <> ALL (%s)",
            [list(logins)],
        )
        return [login for (login,) in cursor.fetchall()]


def _nothing(login: str) -> Iterator[sql.Composable]:
    """The statements that take every right from a login, and reset the settings that it has made for itself."""
    role = sql.Identifier(login)
    database = sql.Identifier(str(connection.settings_dict["NAME"]))
    yield sql.SQL("ALTER ROLE {} RESET ALL").format(role)
    yield sql.SQL("ALTER ROLE {} IN DATABASE {} RESET ALL").format(role, database)
    yield sql.SQL("REVOKE ALL ON DATABASE {} FROM {}").format(database, role)
    yield sql.SQL("REVOKE ALL ON SCHEMA public FROM {}").format(role)
    yield sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}").format(role)
    yield sql.SQL("REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM {}").format(role)
    yield sql.SQL("REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM {}").format(role)
    yield from nothing_in_cells(login)


def _there() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolname FROM pg_roles")
        return {name for (name,) in cursor.fetchall()}


def _emptied(login: str, is_there: bool, password: str | None) -> Iterator[sql.Composable]:
    """The statements that make a login without rights, or empty an existing one."""
    role = sql.Identifier(login)
    if is_there:
        # Also what it had set for itself: none of our sessions depends on such defaults, and none stays.
        yield from _nothing(login)
    else:
        yield sql.SQL("CREATE ROLE {} LOGIN").format(role)
    if password:
        yield sql.SQL("ALTER ROLE {} PASSWORD {}").format(role, sql.Literal(password))
