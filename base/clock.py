"""The only module that reads the clock for the tables; the engine gets the time as an argument.

The time is the database's, because all processes share it: the clocks of machines differ and can be set. It is read
when a connection is opened, and from time to time when the pool checks a connection (`base.limits.database`). In
between, a monotonic clock of the process counts on from there. A process that has not reached the database yet uses
the machine's time, and cannot do anything wrong with it.

Milliseconds since 1970 in UTC, the engine's unit; the database keeps timestamps, so both ways are here.
"""

import time
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LOOK_MS = 5_000
"""So old may the last look at the database's clock be before there is another."""
DRIFT = 0.001
"""How much two clocks may differ, as a part of the time that has passed; a generous bound."""


class Look(NamedTuple):
    """One reading of the database's clock: what to add to our ticks, its possible error, and its time; all in ms.

    `steps` counts the readings so far that contradicted the one before.
    """

    ahead_ms: float
    wrong_ms: float
    at_ms: float
    steps: int


_look: Look | None = None


def ticks() -> float:
    """Milliseconds of a monotonic clock, which does not depend on the machine's time."""
    return time.monotonic_ns() / 1_000_000


def hold_to(database_ms: float, asked_at: float, answered: float) -> None:
    """Use the database's time, requested and answered at these ticks, unless an earlier reading is more exact.

    The answer was true at some tick between the two, so its possible error is half of their difference.
    """
    global _look  # noqa: PLW0603  (one clock for the process)
    new = Look(database_ms - (asked_at + answered) / 2, (answered - asked_at) / 2, answered, steps())
    old = _look
    if old is not None and _is_another(old, new):
        _look = new._replace(steps=old.steps + 1)
    elif old is None or new.wrong_ms <= old.wrong_ms + (answered - old.at_ms) * DRIFT:
        _look = new


def is_due() -> bool:
    """Whether the last look at the database's clock is so old that there should be another."""
    return _look is None or ticks() - _look.at_ms > LOOK_MS


def steps() -> int:
    """How often the house's time has stepped forward or back in this process: whoever has seen it change reads more.

    It changes together with the time. So whoever reads it before the time never has a newer count than the time.
    """
    return 0 if _look is None else _look.steps


def skew_ms() -> int:
    """By how much this machine's clock is ahead of the database's; 0 while that is not known."""
    return 0 if _look is None else time.time_ns() // 1_000_000 - now_ms()


def now_ms() -> int:
    """The house's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000 if _look is None else int(ticks() + _look.ahead_ms)


def moment_ms(given_ms: int | None) -> int:
    """The time that a caller has given, in milliseconds since 1970; else the house's time now."""
    return now_ms() if given_ms is None else given_ms


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
