"""Reads of mistakes: the next one to ask, the number of open ones, and a player's data."""

from collections.abc import Iterator

from django.db.models import F, Q

from accounts.people.models import User
from school.mistakes.models import Mistake

_AT_A_TIME = 500
_HELD = ("review__deal__public_id", "chosen", "cost_tenths", "answer", "answered_at", "learned_at")


def to_learn(user: User) -> int:
    """How many mistakes the player has not yet answered rightly."""
    return Mistake.objects.filter(review__player=user, learned_at=None).count()


def next_of(user: User) -> Mistake | None:
    """The mistake to ask now: new ones before wrongly answered ones, the most expensive first."""
    left = Mistake.objects.filter(review__player=user, learned_at=None)
    return left.order_by(F("answered_at").asc(nulls_first=True), "-cost_tenths", "pk").first()


def of_deal(user: User, deal_pk: int) -> Mistake | None:
    """The first mistake of a deal that its player has not learned from."""
    mine = Q(review__player=user, review__deal_id=deal_pk, learned_at=None)
    return Mistake.objects.filter(mine).order_by("pk").first()


def mistakes_of(user: User) -> Iterator[dict[str, object]]:
    """The player's mistakes, for the file of all data."""
    rows = Mistake.objects.filter(review__player=user).order_by("pk").values_list(*_HELD)
    for deal, *rest in rows.iterator(chunk_size=_AT_A_TIME):
        yield {"deal": deal, **dict(zip(_HELD[1:], rest, strict=True))}
