"""The monthly partitions of moves: created ahead, found by a deal's id, and dropped once they are empty.

The upper half of a deal's id is the number of a month, by UTC: the one in which it was dealt, or an earlier one if
the next was not open yet. Older ids are smaller; their moves are in another table (docs/decisions/live-apart.md).
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from django.db import OperationalError, connection, transaction
from psycopg import sql
from psycopg.errors import LockNotAvailable

TRIES = 20
BEFORE = "tables_move_before"
FIRST = 2026 * 12
"""The number of the first month with such ids, January 2026."""
_MONTHS = """
SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
WHERE i.inhparent = 'public.tables_move'::regclass ORDER BY c.relname
"""


class Month(NamedTuple):
    """A table of moves, and the first id that is not in it any more."""

    table: str
    ends: int


def number_of(moment: datetime) -> int:
    """The number of the month of a moment, as the upper half of its deals' ids has it."""
    moment = moment.astimezone(UTC)
    return moment.year * 12 + moment.month - 1


def table_of(deal: int) -> str:
    """The table in which the moves of the deal with this id are."""
    number = deal >> 32
    return BEFORE if number < FIRST else f"tables_move_y{number // 12}m{number % 12 + 1:02}"


def months() -> list[Month]:
    """The tables of moves that there are, oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(_MONTHS)
        return [Month(name, _ends(name)) for (name,) in cursor.fetchall()]


def open_months() -> int:
    """Create the coming months and let deals have ids of the present one; returns how many were created.

    If months had to be created, ids change only with the next call, when all processes can see them.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.tables_open_months()")
        return int(cursor.fetchone()[0])


def make_for(deals: Iterable[int]) -> None:
    """Make the tables that the moves of these deals need and that are not there. For the tables' owner."""
    with connection.cursor() as cursor:
        for first in {table_of(deal): deal for deal in deals}.values():
            cursor.execute("SELECT public.tables_make_month(%s)", [first])


def drop_empty() -> list[str]:
    """Drop the months that are empty and get no more moves; returns their names.

    Call it as the tables' owner. The present and coming months stay. Play waits half a second at most; a month that
    cannot be locked is left to the next call.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT last_value FROM public.tables_deal_id_seq")
        last_id = int(cursor.fetchone()[0])
    return [each.table for each in months() if each.ends <= last_id and _dropped(each.table)]


def _dropped(table: str) -> bool:
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                return _drop(table)
        except OperationalError as busy:
            if not isinstance(busy.__cause__, LockNotAvailable):
                raise
    return False


def _drop(table: str) -> bool:
    month = sql.Identifier("public", table)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '500ms'")
        # Nobody writes into it from here on, and nobody who plays needs it: looking through it may take its time.
        cursor.execute(sql.SQL("LOCK TABLE {} IN SHARE MODE").format(month))
        cursor.execute(sql.SQL("SELECT EXISTS (SELECT FROM {})").format(month))
        if cursor.fetchone()[0]:
            return False
        cursor.execute(sql.SQL("ALTER TABLE public.tables_move DETACH PARTITION {}").format(month))
        cursor.execute(sql.SQL("DROP TABLE {}").format(month))
        return True


def _ends(table: str) -> int:
    if table == BEFORE:
        return FIRST << 32
    year, _, month = table.removeprefix("tables_move_y").partition("m")
    return (int(year) * 12 + int(month)) << 32
