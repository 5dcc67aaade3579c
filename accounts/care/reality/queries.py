"""The reality check that waits for a player: how long they have played, and how much they won or lost."""

from datetime import datetime

import msgspec
from django.utils import timezone

from accounts.care.kinds import CHIP, Span
from accounts.care.playtime.models import PlayClock
from accounts.care.playtime.services import played_s
from accounts.care.spans import began_at
from accounts.care.used import net_minor
from accounts.law.terms import terms_in_force
from accounts.people.models import User


class Result(msgspec.Struct, frozen=True):
    """The result of play in one currency, in minor units: above zero is won, below is lost."""

    currency: str
    session_minor: int
    day_minor: int


class Check(msgspec.Struct, frozen=True):
    """What a reality check shows: times in whole minutes, and its `mark`, which the answer must name."""

    mark: str
    session_min: int
    day_min: int
    results: tuple[Result, ...]

    @property
    def session(self) -> tuple[int, int]:
        """Hours and minutes of this session."""
        return divmod(self.session_min, 60)

    @property
    def day(self) -> tuple[int, int]:
        """Hours and minutes of this day."""
        return divmod(self.day_min, 60)


def mark_of(clock: PlayClock) -> str:
    """The name of a check, which tells it from the next one."""
    return f"{int(clock.started_at.timestamp())}-{clock.checked_s}"


def waiting(user: User, now: datetime | None = None) -> Check | None:
    """The check that waits for a player's answer; if none does, this takes one indexed query."""
    clock = PlayClock.objects.filter(pk=user.pk, check_due=True).first()
    if clock is None:
        return None
    now = now or timezone.now()
    today, terms = began_at(Span.DAY, now), terms_in_force()
    currencies = (CHIP, terms.currency) if terms is not None else (CHIP,)
    results = tuple(
        Result(currency, net_minor(user, currency, clock.started_at), net_minor(user, currency, today))
        for currency in currencies
    )
    return Check(
        mark=mark_of(clock),
        session_min=clock.played_s // 60,
        day_min=played_s(user.pk, Span.DAY, now) // 60,
        results=tuple(one for one in results if one.currency == CHIP or one.session_minor or one.day_minor),
    )
