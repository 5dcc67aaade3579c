"""The board of a day: all results with the same cards; and a play's record after the day."""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
from django.db.models import Count, Q, QuerySet

from accounts.people.models import User
from base.refusals import Refused
from engine.record import DealRecord, Stake, build
from school.duplicate import days
from school.duplicate.models import DuplicateDay, DuplicatePlay
from school.duplicate.refusals import DuplicateRefusal
from school.duplicate.services import lost_by_leaving, stand
from school.table.deals import NOW_MS

BEST = 50
_AT_A_TIME = 500
_THERE = Q(player__is_active=True, player__closed_at__isnull=True)


class Line(msgspec.Struct, frozen=True):
    """One player of a day: the points, and the share of the others that did worse, in hundredths; equals count half."""

    place: int
    player: User
    points: int
    percent: int


class Board(msgspec.Struct, frozen=True):
    """A day's board: the best, the reader's own line wherever it is, how many played, their mean."""

    lines: tuple[Line, ...]
    mine: Line | None
    players: int
    mean: float


def board_of(day: DuplicateDay, reader: User | None) -> Board:
    """The present board of a day; after the day an unfinished play counts as the maximum loss of a hand."""
    counts = dict(_ended(day).values_list("points").annotate(Count("pk")).order_by())
    field = Counter({int(points): count for points, count in counts.items() if points is not None})
    if day.seed is not None and (left := DuplicatePlay.objects.filter(day=day, ended_at=None).count()):
        field[lost_by_leaving(day)] += left
    best = _ended(day).filter(_THERE).select_related("player").order_by("-points", "ended_at")[:BEST]
    mine = _ended(day).filter(player=reader).select_related("player").first() if reader else None
    players = field.total()
    return Board(
        lines=tuple(_line(play, field) for play in best),
        mine=_line(mine, field) if mine else None,
        players=players,
        mean=sum(points * count for points, count in field.items()) / players if players else 0.0,
    )


def play_of(day: DuplicateDay, user: User | None) -> DuplicatePlay | None:
    """The user's play of a day."""
    return DuplicatePlay.objects.filter(day=day, player=user).first() if user else None


def record_of(day: DuplicateDay, reader: User | None) -> DealRecord:
    """The record of the reader's play, or of the best one, of a past day.

    Raises Refused not_open_yet, and no_duplicate if nobody has played.
    """
    if day.seed is None:
        raise Refused(DuplicateRefusal.NOT_OPEN)
    ended = _ended(day).select_related("player")
    play = ended.filter(player=reader).first() if reader else None
    play = play or ended.order_by("-points", "ended_at").first()
    if play is None:
        raise Refused(DuplicateRefusal.NO_PLAY)
    stood = stand(play.player, play.public_id)
    return build(stood.state, [(NOW_MS, action) for action in stood.moves], Stake())


def last_days(most: int) -> list[DuplicateDay]:
    """The last days that are over, the newest first."""
    return list(DuplicateDay.objects.filter(day__lt=days.today()).order_by("-day")[:most])


def plays_of(user: User) -> Iterator[dict[str, object]]:
    """A player's plays of the deals of the day, for the file of all data."""
    found = DuplicatePlay.objects.filter(player=user).order_by("pk")
    names = ("day__day", "points", "began_at", "ended_at")
    for row in found.values_list(*names).iterator(chunk_size=_AT_A_TIME):
        yield dict(zip(("day", "points", "began_at", "ended_at"), row, strict=True))


def _ended(day: DuplicateDay) -> QuerySet[DuplicatePlay]:
    return DuplicatePlay.objects.filter(day=day, ended_at__isnull=False)


def _line(play: DuplicatePlay, field: Mapping[int, int]) -> Line:
    assert play.points is not None
    better = sum(count for points, count in field.items() if points > play.points)
    worse = sum(count for points, count in field.items() if points < play.points)
    equal = field[play.points] - 1
    others = better + worse + equal
    percent = round(100 * (worse + equal / 2) / others) if others else 100
    return Line(better + 1, play.player, play.points, percent)
