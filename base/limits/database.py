"""Connections to PostgreSQL with a time limit for every wait.

The server's own limits do not help when the network is silent, because their error does not arrive either. Nor do
TCP's, if something in between still acknowledges. So the client measures the time: a connection that has not
answered in time is closed, its caller gets `OperationalError`, and the pool opens a new one. Whether the statement
was executed is then unknown, as after any lost connection.

The limit depends on the caller. A socket's message, a page and a task each set it with `patient`; otherwise the
default of the process applies. A command, whose user can interrupt it, has no limit.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Self, TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import Params, PQGen
from psycopg.rows import Row

from base import clock
from base.limits import hosts

ResultT = TypeVar("ResultT")

GONE_CHECK_S = 2
GAVE_UP = "the database has not answered for"
"""So begins what is said of a wait that was ended here."""
_limits: dict[str, int] = {}
_usual_s: float | None = None
_patience_s: ContextVar[float | None] = ContextVar("patience_s")


@contextmanager
def patient(wait_s: float | None) -> Iterator[None]:
    """Limit each wait for the database in this block, and in the threads that it calls; None means no limit."""
    token = _patience_s.set(wait_s)
    try:
        yield
    finally:
        _patience_s.reset(token)


def limit_sessions(*, usual_s: float, statement_s: float, lock_s: float, idle_s: float) -> None:
    """Set the default time limit `usual_s`, and limits for this process's sessions at the server too.

    The server ends a statement that lasts longer, a wait for a lock and an idle transaction with an error, and
    stops work whose client is gone. So a silent client does not hold a lock for long. This applies from the next
    connection on; a command has no such limits.
    """
    global _usual_s  # noqa: PLW0603  (one for the process, said once when it starts)
    _usual_s = usual_s
    limits_ms = {
        "statement_timeout": statement_s,
        "lock_timeout": lock_s,
        "idle_in_transaction_session_timeout": idle_s,
        "client_connection_check_interval": GONE_CHECK_S,
    }
    _limits.update({name: round(1000 * limit_s) for name, limit_s in limits_ms.items()})


class BoundedConnection(psycopg.Connection[Row]):
    """A connection that gives up on a silent server; now and then it reads the database's time for the clock."""

    CHECK_S = 2.0
    """A healthy connection answers a check at once; the caller must not wait long for one that does not."""
    _host: hosts.Host | None = None
    """Of several hosts the one that this connection is to; None if the address has one."""

    @classmethod
    def connect(cls, conninfo: str = "", **given: Any) -> Self:
        """Connect and take the time; raises OperationalError, within `connect_timeout` also of a silent network."""
        limits = " ".join(f"-c {name}={value}" for name, value in _limits.items())
        if limits:
            given["options"] = f"{given.get('options') or ''} {limits}".strip()
        made = cls._at_a_host(conninfo, given)
        try:
            made.take_the_time()
        except BaseException:
            made.close()
            raise
        return made

    @classmethod
    def _at_a_host(cls, conninfo: str, parameters: dict[str, Any]) -> Self:
        """A connection to the first host that accepts one; hosts that were silent are tried last.

        Raises the error of the last host, with the errors of the others as notes.
        """
        attempts = hosts.in_order(parameters)
        refusals: list[str] = []
        for attempt in attempts[:-1]:
            try:
                return cls._to(conninfo, parameters, attempt)
            except psycopg.OperationalError as refused:
                refusals.append(str(refused))
        try:
            return cls._to(conninfo, parameters, attempts[-1])
        except psycopg.OperationalError as refused:
            for before in refusals:
                refused.add_note(before)
            raise

    @classmethod
    def _to(cls, conninfo: str, parameters: dict[str, Any], attempt: dict[str, Any]) -> Self:
        with hosts.noted(attempt):
            made = super().connect(conninfo, **parameters | attempt)
        if attempt:
            made._host = attempt["host"], attempt["port"]  # noqa: SLF001  (it is of this class)
        return made

    def wait(self, gen: PQGen[ResultT], interval: float = 0.1, timeout: float | None = None) -> ResultT:
        """psycopg's wait, which now ends; raises OperationalError and closes the connection when it was too long."""
        bound_s = _patience_s.get(_usual_s)
        if timeout is not None or bound_s is None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, bound_s)
        except errors._WaitTimeout:  # noqa: SLF001  (psycopg asks its callers to convert it)
            self.pgconn.finish()
            raise psycopg.OperationalError(f"{GAVE_UP} {bound_s:g} s") from None

    def execute(
        self, query: Any, params: Params | None = None, *, prepare: bool | None = None, binary: bool = False
    ) -> "psycopg.Cursor[Row]":
        """psycopg's; but the pool's look, an empty query, is a short wait, and now and then a look at the clock."""
        if query != "":
            return super().execute(query, params, prepare=prepare, binary=binary)
        return self._looked_at()

    def _looked_at(self) -> "psycopg.Cursor[Row]":
        """The pool's look. Where a machine is cut off, each connection to it would cost its next user `CHECK_S`."""
        if self._host is not None and hosts.is_silent(self._host):
            self.pgconn.finish()
            raise psycopg.OperationalError(f"{GAVE_UP} a moment at {self._host[0]}")
        try:
            if clock.is_due():
                return self.take_the_time()
            with patient(self.CHECK_S):
                return super().execute("")
        except psycopg.OperationalError as trouble:
            if self._host is not None and str(trouble).startswith(GAVE_UP):
                hosts.fell_silent(self._host)
            raise

    def take_the_time(self) -> "psycopg.Cursor[Row]":
        """Set our clock by the database's."""
        with patient(self.CHECK_S):
            sent = clock.ticks()
            cursor = psycopg.Cursor(self).execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8")
            answer: Any = cursor.fetchone()
            clock.hold_to(float(answer[0]), sent, clock.ticks())
        return cursor
