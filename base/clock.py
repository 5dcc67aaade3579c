"""The one place that reads the clock for the tables; the engine is handed the time.

The time is the database's, for it is the one thing that all processes share: machines' clocks differ, and are set. Each
connection is asked for it when it is made, and from time to time when the pool looks at it (`base.limits.database`); in
between our own clock that only goes forward carries it on. A process that has not reached the database yet has the
machine's time, and nothing that it could spoil with it.

Milliseconds since 1970 in UTC, the engine's unit; the database keeps timestamps, so both ways are here.
"""

import time
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LOOK_MS = 5_000
"""So old may the last look at the database's clock be before there is another."""
DRIFT = 0.001
"""By so much of the time that passed two clocks may have come apart, generously."""


class Look(NamedTuple):
    """A look at the database's clock: what to add to our ticks, how wrong that may be, and when it was; all in ms."""

    ahead_ms: float
    wrong_ms: float
    at_ms: float


_look: Look | None = None


def ticks() -> float:
    """Milliseconds of a clock that only goes forward, whatever the machine's is set to."""
    return time.monotonic_ns() / 1_000_000


def hold_to(database_ms: float, asked: float, answered: float) -> None:
    """Take the database's time, asked for and answered at these ticks, unless an earlier look was the better one.

    The answer was true somewhere between the two, so half of what lies between is how wrong it may be.
    """
    global _look  # noqa: PLW0603  (one clock for the process)
    new = Look(database_ms - (asked + answered) / 2, (answered - asked) / 2, answered)
    old = _look
    if old is None or new.wrong_ms <= old.wrong_ms + (answered - old.at_ms) * DRIFT or _is_another(old, new):
        _look = new


def is_due() -> bool:
    """Whether the last look at the database's clock is so old that there should be another."""
    return _look is None or ticks() - _look.at_ms > LOOK_MS


def skew_ms() -> int:
    """By how much this machine's clock is ahead of the database's; 0 while that is not known."""
    return 0 if _look is None else time.time_ns() // 1_000_000 - now_ms()


def now_ms() -> int:
    """The house's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000 if _look is None else int(ticks() + _look.ahead_ms)


def now() -> datetime:
    """The moment as the database keeps it."""
    return at(now_ms())


def at(at_ms: int) -> datetime:
    """The moment as the database keeps it."""
    return _EPOCH + timedelta(milliseconds=at_ms)


def at_or_none(at_ms: int | None) -> datetime | None:
    """The moment as the database keeps it; None for a deadline that is missing."""
    return None if at_ms is None else at(at_ms)


def to_ms(moment: datetime) -> int:
    """The moment as the engine and the wire write it."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def _is_another(old: Look, new: Look) -> bool:
    """Whether both cannot be true: the database's clock was set, or this machine slept."""
    return abs(new.ahead_ms - old.ahead_ms) > old.wrong_ms + new.wrong_ms + (new.at_ms - old.at_ms) * DRIFT
