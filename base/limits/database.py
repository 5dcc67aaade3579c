"""Connections to PostgreSQL whose every wait ends.

The server's own limits are of no help when the network is silent, for the answer that says so does not arrive either;
nor are TCP's, where something in between still acknowledges. So the client looks at its own watch: a connection that
has not answered in time is closed, whatever waits for it gets `OperationalError`, and the pool makes a new one. What
the statement did is then unknown, as after any lost connection.

How patient a wait is depends on who waits. A socket's message, a page and a task each say so with `patient`; who says
nothing waits as long as is usual in its process, and in a command, before which a person sits, as long as it takes.
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

ResultT = TypeVar("ResultT")

GONE_CHECK_S = 2
_limits: dict[str, int] = {}
_usual_s: float | None = None
_patience_s: ContextVar[float | None] = ContextVar("patience_s")


@contextmanager
def patient(wait_s: float | None) -> Iterator[None]:
    """Let each wait for the database in this block, and in the threads it calls, last so long at most; None: no end."""
    token = _patience_s.set(wait_s)
    try:
        yield
    finally:
        _patience_s.reset(token)


def limit_sessions(*, usual_s: float, statement_s: float, lock_s: float, idle_s: float) -> None:
    """Wait `usual_s` where nobody says otherwise, and have the server hold this process's sessions to limits, too.

    A statement that lasts longer, a lock that is waited for longer, a transaction that stands still for longer is ended
    there, with an error for whoever waits; and what nobody waits for any more is not gone on with. So a client that has
    gone silent holds no lock for long. It counts from the next connection on; a command has no such limits.
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
    """A connection that gives up on a silent server; now and then it takes the database's time for us."""

    CHECK_S = 2.0
    """A well connection answers a look in a moment; one that does not must not keep whoever wants it."""

    @classmethod
    def connect(cls, conninfo: str = "", **given: Any) -> Self:
        """Connect and take the time; raises OperationalError, within `connect_timeout` also of a silent network."""
        limits = " ".join(f"-c {name}={value}" for name, value in _limits.items())
        if limits:
            given["options"] = f"{given.get('options') or ''} {limits}".strip()
        made = super().connect(conninfo, **given)
        try:
            made.take_the_time()
        except BaseException:
            made.close()
            raise
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
            raise psycopg.OperationalError(f"the database has not answered for {bound_s:g} s") from None

    def execute(
        self, query: Any, params: Params | None = None, *, prepare: bool | None = None, binary: bool = False
    ) -> "psycopg.Cursor[Row]":
        """psycopg's; but the pool's look, an empty query, is a short wait, and now and then a look at the clock."""
        if query != "":
            return super().execute(query, params, prepare=prepare, binary=binary)
        if clock.is_due():
            return self.take_the_time()
        with patient(self.CHECK_S):
            return super().execute(query)

    def take_the_time(self) -> "psycopg.Cursor[Row]":
        """Hold our clock to the database's."""
        with patient(self.CHECK_S):
            sent = clock.ticks()
            asked = psycopg.Cursor(self).execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8")
            answer: Any = asked.fetchone()
            clock.hold_to(float(answer[0]), sent, clock.ticks())
        return asked
