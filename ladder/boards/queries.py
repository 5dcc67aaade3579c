"""Reads of the boards: limited, by an index, from sums that are updated when deals are rated."""

from datetime import datetime

import msgspec
from django.db.models import Q

from accounts.people.models import User
from base import clock
from ladder.ratings.models import Format, Period, Rating, Span
from ladder.ratings.services import periods_of

BEST = 50
LEAST_DEALS = {Span.WEEK: 5, Span.MONTH: 15, Span.ALL: 30}
"""The fewest deals for a place on a board, because a few deals are luck."""
SURE_ENOUGH = 110.0
"""A rating with a greater deviation is on no board."""
_THERE = Q(player__is_active=True, player__closed_at__isnull=True)


class Line(msgspec.Struct, frozen=True):
    """One line of a board; `figure` is a rating, or points a deal over what the first hands let expect."""

    place: int
    player: User
    figure: float
    deals: int
    won: int


def board(kind: Format, span: Span, now: datetime | None = None) -> list[Line]:
    """The best players of a format, in a span; always two queries at most."""
    if span is Span.ALL:
        return _by_rating(kind)
    begins = periods_of(now or clock.now())[span]
    rows = Period.objects.filter(_THERE, format=kind, span=span, begins=begins, deals__gte=LEAST_DEALS[span])
    best = rows.select_related("player").order_by("-adjusted", "player_id")[:BEST]
    return [Line(place, row.player, row.adjusted, row.deals, row.won) for place, row in enumerate(best, start=1)]


def _by_rating(kind: Format) -> list[Line]:
    sure = Rating.objects.filter(_THERE, format=kind, deviation__lte=SURE_ENOUGH, deals__gte=LEAST_DEALS[Span.ALL])
    best = list(sure.select_related("player").order_by("-rating", "player_id")[:BEST])
    sums = Period.objects.filter(player__in=[row.player for row in best], format=kind, span=Span.ALL)
    won = dict(sums.values_list("player_id", "won"))
    return [
        Line(place, row.player, row.rating, row.deals, won.get(row.player_id, 0))
        for place, row in enumerate(best, start=1)
    ]
