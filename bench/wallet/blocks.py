"""How many of the database's blocks a read touches: what it costs however busy the machine is."""

import json
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

_COUNTED = "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) "
_WRITES = ("INSERT", "UPDATE", "DELETE")


def blocks_of(read: Callable[[], object]) -> int:
    """The blocks that all statements of a call touch, in memory or not; each is run once more to count them."""
    total = 0

    def count(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
        nonlocal total
        text = sql if isinstance(sql, str) else sql.as_string(connection.connection)
        if text.lstrip().upper().startswith(("SELECT", "WITH", *_WRITES)):
            total += _blocks(text, params)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        read()
    return total


def _blocks(sql: str, params: Any) -> int:
    """What one statement touches; what it writes is undone.

    It runs twice and the second counts: the first also reads what the session does not know of the catalogs, or no
    longer since the server has looked at a table beside it, and those blocks are not the statement's.
    """
    _touched(sql, params)
    return _touched(sql, params)


def _touched(sql: str, params: Any) -> int:
    with transaction.atomic():
        with connection.connection.cursor() as cursor:
            cursor.execute(_COUNTED + sql, params)
            answer = cursor.fetchone()[0]
        plan = (json.loads(answer) if isinstance(answer, str) else answer)[0]["Plan"]
        transaction.set_rollback(True)
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])
