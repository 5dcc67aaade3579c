"""Emptying the test database past the ledger's guards, which refuse TRUNCATE to everybody.

Django empties all tables after each test that commits. Only a superuser of the server may switch triggers off for a
session, which the tests' own server grants them and a house's database role is not given. Practice chips, written by a
migration, stay.

A socket that a test has closed may still be writing down that it closed, in a thread of its own, and lock the tables in
another order: PostgreSQL then takes the flush back, and it is made again.
"""

from collections.abc import Callable, Sequence

import psycopg.errors
import pytest
from django.db import OperationalError, connections
from django.db.backends.postgresql.operations import DatabaseOperations

KEPT = '"wallet_currency"'
TRIES = 20


def flush_past_the_guards(patch: pytest.MonkeyPatch) -> None:
    """Make Django's flush run with triggers off, for the tests' process only."""
    plain = DatabaseOperations.execute_sql_flush

    def flush(operations: DatabaseOperations, sql_list: Sequence[str]) -> None:
        emptied = [sql.replace(f"{KEPT}, ", "").replace(f", {KEPT}", "") for sql in sql_list]
        with connections["default"].cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
        try:
            _until_it_goes(lambda: plain(operations, emptied))
            with connections["default"].cursor() as cursor:
                cursor.execute("DELETE FROM wallet_currency WHERE code <> 'CHIP'")
        finally:
            with connections["default"].cursor() as cursor:
                cursor.execute("RESET session_replication_role")

    patch.setattr(DatabaseOperations, "execute_sql_flush", flush)


def _until_it_goes(flush: Callable[[], None]) -> None:
    for tries_left in reversed(range(TRIES)):
        try:
            return flush()
        except OperationalError as error:
            if not tries_left or not isinstance(error.__cause__, psycopg.errors.DeadlockDetected):
                raise
    return None
