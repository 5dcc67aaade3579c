"""Rows out of PostgreSQL a thousand at a time, so that a million entries need no more memory than a thousand.

A named cursor lives in one database transaction, in which every row is of the same moment (`base.moments`).
"""

from collections.abc import Iterator
from typing import Any

from django.db import connection

from base.ids import new_public_id
from base.moments import one_moment

AT_A_TIME = 1_000


def rows(sql: str, params: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, as they come; `params` are named in it as `%(name)s`."""
    with one_moment():
        connection.ensure_connection()
        assert connection.connection is not None
        with connection.connection.cursor(name=f"report_{new_public_id()}") as cursor:
            cursor.itersize = AT_A_TIME
            cursor.execute(sql, params)
            yield from cursor
