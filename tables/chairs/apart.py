"""Players who may not sit together at public tables: pairs under investigation, and players of one address.

The desk sets the pairs (desk.integrity). At private tables all players may sit together. At hosted tables the host
decides, a tournament with `pairs_among`.
"""

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Q, QuerySet

from accounts.door.models import Sighting
from accounts.people.models import User
from base import clock
from tables.chairs.models import Apart, Seat
from tables.setup.models import Table

LATELY = timedelta(hours=12)
"""How long a player counts as present at an address after being seen there."""


def kept_apart(table: Table, user: User, others: Iterable[int]) -> set[int]:
    """Which of these players, by their keys, may not sit with this one; none at a table that is not public."""
    people = set(others) - {user.pk}
    if not people or user.is_bot or table.code or table.is_hosted:
        return set()
    return (_flagged_with(user) | set(_at_the_address_of(user))) & people


def tables_apart(user: User) -> QuerySet[Seat, int]:
    """The primary keys of tables where a player sits with whom this player may not sit."""
    away = _flagged_with(user) | set(_at_the_address_of(user))
    return Seat.objects.filter(left_at=None, player__in=away).values_list("table", flat=True)


def keep_apart(one: User, other: User) -> None:
    """Seat these two no more at one public table; where they sit together now, they stay until one leaves."""
    low, high = sorted((one, other), key=lambda user: user.pk)
    Apart.objects.get_or_create(low=low, high=high)


def let_together(one: User, other: User) -> None:
    """Allow two players to sit together again."""
    low, high = sorted((one, other), key=lambda user: user.pk)
    Apart.objects.filter(low=low, high=high).delete()


def pairs_among(players: Iterable[int]) -> set[tuple[int, int]]:
    """The pairs of these players, by their keys, that an operator looks into."""
    there = set(players)
    return set(Apart.objects.filter(low__in=there, high__in=there).values_list("low", "high"))


def _flagged_with(user: User) -> set[int]:
    pairs = Apart.objects.filter(Q(low=user) | Q(high=user)).values_list("low", "high")
    return {player for pair in pairs for player in pair} - {user.pk}


def _at_the_address_of(user: User) -> QuerySet[Sighting, int]:
    lately = Sighting.objects.filter(last_at__gte=clock.now() - LATELY).exclude(address="")
    mine = lately.filter(player=user).values("address")
    return lately.filter(address__in=mine).exclude(player=user).values_list("player", flat=True)
