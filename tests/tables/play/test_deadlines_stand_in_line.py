"""A row that players always hold, one after the other, keeps no deadline from firing: what is late stands in line."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.db import connection, connections, transaction
from django.db.utils import OperationalError

from tables.play import deadlines, rows
from tables.play.models import Deal
from tables.setup.models import Table
from tests.patience import PATIENCE_S
from tests.tables.cast import NOON_MS, dealt, funded, sit, state_of, table_of
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)
Row = Deal | Table


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(3) as threads:
        yield threads


@contextmanager
def held(row: Row) -> Iterator[None]:
    with transaction.atomic():
        type(row).objects.select_for_update().get(pk=row.pk)
        yield


def comes_next(row: Row, let_go: threading.Event) -> None:
    """Somebody who asks for the row as soon as the one before lets it go, and keeps it until told."""
    try:
        with held(row):
            assert let_go.wait(PATIENCE_S)
    finally:
        connections.close_all()


def swept(now_ms: int) -> int:
    try:
        return deadlines.sweep_overdue(now_ms)
    finally:
        connections.close_all()


def until_so_many_wait(many: int) -> None:
    """Wait until so many sessions stand in line for a row."""
    turn = threading.Event()
    for _ in range(int(PATIENCE_S / 0.02)):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
            )
            if cursor.fetchone() == (many,):
                return
        turn.wait(0.02)
    raise AssertionError(f"{many} never stood in line")


def fires_between_two(row: Row, pool: ThreadPoolExecutor, now_ms: int) -> None:
    """The row goes from one to the next without ever being free; the sweep, which came second, has its turn between."""
    let_go = threading.Event()
    try:
        with held(row):
            assert beside(lambda: deadlines.sweep_clocks(now_ms) + deadlines.sweep_starts(now_ms), patient=False) == 0
            sweeping = pool.submit(swept, now_ms)
            until_so_many_wait(1)
            next_one = pool.submit(comes_next, row, let_go)
            until_so_many_wait(2)
        assert sweeping.result(PATIENCE_S) == 1
    finally:
        let_go.set()
    next_one.result(PATIENCE_S)


def test_a_clock_fires_though_its_deal_is_never_free(pool: ThreadPoolExecutor) -> None:
    deal = dealt(funded(), funded())
    due_ms = state_of(deal).due_at_ms or 0
    fires_between_two(deal, pool, due_ms + deadlines.LATE_MS)
    assert state_of(deal).version == 2


def test_a_countdown_ends_though_its_table_is_never_free(pool: ThreadPoolExecutor) -> None:
    table = table_of(2)
    sit(table, funded())
    sit(table, funded())
    fires_between_two(table, pool, NOON_MS + 60_000)
    deadlines.sweep_starts(NOON_MS + 60_000)  # what was committed to is dealt by the usual sweep
    assert Deal.objects.get().table_id == table.pk


def test_what_is_due_since_a_moment_is_left_to_the_usual_sweep() -> None:
    deal = dealt(funded(), funded())
    assert deadlines.sweep_overdue((state_of(deal).due_at_ms or 0) + deadlines.LATE_MS - 1) == 0


def test_one_who_never_lets_go_is_not_waited_for_without_end(
    pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = dealt(funded(), funded())
    monkeypatch.setattr(rows, "_IN_LINE", b"SET LOCAL lock_timeout = '100ms'")
    with held(deal), pytest.raises(OperationalError, match="lock timeout"):
        pool.submit(swept, (state_of(deal).due_at_ms or 0) + deadlines.LATE_MS).result(PATIENCE_S)
