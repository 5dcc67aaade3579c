"""Runs the health checks of a process without waiting long: each check has its own thread.

A caller gets the results that are known after `wait_s`; a check that has not returned by then counts as silent, and
is not started again before it has. Results younger than `FRESH_S` are reused, so that frequent requests cost
nothing.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from base.limits.database import BoundedConnection, patient
from base.watching.health import Finding, checks, database_checks

logger = logging.getLogger(__name__)
WAIT_S = 0.7
FRESH_S = 1.0
DATABASE = "database"


class Looks:
    """The checks of one process, with their last results."""

    def __init__(self, wait_s: float = WAIT_S) -> None:
        self._wait_s = wait_s
        self._threads: dict[str, ThreadPoolExecutor] = {}
        self._under_way: dict[str, tuple[float, asyncio.Future[Mapping[str, Finding]]]] = {}
        self._found: dict[str, Finding] = {}
        self._found_at_s: dict[str, float] = {}
        self._own: psycopg.Connection[Any] | None = None

    async def now(self) -> dict[str, Finding]:
        """The result of each check, within `wait_s`."""
        looks: dict[str, Callable[[], Mapping[str, Finding]]] = {DATABASE: self._ask_database}
        for name, check in checks.items():
            looks[name] = lambda name=name, check=check: {name: check.look()}  # type: ignore[misc]
        begun = [self._begin(name, look) for name, look in looks.items()]
        waiting = [one for one in begun if one is not None]
        if waiting:
            await asyncio.wait(waiting, timeout=self._wait_s)
        names = [*looks, *database_checks.names()]
        return {name: self._of(name, DATABASE if name in database_checks else name) for name in names}

    def close(self) -> None:
        """Give up the connection to the database."""
        if self._own is not None:
            self._own.close()

    def _begin(
        self, name: str, look: Callable[[], Mapping[str, Finding]]
    ) -> "asyncio.Future[Mapping[str, Finding]] | None":
        if name in self._under_way:
            return self._under_way[name][1]
        if time.monotonic() - self._found_at_s.get(name, float("-inf")) < FRESH_S:
            return None
        threads = self._threads.setdefault(name, ThreadPoolExecutor(1, f"health-{name}"))
        looking = asyncio.get_running_loop().run_in_executor(threads, look)
        self._under_way[name] = time.monotonic(), looking
        looking.add_done_callback(lambda done: self._done(name, done))
        return looking

    def _done(self, name: str, done: "asyncio.Future[Mapping[str, Finding]]") -> None:
        del self._under_way[name]
        self._found_at_s[name] = time.monotonic()
        trouble = None if done.cancelled() else done.exception()
        if trouble is None and not done.cancelled():
            self._found |= done.result()
        else:
            logger.warning("health: a check failed", extra={"check": name, "trouble": repr(trouble)})
            self._found[name] = Finding(False, f"failed: {type(trouble).__name__}")

    def _of(self, name: str, question: str) -> Finding:
        if question in self._under_way:
            silent_s = time.monotonic() - self._under_way[question][0]
            return Finding(False, f"no answer for {silent_s:.1f} s")
        finding = self._found.get(name)
        if finding is None or (not self._found.get(question, Finding(True)).is_well and name != question):
            return Finding(False, "not known: the database does not answer")
        return finding

    def _ask_database(self) -> dict[str, Finding]:
        """The database itself and what the rooms want to know of it, over a connection that no pool lends."""
        try:
            with patient(2.0):
                if self._own is None or self._own.closed:
                    self._own = _connected(connections["default"])
                own = self._own

                def ask(statement: str) -> tuple[Any, ...]:
                    """The first row of a statement. Raises `psycopg.Error`, and `TypeError` when there is no row."""
                    row: Any = own.execute(statement).fetchone()
                    return tuple(row)

                ask("SELECT 1")
                return {DATABASE: Finding(True)} | {name: look(ask) for name, look in database_checks.items()}
        except psycopg.Error as trouble:
            self._own = None
            return {DATABASE: Finding(False, f"down: {type(trouble).__name__}")}


def _connected(wrapper: BaseDatabaseWrapper) -> "psycopg.Connection[Any]":
    parameters = wrapper.get_connection_params()
    return BoundedConnection.connect(**parameters, autocommit=True)
