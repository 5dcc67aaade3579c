"""Catching a process in the middle of its transaction: it waits for a row that is held, and can be killed there."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg

from tests.faults.house import House
from tests.patience import PATIENCE_S


@contextmanager
def lock_held(house: House, lock: str, *parameters: object) -> Iterator[Callable[[], None]]:
    """Hold what a statement locks, until the end of the block; what is given waits until somebody waits for that."""
    with psycopg.connect(house.servers.postgres.url()) as holder:
        holder.execute(lock, parameters)
        me = holder.info.backend_pid

        def until_somebody_waits() -> None:
            deadline = time.monotonic() + PATIENCE_S
            asked = "SELECT count(*) FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"
            while house.rows(asked, me) == [(0,)]:
                assert time.monotonic() < deadline, f"nobody came to wait for: {lock}"
                time.sleep(0.02)

        yield until_somebody_waits
        holder.rollback()
