"""A pool full of connections that a failover has killed lends a live one at once: it pauses for none of the dead."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connections
from psycopg_pool import PoolTimeout
from psycopg_pool import pool as psycopgs

from base.pools.base import LookingPool, pools
from base.pools.lanes import Lane
from tests.wallet.builders import sql

DEAD = 6


@pytest.fixture
def full(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[LookingPool]:
    """A pool with several connections that nobody has; whoever pauses in it fails."""
    parameters = connections["default"].get_connection_params() | {"autocommit": True, "cursor_factory": psycopg.Cursor}
    with LookingPool(kwargs=parameters, min_size=DEAD, max_size=DEAD, timeout=300) as pool:
        pool.wait()
        monkeypatch.setattr(psycopgs, "sleep", lambda _s: pytest.fail("the pool pauses"))
        yield pool


def kill(pids: list[int]) -> None:
    sql("SELECT pg_terminate_backend(pid, 10000) FROM unnest(%s) AS pid", [pids])


def backends(pool: LookingPool) -> list[int]:
    """Of all connections in the pool, those that serve them."""
    lent = [pool.getconn() for _ in range(DEAD)]
    for one in lent:
        pool.putconn(one)
    return [one.info.backend_pid for one in lent]


def test_a_pool_whose_connections_are_all_dead_lends_a_live_one_without_a_pause(full: LookingPool) -> None:
    dead = backends(full)
    kill(dead)
    with full.connection() as live:
        assert live.execute("SELECT 1").fetchone() == (1,)
        assert live.info.backend_pid not in dead


def test_those_that_live_are_lent_as_they_are(full: LookingPool) -> None:
    living = backends(full)
    kill(living[: DEAD - 1])
    with full.connection() as one:
        assert one.execute("SELECT 1").fetchone() == (1,)


def test_no_connection_in_time_is_said_so(full: LookingPool) -> None:
    lent = [full.getconn() for _ in range(DEAD)]
    with pytest.raises(PoolTimeout):
        full.getconn(timeout=0.05)
    for one in lent:
        full.putconn(one)


def test_a_look_that_is_broken_off_leaves_its_connection_to_the_pool(
    full: LookingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def over(_connection: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(LookingPool, "check_connection", staticmethod(over))
    for _ in range(DEAD):
        with pytest.raises(TimeoutError):
            full.getconn()
    monkeypatch.undo()
    assert len(backends(full)) == DEAD


def test_the_house_uses_it(transactional_db: None) -> None:
    sql("SELECT 1")
    assert isinstance(pools()[Lane.PAGES], LookingPool)
