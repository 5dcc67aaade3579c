"""What a club's page shows: members, the board among them by month, and which clubs a player is in."""

from collections.abc import Iterator

import msgspec
from django.db.models import Count, Exists, OuterRef

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


class ClubLine(msgspec.Struct, frozen=True):
    """A club of a player's with so many members, and whether the player owns it."""

    club: Club
    size: int
    owns: bool


def clubs_of(user: User) -> list[ClubLine]:
    """The clubs that a player is in, by name."""
    own = Member.objects.filter(player=user)
    found = Club.objects.filter(pk__in=own.values("club")).annotate(size=Count("members"))
    found = found.annotate(owns=Exists(own.filter(club=OuterRef("pk"), owns=True))).order_by("name", "pk")
    return [ClubLine(one, one.size, one.owns) for one in found]


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
