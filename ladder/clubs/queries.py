"""What a club's page shows: members, the board among them by month, and which clubs a player is in."""

from collections.abc import Iterator

import msgspec
from django.db.models import Count

from accounts.people.models import User
from base import clock
from ladder.clubs.models import Club, Member
from ladder.ratings.models import Format, Period, Span
from ladder.ratings.services import periods_of

_AT_A_TIME = 500


class Line(msgspec.Struct, frozen=True):
    """One member on the board of this month; `adjusted` are points over what the first hands let expect."""

    place: int
    player: User
    adjusted: float
    deals: int
    won: int


def clubs_of(user: User) -> list[Club]:
    """The clubs that a player is in, by name, each with its `size`."""
    own = Member.objects.filter(player=user).values("club")
    return list(Club.objects.filter(pk__in=own).annotate(size=Count("members")).order_by("name", "pk"))


def members_of(club: Club) -> list[Member]:
    """The members, the owner first, then by how long they are in."""
    return list(club.members.select_related("player").order_by("-owns", "since", "pk"))


def board_of(club: Club, kind: Format) -> list[Line]:
    """How the members did this month in a format; a club is small, so nobody has to have played much."""
    begins = periods_of(clock.now())[Span.MONTH]
    members = club.members.values("player")
    rows = Period.objects.filter(player__in=members, format=kind, span=Span.MONTH, begins=begins)
    best = rows.select_related("player").order_by("-adjusted", "player_id")
    return [Line(place, row.player, row.adjusted, row.deals, row.won) for place, row in enumerate(best, start=1)]


def memberships_of(user: User) -> Iterator[dict[str, object]]:
    """The clubs of a player, for the file of everything that is held."""
    found = Member.objects.filter(player=user).order_by("pk").values_list("club__name", "owns", "since")
    for row in found.iterator(chunk_size=_AT_A_TIME):
        yield dict(zip(("club", "owns", "since"), row, strict=True))
