"""What a piece of work costs the database, however busy the machine is: blocks that it touches, statements it sends."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db import connection

_BLOCKS = (
    "SELECT sum(coalesce(hits, 0) + coalesce(reads, 0))::bigint FROM pg_stat_get_backend_io(pg_backend_pid()) "
    "WHERE object = 'relation'"
)


class Cost(NamedTuple):
    """Shared blocks that were touched, including the server's catalogue's, and statements that were sent."""

    blocks: int
    statements: int


def cost_of(work: Callable[[], object]) -> Cost:
    """The cost of calling `work`, counted on this thread's connection. The connection must not be in a transaction."""
    sent = 0

    def count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        nonlocal sent
        sent += 1
        return execute(sql, params, many, context)

    before = _blocks()
    with connection.execute_wrapper(count):
        work()
    return Cost(_blocks() - before, sent)


def _blocks() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(_BLOCKS)
        return int(cursor.fetchone()[0])
