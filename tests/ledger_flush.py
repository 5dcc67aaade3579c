"""Emptying the test database past the ledger's guards, which refuse DELETE and TRUNCATE to everybody.

Django empties all tables after each test that commits. Only a superuser of the server may switch triggers off for a
session, which the tests' own server grants them and a house's database role is not given. What migrations have written
stays: practice chips, the names of models and of permissions, the months that entries live in, kinds of approvals.

Rows are deleted, not tables truncated: most tables are empty, and a new file for each of seventy of them takes the
server a hundred times as long.

A socket that a test has closed may still be writing down that it closed, in a thread of its own: that is waited for, so
that it neither gets in the flush's way nor writes into the next test.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.management.commands import flush as command
from django.db import connections
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.backends.utils import CursorWrapper

from tests.patience import PATIENCE_S

KEPT = {"django_content_type", "auth_permission", "wallet_month", "desk_approvalkind"}
SOME_KEPT = {"wallet_currency": "code <> 'CHIP'"}


def flush_past_the_guards(patch: pytest.MonkeyPatch) -> None:
    """Make Django's flush run with triggers off, for the tests' process only."""

    def flush(operations: DatabaseOperations, tables: Sequence[str]) -> None:
        sockets_are_done()
        with connections["default"].cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            try:
                _empty(cursor, [table for table in tables if table not in KEPT])
            finally:
                cursor.execute("RESET session_replication_role")

    patch.setattr(DatabaseOperations, "sql_flush", lambda operations, style, tables, **_: tables)
    patch.setattr(DatabaseOperations, "execute_sql_flush", flush)
    patch.setattr(command, "emit_post_migrate_signal", lambda *_, **__: None)  # it writes what has been kept


def _empty(cursor: CursorWrapper, tables: Sequence[str]) -> None:
    cursor.execute("; ".join(f'DELETE FROM "{table}" WHERE {SOME_KEPT.get(table, "true")}' for table in tables))


def sockets_are_done() -> None:
    """Wait until no thread of the sockets is at work: each of them has to come to a barrier."""
    from tables.live import db_threads

    for pool in vars(db_threads).values():
        if isinstance(pool, ThreadPoolExecutor):
            meeting = Barrier(pool._max_workers + 1, timeout=PATIENCE_S)
            for _ in range(pool._max_workers):
                pool.submit(meeting.wait)
            meeting.wait()
