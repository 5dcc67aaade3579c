"""A row that is passed from one transaction to the next without being free in between, as under many requests."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from django.db import connection, connections, transaction
from django.db.models import Model

from tests.patience import PATIENCE_S
from tests.two_hands import beside

LOOK_S = 0.02
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"


@contextmanager
def row_held(row: Model) -> Iterator[None]:
    """Hold the row in a transaction."""
    with transaction.atomic():
        type(row)._default_manager.select_for_update().get(pk=row.pk)
        yield


def comes_between(row: Model, usual: Callable[[], int], in_line: Callable[[], int]) -> int:
    """What the one in line does who came between two others; the usual one, who skips what others hold, does nothing.

    The next one has asked before the first lets go, and keeps the row until the one between has ended.
    """
    let_go = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        try:
            with row_held(row):
                assert beside(usual, patient=False) == 0
                sweeping = pool.submit(on_its_own, in_line)
                _until_so_many_wait(1)
                next_one = pool.submit(on_its_own, lambda: _keep(row, let_go))
                _until_so_many_wait(2)
            done = sweeping.result(PATIENCE_S)
        finally:
            let_go.set()
        next_one.result(PATIENCE_S)
    return done


def on_its_own(work: Callable[[], int]) -> int:
    """Call it in this thread, and close the connections that it opened."""
    try:
        return work()
    finally:
        connections.close_all()


def _keep(row: Model, let_go: threading.Event) -> int:
    with row_held(row):
        assert let_go.wait(PATIENCE_S)
    return 0


def _until_so_many_wait(many: int) -> None:
    turn = threading.Event()
    for _ in range(int(PATIENCE_S / LOOK_S)):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(_WAITING)
            if cursor.fetchone() == (many,):
                return
        turn.wait(LOOK_S)
    raise AssertionError(f"{many} never stood in line")
