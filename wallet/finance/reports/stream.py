"""Rows out of PostgreSQL a thousand at a time, so that a million entries need no more memory than a thousand.

A named cursor lives in one database transaction, in which every row is of the same moment (`base.rows.moments`). Sums
of minor units are `numeric` in the database, because they may exceed a bigint, and integers here.
"""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from psycopg.types.numeric import IntLoader

from base.ids import new_public_id
from base.rows.moments import one_moment

AT_A_TIME = 1_000


def rows(sql: str, params: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, as they come; `params` are named in it as `%(name)s`."""
    with one_moment():
        connection.ensure_connection()
        assert connection.connection is not None
        with connection.connection.cursor(name=f"report_{new_public_id()}") as cursor:
            cursor.adapters.register_loader("numeric", IntLoader)
            cursor.itersize = AT_A_TIME
            cursor.execute(sql, params)
            yield from cursor
