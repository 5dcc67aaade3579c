"""What the ladder holds about a player, for the file of everything."""

from collections.abc import Iterator

from django.db.models import Q

from accounts.people.models import User
from ladder.people.models import Challenge, Shown, Tie
from ladder.ratings.models import DealResult, Rating, Streak

_AT_A_TIME = 500
_RESULT = (
    "format",
    "at",
    "outcome",
    "points",
    "expected",
    "rating_before",
    "rating_after",
    "declared",
    "drop_cost",
)


def ratings(user: User) -> Iterator[dict[str, object]]:
    """The player's ratings, one row for each format."""
    for row in Rating.objects.filter(player=user).values("format", "rating", "deviation", "deals", "rated_at"):
        yield dict(row)


def results(user: User) -> Iterator[dict[str, object]]:
    """What each rated deal came to for the player."""
    names = ("deal__public_id", *_RESULT)
    found = DealResult.objects.filter(player=user).order_by("pk")
    for deal, *rest in found.values_list(*names).iterator(chunk_size=_AT_A_TIME):
        yield {"deal": deal, **dict(zip(names[1:], rest, strict=True))}


def streak(user: User) -> Iterator[dict[str, object]]:
    """Deals that the player has won in a row."""
    for row in Streak.objects.filter(player=user).values("wins", "best_wins"):
        yield dict(row)


def shown(user: User) -> Iterator[dict[str, object]]:
    """What the player shows to others."""
    yield from Shown.objects.filter(player=user).values(*Shown.WHAT)


def ties(user: User) -> Iterator[dict[str, object]]:
    """Whom the player follows or has blocked; not who follows or has blocked the player, which is theirs."""
    found = Tie.objects.filter(player=user).order_by("pk")
    for other, kind, since in found.values_list("other__public_id", "kind", "since"):
        yield {"player": other, "kind": kind, "since": since}


def challenges(user: User) -> Iterator[dict[str, object]]:
    """Whom the player has challenged, and who has challenged the player."""
    found = Challenge.objects.filter(Q(challenger=user) | Q(challenged=user)).order_by("pk")
    names = ("challenger__public_id", "challenged__public_id", "table__public_id", "at")
    for row in found.values_list(*names).iterator(chunk_size=_AT_A_TIME):
        yield dict(zip(("challenger", "challenged", "table", "at"), row, strict=True))
