"""The one place that reads the clock for the tables; the engine is handed the time.

Milliseconds since 1970 in UTC, the engine's unit; the database keeps timestamps, so both ways are here.
"""

import time
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def at(at_ms: int) -> datetime:
    """The moment as the database keeps it."""
    return _EPOCH + timedelta(milliseconds=at_ms)


def at_or_none(at_ms: int | None) -> datetime | None:
    """The moment as the database keeps it; None for a deadline that is missing."""
    return None if at_ms is None else at(at_ms)


def to_ms(moment: datetime) -> int:
    """The moment as the engine and the wire write it."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)
