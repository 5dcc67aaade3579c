"""Reading many rows from PostgreSQL: in one transaction with one snapshot, a few rows at a time.

Outside a transaction all rows come at once (`base.pools`). If it is the outermost transaction it is REPEATABLE
READ, so every row is of the same moment, although the house plays on. It locks nothing, so it may be idle for
longer than other transactions while a client reads slowly. It writes nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """A transaction in which cursors are the server's; inside another one it is part of that."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '60s'")
        yield
