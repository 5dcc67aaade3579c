"""The ledger in slices that can be looked at one after the other: sealed days, the time since, and accounts."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Max

from wallet.ledger.models import Account
from wallet.ledger.past.models import Seal
from wallet.ledger.past.months import online_from

_SEALS_AT_A_TIME = 200

ACCOUNTS_AT_ONCE = 10_000
ACCOUNTS_NEXT = -1
"""In the place of an account: the time since the last sealed day has been looked at, and no account yet."""


class Span(msgspec.Struct, frozen=True):
    """A sealed day, by its number, or the time since the last one, which has none; times as text for PostgreSQL.

    `before` is the number of the sealed day before it, 0 if there is none. Entries from before `online_from` are
    archived.
    """

    number: int | None
    before: int
    begins_at: str
    ends_at: str
    online_from: str

    @property
    def is_latest(self) -> bool:
        """Whether it is the time since the last sealed day."""
        return self.number is None

    def values(self) -> dict[str, Any]:
        """The values of all names that queries of a day have; ISO texts with their offset compare as they are cast."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


class Some(msgspec.Struct, frozen=True):
    """The accounts with ids in this range, both included, for checks that use the last sealed day."""

    low: int
    high: int
    latest: Span

    def values(self) -> dict[str, Any]:
        """The values of all names that queries of accounts have."""
        return {**self.latest.values(), "low": self.low, "high": self.high}


Slice = Span | Some


def every_slice(number: int = 0, account: int = 0) -> Iterator[Slice]:
    """All of the ledger after a sealed day and an account: the days, the time since, then the accounts."""
    here_from = _online_from()
    before = Seal.objects.filter(number=number).first()
    for seal in Seal.objects.filter(number__gt=number).order_by("number").iterator(chunk_size=_SEALS_AT_A_TIME):
        yield _span(seal.number, before, seal.ends_at, here_from)
        before = seal
    since = latest()
    if not account:
        yield since
    highest = Account.objects.aggregate(highest=Max("id"))["highest"] or 0
    for low in range(account + 1, highest + 1, ACCOUNTS_AT_ONCE):
        yield Some(low, low + ACCOUNTS_AT_ONCE - 1, since)


def latest() -> Span:
    """The time since the last sealed day."""
    return _span(None, Seal.objects.order_by("-number").first(), None, _online_from())


def _span(number: int | None, before: Seal | None, ends_at: datetime | None, here_from: str) -> Span:
    begins_at = before.ends_at.isoformat() if before else "-infinity"
    return Span(
        number, before.number if before else 0, begins_at, ends_at.isoformat() if ends_at else "infinity", here_from
    )


def _online_from() -> str:
    """Since when all entries are here, as text."""
    ends_at = online_from()
    return ends_at.isoformat() if ends_at else "-infinity"
