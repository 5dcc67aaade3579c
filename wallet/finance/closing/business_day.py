"""The business days to close: from midnight to midnight in the house's time zone, one after the other."""

from datetime import date, datetime, time, timedelta

import msgspec
from django.db.models import Min
from django.utils import timezone

from wallet.finance.closing.models import Day
from wallet.ledger.models import Transaction

GENESIS = "0" * 64
"""The previous hash of the first day."""


class BusinessDay(msgspec.Struct, frozen=True):
    """A day to be closed and where it hangs on: its number, its times (the end excluded), the hash before it."""

    number: int
    day: date
    begins_at: datetime
    ends_at: datetime
    previous: str


def next_day() -> BusinessDay | None:
    """The day after the last closed one, or the day of the first booking; None while nothing was ever booked.

    A day begins where the one before it ended, so a house that moves to another time zone leaves no gap.
    """
    last = Day.objects.order_by("-number").first()
    if last is not None:
        day = last.day + timedelta(days=1)
        return BusinessDay(last.number + 1, day, last.ends_at, max(_end(day), last.ends_at + _HOUR), last.sha256)
    first = Transaction.objects.aggregate(at=Min("booked_at"))["at"]
    if first is None:
        return None
    day = timezone.localdate(first)
    return BusinessDay(1, day, _midnight(day), _end(day), GENESIS)


_HOUR = timedelta(hours=1)


def _end(day: date) -> datetime:
    return _midnight(day + timedelta(days=1))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
