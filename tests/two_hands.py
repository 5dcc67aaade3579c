"""Two who work on the same rows at once: one holds them in an open transaction, the other runs beside it."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from django.db import connection, connections, transaction

from tests.patience import PATIENCE_S

Result = TypeVar("Result")
_BLOCKED = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"


def beside(work: Callable[[], Result], *, patient: bool = True) -> Result:
    """Do the work to its end in another thread; one that is not patient fails if it has to wait for a row."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(_on_its_own, work, patient).result(PATIENCE_S)


def meets(first: Callable[[], object], second: Callable[[], Result]) -> tuple[bool, Future[Result]]:
    """Do the first in a transaction that stays open until the second, begun beside it, waits for a row or has ended.

    Returns whether it had to wait, and what it came to after the commit.
    """
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            future = pool.submit(_on_its_own, second, True)
            waits = _waits(future)
        return waits, future


@contextmanager
def amid(second: Callable[[], Result]) -> Iterator[Callable[[], Future[Result]]]:
    """What is given begins the second, from the midst of something: it returns once that waits for a row or has ended.

    The block ends when the second has ended; so whatever it waits for has to be committed inside.
    """
    with ThreadPoolExecutor(1) as pool:

        def begin() -> Future[Result]:
            future = pool.submit(_on_its_own, second, True)
            _waits(future)
            return future

        yield begin


def _waits(second: Future[Result]) -> bool:
    """Whether somebody waits for a row, as soon as this or the second's end is known."""
    gives_up_at = time.monotonic() + PATIENCE_S
    while not (waits := _somebody_waits()) and not second.done():
        assert time.monotonic() < gives_up_at, "the second neither ends nor waits for a row"
    return waits


def _on_its_own(work: Callable[[], Result], patient: bool) -> Result:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", ["0" if patient else "50ms"])
        return work()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
            cursor.execute("SELECT pg_stat_force_next_flush()")  # not when the server has closed it: others count
        connections.close_all()


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(_BLOCKED)
        row = cursor.fetchone()
    return row is not None and row[0] > 0
