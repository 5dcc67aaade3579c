"""What a piece of work says to PostgreSQL: the statements that go over the wire, and what they touch there."""

import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.db import connection, connections
from psycopg.pq import Trace

from tests.patience import PATIENCE_S

_STATEMENT = re.compile(r"^F\t\d+\t(?:Query|Execute)\b", re.MULTILINE)
_TOUCHED = """
    SELECT relname, coalesce(seq_scan, 0), coalesce(idx_scan, 0), n_tup_ins, n_tup_upd FROM pg_stat_user_tables
"""
_OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND (state <> 'idle' OR state_change > clock_timestamp() - interval '11 s')
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
    _let_the_others_go()
    before = _counts()
    work()
    return Counter({what: count - before[what] for what, count in _counts().items() if count > before[what]})


def _let_the_others_go() -> None:
    """Close what earlier tests have left in pools: a connection tells what it did when it ends, or is idle for 10 s."""
    connections["default"].close_pool()  # type: ignore[attr-defined]  # our own backend's
    deadline_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline_s:
        with connection.cursor() as cursor:
            cursor.execute(_OTHERS)
            if cursor.fetchone() == (0,):
                return
        time.sleep(0.05)


def _counts() -> Counter[tuple[str, str]]:
    with connection.cursor() as cursor:
        for ask in ("SELECT pg_stat_force_next_flush()", "SELECT pg_stat_clear_snapshot()", _TOUCHED):
            cursor.execute(ask)
        return Counter(
            {(table, kind): count for table, *counts in cursor for kind, count in zip(KINDS, counts, strict=True)}
        )
