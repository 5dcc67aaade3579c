"""Emptying the test database past the ledger's guards, which refuse TRUNCATE to everybody.

Django empties all tables after each test that commits. Only a superuser of the server may switch triggers off for a
session, which the tests' own server grants them and a house's database role is not given. The currencies, written by a
migration, stay.
"""

from collections.abc import Sequence

import pytest
from django.db import connections
from django.db.backends.postgresql.operations import DatabaseOperations

KEPT = '"wallet_currency"'


def flush_past_the_guards(patch: pytest.MonkeyPatch) -> None:
    """Make Django's flush run with triggers off, for the tests' process only."""
    plain = DatabaseOperations.execute_sql_flush

    def flush(operations: DatabaseOperations, sql_list: Sequence[str]) -> None:
        with connections["default"].cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
        try:
            plain(operations, [sql.replace(f"{KEPT}, ", "").replace(f", {KEPT}", "") for sql in sql_list])
        finally:
            with connections["default"].cursor() as cursor:
                cursor.execute("RESET session_replication_role")

    patch.setattr(DatabaseOperations, "execute_sql_flush", flush)
