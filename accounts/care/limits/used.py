"""How much of a limit is used, told by the room that keeps the books, which accounts may not import."""

from collections.abc import Callable
from datetime import datetime

from accounts.care.kinds import LimitKind, Span
from accounts.care.playtime import services as playtime
from accounts.care.spans import began_at
from accounts.people.models import User

UsedMinor = Callable[[User, LimitKind, str, datetime], int]
"""What a player has paid in, brought or lost in a currency since a moment, in minor units."""


class _Told:
    by: UsedMinor = staticmethod(lambda user, kind, currency, since: 0)


def told_by(provider: UsedMinor) -> None:
    """Say who counts money and chips."""
    _Told.by = staticmethod(provider)


def net_minor(user: User, currency: str, since: datetime) -> int:
    """What play came to since a moment, in minor units: won above zero, lost below."""
    return -_Told.by(user, LimitKind.LOSS, currency, since)


def used(user: User, kind: LimitKind, span: Span, currency: str, now: datetime) -> int:
    """What of a limit is used in the present span: minor units, or minutes begun; never below zero."""
    if kind == LimitKind.TIME:
        return playtime.played_s(user.pk, span, now) // 60
    return max(0, _Told.by(user, kind, currency, began_at(span, now)))
