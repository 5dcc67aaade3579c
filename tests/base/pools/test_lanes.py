"""What one kind of work takes of the database's connections, another is not left without."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from base.pools import lanes
from base.pools.base import pools
from base.pools.lanes import Lane


@pytest.mark.parametrize("most", [1, 3, 10, 24, 80])
def test_each_lane_has_at_least_one_and_all_together_no_more_than_allowed(most: int) -> None:
    sizes = [lanes.size_of(lane, most) for lane in Lane]
    assert min(sizes) >= 1
    assert sum(sizes) <= max(most, 3)


@pytest.mark.parametrize("most", [1, 3, 24])
def test_a_process_that_uses_one_lane_has_all_connections_in_it(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(lanes, "_only_one", False)
    lanes.use_one()
    assert lanes.size_of(Lane.PAGES, most) == most


def test_a_thread_keeps_the_lane_it_took() -> None:
    with ThreadPoolExecutor(1, initializer=lanes.take, initargs=(Lane.MOVES,)) as moves:
        assert moves.submit(lanes.lane_here).result() == Lane.MOVES
    assert lanes.lane_here() == Lane.PAGES


@pytest.fixture
def few(transactional_db: None) -> Iterator[int]:
    """Pages have two connections here; returns how many."""
    pool = connections["default"].settings_dict["OPTIONS"]["pool"]
    before, pool["max_size"] = pool["max_size"], 4
    connections.close_all()
    connections["default"].close_pool()
    try:
        yield lanes.size_of(Lane.PAGES, 4)
    finally:
        pool["max_size"] = before
        connections.close_all()
        connections["default"].close_pool()


def test_pages_that_hold_all_their_connections_leave_those_of_the_moves_free(few: int) -> None:
    held = threading.Barrier(few + 1)
    go_on = threading.Event()

    def page() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        held.wait()
        go_on.wait()
        connection.close()

    def move() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 42")
            (found,) = cursor.fetchone()
        connection.close()
        return int(found)

    with (
        ThreadPoolExecutor(few) as pages,
        ThreadPoolExecutor(1, initializer=lanes.take, initargs=(Lane.MOVES,)) as moves,
    ):
        for _ in range(few):
            pages.submit(page)
        held.wait()
        try:
            assert pools()[Lane.PAGES].get_stats()["pool_available"] == 0
            assert moves.submit(move).result() == 42
        finally:
            go_on.set()
