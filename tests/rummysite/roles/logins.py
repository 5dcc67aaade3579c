"""Logins that a test has made for good, so that other sessions see them, and their end."""

from django.db import connection
from psycopg import sql as composed

from rummysite.roles.ledger_role import ledger_role
from tests.wallet.builders import sql


def drop_logins(*logins: str) -> None:
    """Nothing is left of these logins, nor of the role that owned the ledger's functions for them."""
    owner = str(connection.settings_dict["USER"])
    sql("DELETE FROM wallet_duty")
    with connection.cursor() as cursor:
        ledger, me = composed.Identifier(ledger_role()), composed.Identifier(owner)
        cursor.execute(composed.SQL("REASSIGN OWNED BY {} TO {}").format(ledger, me))
        for role in (ledger, *map(composed.Identifier, logins)):
            cursor.execute(composed.SQL("DROP OWNED BY {}").format(role))
            cursor.execute(composed.SQL("DROP ROLE {}").format(role))
