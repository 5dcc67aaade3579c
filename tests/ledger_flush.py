"""Emptying the test database past the ledger's guards, which refuse TRUNCATE to everybody.

Django empties all tables after each test that commits. Only a superuser of the server may switch triggers off for a
session, which the tests' own server grants them and a house's database role is not given. Practice chips, written by a
migration, stay.

A socket that a test has closed may still be writing down that it closed, in a thread of its own: that is waited for, so
that it neither gets in the flush's way nor writes into the next test.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.db.backends.postgresql.operations import DatabaseOperations

KEPT = '"wallet_currency"'
WAIT_S = 60


def flush_past_the_guards(patch: pytest.MonkeyPatch) -> None:
    """Make Django's flush run with triggers off, for the tests' process only."""
    plain = DatabaseOperations.execute_sql_flush

    def flush(operations: DatabaseOperations, sql_list: Sequence[str]) -> None:
        sockets_are_done()
        emptied = [sql.replace(f"{KEPT}, ", "").replace(f", {KEPT}", "") for sql in sql_list]
        with connections["default"].cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
        try:
            plain(operations, emptied)
            with connections["default"].cursor() as cursor:
                cursor.execute("DELETE FROM wallet_currency WHERE code <> 'CHIP'")
        finally:
            with connections["default"].cursor() as cursor:
                cursor.execute("RESET session_replication_role")

    patch.setattr(DatabaseOperations, "execute_sql_flush", flush)


def sockets_are_done() -> None:
    """Wait until no thread of the sockets is at work: all of them meet, which they do when they have nothing else."""
    from tables import db_threads

    for pool in vars(db_threads).values():
        if isinstance(pool, ThreadPoolExecutor):
            meeting = Barrier(pool._max_workers + 1, timeout=WAIT_S)
            for _ in range(pool._max_workers):
                pool.submit(meeting.wait)
            meeting.wait()
