"""What goes wrong while an event is done: the session dies at one of its statements, or the answer is lost.

Whoever asked tries again, as a browser, a gateway or a sweep does: with the same key, or by doing what is still to be
done. So in the end the event has happened once, or was refused.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import psycopg
from django.db import Error, connection

from base.refusals import Refused
from wallet.refusals import BadPosting

DIES, LOSES = "dies", "loses"
STATEMENTS = (6, 15, 40)
"""A session is killed at one of its first statements, of so many; few events have forty."""
TIMES = 6


class NoFaults:
    """Nothing goes wrong."""

    was_lost = False

    def repeats(self) -> int:
        """How many times more something is said."""
        return 0

    def survive(self, act: Callable[[], object]) -> str:
        """Do it; why it was refused, or nothing."""
        try:
            act()
        except (Refused, BadPosting) as refused:
            return str(refused)
        return ""


class Faults(NoFaults):
    """A share of all events meets a fault, chosen by a seed."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.was_lost = False
        self.deaths = 0
        self.lost = 0
        self.said_again = 0
        self._first = ""

    def meet(self, fault: str) -> None:
        """What is done next meets DIES or LOSES, whatever chance says."""
        self._first = fault

    def repeats(self) -> int:
        """One word in four is said again, and sometimes once more."""
        again = self._random.choice((0, 0, 0, 1, 2)) if self._random.random() < 0.5 else 0
        self.said_again += again
        return again

    def survive(self, act: Callable[[], object]) -> str:
        """Do it through faults until it is done or refused; why it was refused, or nothing."""
        self.was_lost = False
        for _attempt in range(TIMES):
            first, self._first = self._first, ""
            fault = {DIES: 0.0, LOSES: 0.12}.get(first, self._random.random())
            if fault < 0.12:
                most = 2 if first else self._random.choice(STATEMENTS)
                if (told := self._dying(act, self._random.randrange(1, most))) is not None:
                    return told
                self.deaths += 1
                continue
            told = super().survive(act)
            if fault < 0.2:
                self.lost += 1
                self.was_lost = True
                continue  # it was done, or refused, and nobody heard it
            return told
        return super().survive(act)

    def _dying(self, act: Callable[[], object], left: int) -> str | None:
        """Do it in a session that is killed at its statement of this number; None if it was."""

        def count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                _kill(connection.connection.info.backend_pid)
            return execute(sql, params, many, context)

        try:
            with connection.execute_wrapper(count):
                told = super().survive(act)
        except Error:
            assert left <= 0, "the session died, and nobody had killed it"
        if left > 0:
            return told
        connection.close()
        return None


def _kill(pid: int) -> None:
    """End a session as a crash of its process does, and wait until it is gone."""
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}
    with psycopg.connect(**params, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 10000)", [pid])
