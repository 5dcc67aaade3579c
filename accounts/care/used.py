"""How much of a limit is used: time is counted here, chips and money by the rooms that keep the books."""

from collections.abc import Callable
from datetime import datetime

from accounts.care.kinds import LimitKind, Span
from accounts.care.playtime.services import played_s
from accounts.care.spans import began_at
from accounts.people.models import User
from base.registry import Registry

UsedMinor = Callable[[User, LimitKind, str, datetime], int]
"""What a player has paid in, brought or lost in a currency since a moment, in minor units."""

books: Registry[UsedMinor] = Registry("counts of what players have used of their limits")


def net_minor(user: User, currency: str, since: datetime) -> int:
    """The result of play since a moment, in minor units: above zero is won, below is lost."""
    return -_used_minor(user, LimitKind.LOSS, currency, since)


def used(user: User, kind: LimitKind, span: Span, currency: str, now: datetime) -> int:
    """How much of a limit is used in the present span: minor units, or minutes rounded up; never below zero."""
    if kind == LimitKind.TIME:
        return played_s(user.pk, span, now) // 60
    return max(0, _used_minor(user, kind, currency, began_at(span, now)))


def _used_minor(user: User, kind: LimitKind, currency: str, since: datetime) -> int:
    return sum(count(user, kind, currency, since) for count in books)
