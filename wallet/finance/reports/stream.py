"""Rows out of PostgreSQL a thousand at a time, so that a million entries need no more memory than a thousand.

A named cursor lives in one database transaction. As the outermost one it is REPEATABLE READ: every row of a report is
of the same moment, even while the house plays on. It locks nothing, so it may stand still longer than others while
somebody reads slowly.
"""

from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction

from base.ids import new_public_id

AT_A_TIME = 1_000


def rows(sql: str, params: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, as they come; `params` are named in it as `%(name)s`."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '60s'")
        connection.ensure_connection()
        assert connection.connection is not None
        with connection.connection.cursor(name=f"report_{new_public_id()}") as cursor:
            cursor.itersize = AT_A_TIME
            cursor.execute(sql, params)
            yield from cursor
