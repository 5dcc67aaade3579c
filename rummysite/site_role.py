"""What the site's database role may do, table by table: all that its services do, and nothing the ledger forbids.

The tables belong to another role, which migrates. So the site's own role cannot drop a guard, switch it off or empty a
table; where rows are written once it may only add, and where they move it may change the columns that move. It can make
neither a function nor a temporary table, hence no trigger of its own under which a balance could be moved.

docs/developers/ledger.md says how a house is set up with it.
"""

from collections.abc import Iterator

from django.db import connection, transaction
from psycopg import sql

ANYTHING = ("SELECT", "INSERT", "UPDATE", "DELETE")
READ = ("SELECT",)
ADD = ("SELECT", "INSERT")
KEEP = ("SELECT", "INSERT", "UPDATE")


def _moves(*columns: str) -> tuple[str, ...]:
    """Add rows, and change these columns of them."""
    return (*ADD, f"UPDATE ({', '.join(columns)})")


RIGHTS: dict[str, tuple[str, ...]] = {
    "django_migrations": READ,
    # What is licensed is written by the role that migrates: `apply_licence` before each start.
    "wallet_licence": READ,
    "wallet_currency": READ,
    # The guards move balances in the site's name, and refuse it whoever does it directly.
    "wallet_account": _moves("balance_minor", "lines", "closed_at"),
    "wallet_transaction": ADD,
    "wallet_entry": ADD,
    "wallet_checkpoint": _moves("up_to_xid", "booked_from", "balance_minor", "next_xid", "next_from", "made_at"),
    "wallet_month": READ,
    "wallet_closing": READ,
    "wallet_carried": READ,
    "wallet_seal": READ,
    "wallet_checkrun": ANYTHING,
    "wallet_day": (*ADD, "MAINTAIN"),  # to lock the table while a day is closed
    "wallet_signature": ADD,
    "wallet_deposit": _moves("state", "credited_at", "charged_back_at", "voided_at"),
    "wallet_depositstep": ADD,
    "wallet_gatewayevent": ADD,
    "wallet_payment": KEEP,  # a provider saves what it likes
    "wallet_sandboxmessage": _moves("sent_at"),
    "wallet_receivable": _moves("recovered_minor"),
    "wallet_bonus": _moves("rake_minor", "released_minor", "expired_minor", "state"),
    "wallet_rakepaid": _moves("counted_at", "taken_back_at"),
    "wallet_bonusrelease": ADD,
    "wallet_payee": _moves("removed_at"),
    "wallet_payoutbatch": ADD,
    "wallet_withdrawal": _moves("state", "batch_id", "line", "bank_reference", "given_back_at"),
    "wallet_withdrawalstep": ADD,
    "wallet_approval": ADD,
    "wallet_taxyear": ADD,
    "wallet_statement": ANYTHING,
    "wallet_statementline": ANYTHING,
    "wallet_statementsource": ANYTHING,
    "wallet_reportfile": ANYTHING,
    "wallet_reportpiece": ANYTHING,
    "accounts_user": KEEP,
    "accounts_limit": KEEP,
    "accounts_limitchange": ADD,
    "accounts_break": KEEP,
    "accounts_documentview": ADD,
    "accounts_paperserased": ADD,
    # What was played is what rake, results and disputes are judged by.
    "tables_deal": KEEP,
    "tables_dealseat": KEEP,
    "tables_move": ADD,
    "django_admin_log": ADD,
}
"""The tables on which the site may not do just anything, and all of the wallet's."""

VIEWS = ("wallet_leg", "wallet_event")
"""Views, which are only read."""

_TOO_MUCH = """
SELECT r.rolsuper OR r.rolcreaterole OR r.rolreplication
    OR EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid)
FROM pg_roles r WHERE r.rolname = %s
"""

LEAST_VERSION = 170_000
"""PostgreSQL 17 was the first to let a role lock a table that it may not change."""


class BadRole(Exception):
    """A role that could not be kept within its rights; the message says why."""


@transaction.atomic
def grant(role: str, password: str | None = None) -> None:
    """Make the role unless it is there, and give it exactly its rights; again after each migration. Raises BadRole."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, current_setting('server_version_num')::int")
        owner, version = cursor.fetchone()
        if version < LEAST_VERSION:
            raise BadRole("A role of the site's own needs PostgreSQL 17 or newer.")
        if role == owner:
            raise BadRole(f"{role} owns the tables; name another role for the site.")
        cursor.execute(_TOO_MUCH, [role])
        found = cursor.fetchone()
        if found is not None and found[0]:
            raise BadRole(f"{role} is a superuser, makes roles, replicates or is in other roles: no guard holds it.")
        name = sql.Identifier(role)
        if found is None:
            cursor.execute(sql.SQL("CREATE ROLE {} LOGIN").format(name))
        if password:
            cursor.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(name, sql.Literal(password)))
        for statement in _statements(name):
            cursor.execute(statement)


def _statements(role: sql.Identifier) -> Iterator[sql.Composed]:
    database = sql.Identifier(str(connection.settings_dict["NAME"]))
    yield sql.SQL("REVOKE TEMPORARY, CREATE ON DATABASE {} FROM PUBLIC, {}").format(database, role)
    yield sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, role)
    yield sql.SQL("REVOKE CREATE ON SCHEMA public FROM PUBLIC, {}").format(role)
    yield sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role)
    yield sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, {}").format(role)
    yield sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role)
    for table in sorted(connection.introspection.table_names()):
        rights = sql.SQL(", ".join(RIGHTS.get(table, ANYTHING)))
        yield sql.SQL("GRANT {} ON public.{} TO {}").format(rights, sql.Identifier(table), role)
    for view in VIEWS:
        yield sql.SQL("GRANT SELECT ON public.{} TO {}").format(sql.Identifier(view), role)
