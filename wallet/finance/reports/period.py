"""The parameters of a report: which days, in which currency, with the bookings made until which moment.

Every entry has two times. `booked` is when the ledger wrote it; a day's close seals by this time. `event` is when
it happened; a late correction has the time of its event. A report counts the transactions whose time of the chosen
kind is in the requested days and that were booked by `as_of`. With the same `as_of` it always has the same
contents.
"""

from datetime import date, datetime, time, timedelta
from enum import StrEnum

import msgspec
from django.utils import timezone

from wallet.ledger.refs import CHIP


class Basis(StrEnum):
    """Which of a transaction's two times decides whether it belongs to a period."""

    BOOKED = "booked"
    EVENT = "event"


class Period(msgspec.Struct, frozen=True):
    """Days from `first` to `last`, both included, in the house's time zone; `owner_id` narrows to one player."""

    first: date
    last: date
    as_of: datetime
    currency: str = CHIP
    basis: Basis = Basis.BOOKED
    owner_id: int | None = None
    least_minor: int = 0

    @property
    def begins_at(self) -> datetime:
        """The first moment of the period."""
        return day_begins(self.first)

    @property
    def ends_at(self) -> datetime:
        """The first moment after the period."""
        return day_begins(self.last + timedelta(days=1))

    @property
    def stands_at(self) -> datetime:
        """The moment of which a report of balances speaks: the period's end, or `as_of` if it is sooner."""
        return min(self.ends_at, self.as_of)


def day_begins(day: date) -> datetime:
    """Midnight in the house's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))


def days(first: date, last: date, *, currency: str = CHIP, as_of: datetime | None = None) -> Period:
    """A period with the bookings made until now, or until another moment."""
    return Period(first, last, as_of or timezone.now(), currency)
