"""What a piece of work says to PostgreSQL: the statements that go over the wire, and what they touch there."""

import re
import tempfile
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.db import connection
from psycopg.pq import Trace

_STATEMENT = re.compile(r"^F\t\d+\t(?:Query|Execute)\b", re.MULTILINE)
_TOUCHED = """
    SELECT relname, coalesce(seq_scan, 0), coalesce(idx_scan, 0), n_tup_ins, n_tup_upd FROM pg_stat_user_tables
"""
KINDS = ("seq_scan", "idx_scan", "inserted", "updated")


def statements(work: Callable[[], object]) -> int:
    """How many statements the work sends on this thread's connection, by libpq's own trace."""
    connection.ensure_connection()
    wire: Any = connection.connection.pgconn
    with tempfile.TemporaryFile("w+") as file:
        wire.trace(file.fileno())
        wire.set_trace_flags(Trace.SUPPRESS_TIMESTAMPS)
        try:
            work()
        finally:
            wire.untrace()
        file.seek(0)
        return len(_STATEMENT.findall(file.read()))


def touched(work: Callable[[], object]) -> Counter[tuple[str, str]]:
    """How often the work scanned each table or its indexes, and the rows it wrote there, as the server counts."""
    before = _counts()
    work()
    return Counter({what: count - before[what] for what, count in _counts().items() if count > before[what]})


def _counts() -> Counter[tuple[str, str]]:
    with connection.cursor() as cursor:
        for ask in ("SELECT pg_stat_force_next_flush()", "SELECT pg_stat_clear_snapshot()", _TOUCHED):
            cursor.execute(ask)
        return Counter(
            {(table, kind): count for table, *counts in cursor for kind, count in zip(KINDS, counts, strict=True)}
        )
