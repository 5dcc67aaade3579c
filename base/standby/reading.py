"""Which server this thread reads from:

`read_off` and `at_standby` choose the standby, `at_primary` goes back. A Django router only works for the ORM,
model by model. Here a whole piece of work changes servers, with its plain SQL and its transactions, so that it
reads everything from one server. Work for a duty reads with that duty's login.

    rows = read_off(lambda: lobby_rows(user))
"""

import math
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db import Error as DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper

from base import clock
from base.standby.connection import StandbyConnection
from base.standby.health import health_of
from base.watching.metrics import standby_reads

R = TypeVar("R")
_here = threading.local()


class NotHere(Exception):
    """No standby can answer now, so the primary is asked. The message is a label for the metrics."""


def has_standby() -> bool:
    """Whether the present database of this thread has a standby."""
    return connections[DEFAULT_DB_ALIAS].alias in settings.STANDBYS


def read_off(work: Callable[[], R], until: datetime | None = None) -> R:
    """The result of `work`, which only reads: from a standby if one may answer, else from the primary.

    With `until` the standby must have everything that was committed by then. `work` may be started twice.
    """
    if not has_standby():
        return work()
    try:
        with at_standby(until):
            return work()
    except NotHere:
        return work()


@contextmanager
def at_standby(until: datetime | None = None) -> Iterator[float]:
    """Inside the block, this thread reads from the standby; yields how many seconds it may be behind.

    Raises NotHere before the block if there is no good standby, or inside a transaction of the primary, whose rows
    a standby cannot see; and after a database error inside the block.
    """
    primary = connections[DEFAULT_DB_ALIAS]
    standby, behind_s = _lent(primary, until)
    connections[DEFAULT_DB_ALIAS], _here.primary = standby, primary
    try:
        yield behind_s
    except DatabaseError as trouble:
        raise _failed(standby, trouble) from trouble
    finally:
        connections[DEFAULT_DB_ALIAS], _here.primary = primary, None
        standby.close()
    standby_reads.labels("standby").inc()


@contextmanager
def at_primary() -> Iterator[None]:
    """Inside the block, this thread reads from the primary: for data that must be up to date, such as chips."""
    standby, primary = connections[DEFAULT_DB_ALIAS], getattr(_here, "primary", None)
    if primary is None:
        yield
        return
    connections[DEFAULT_DB_ALIAS], _here.primary = primary, None
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS], _here.primary = standby, primary


def must_have(until: datetime) -> None:
    """Raises NotHere where this thread reads from a standby that may lack something committed by then."""
    followed_to = read_as_of()
    if followed_to is not None and followed_to < until:
        raise _not_here("behind")


def read_as_of() -> datetime | None:
    """The moment to which the standby that this thread reads has followed; None at the primary, where it is now."""
    connection = connections[DEFAULT_DB_ALIAS].connection
    if isinstance(connection, StandbyConnection) and connection.replayed_ms is not None:
        return clock.at(int(connection.replayed_ms))
    return None


def _lent(primary: BaseDatabaseWrapper, until: datetime | None) -> tuple[BaseDatabaseWrapper, float]:
    """A connection to the standby that has followed far enough, and how far it is behind; raises NotHere."""
    alias = settings.STANDBYS.get(primary.alias)
    if alias is None or primary.in_atomic_block:
        raise NotHere("none")
    standby = connections[alias]
    health = health_of(alias)
    if not health.may_be_asked(standby.get_connection_params()):
        raise _not_here("away")
    try:
        standby.ensure_connection()
    except DatabaseError as trouble:
        health.gone(trouble)
        raise _not_here("away") from trouble
    behind_s = _behind_s(standby.connection, until)
    if behind_s > settings.REPLICA_LAG_S:
        standby.close()
        raise _not_here("behind")
    return standby, behind_s


def _behind_s(lent: object, until: datetime | None) -> float:
    """How many seconds the standby may be behind; infinite if that is unknown, or if it lacks required data."""
    assert isinstance(lent, StandbyConnection)
    behind_s = lent.behind_s()
    if behind_s is None or (until is not None and (lent.replayed_ms or 0) < clock.to_ms(until)):
        return math.inf
    return behind_s


def _failed(standby: BaseDatabaseWrapper, trouble: BaseException) -> NotHere:
    if standby.connection is None or standby.connection.closed:
        health_of(standby.alias).gone(trouble)
    return _not_here("failed")


def _not_here(why: str) -> NotHere:
    standby_reads.labels(why).inc()
    return NotHere(why)
