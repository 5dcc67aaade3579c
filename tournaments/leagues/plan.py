"""A league's table: the points of places, and the ranking.

Pure functions. Players are ordered by points, then by tournaments won, then by their best place. Players who are
still equal share a place, and share the prizes of all their places in equal parts.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise

import msgspec

from engine.spoken import Faulty, Spoken, fault
from tournaments.scheduled.plan.prizes import PrizeTable, payout, shared

MOST_PLACES = 1000
MOST_POINTS = 10_000


class LeagueFault(Spoken):
    """Why a table of points is none."""

    NO_POINTS = "no_points", "This is no table of points: %(why)s."
    POINT_PLACES = "point_places", "A table of points has 1 to %(most)s places."
    EMPTY_PLACE = "empty_place", "Every place in a table of points gets 1 to %(most)s."
    RISING_POINTS = "rising_points", "No place gets more points than the one before it."


class PointsRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some consecutive places that get the same points."""

    each: int
    places: int = 1


class PlayerPoints(msgspec.Struct, frozen=True):
    """One player's line: the points of the results that count, tournaments `played` and `won`, the `best` place."""

    player: str
    rank: int
    points: int
    played: int
    won: int
    best: int


def read_points(raw: object) -> tuple[PointsRow, ...]:
    """The points of the places from JSON; raises Faulty."""
    try:
        rows = msgspec.convert(raw, tuple[PointsRow, ...])
    except msgspec.ValidationError as wrong:
        raise Faulty([fault(LeagueFault.NO_POINTS, why=wrong)]) from wrong
    if any(row.places < 1 for row in rows) or not 1 <= sum(row.places for row in rows) <= MOST_PLACES:
        raise Faulty([fault(LeagueFault.POINT_PLACES, most=MOST_PLACES)])
    if any(not 0 < row.each <= MOST_POINTS for row in rows):
        raise Faulty([fault(LeagueFault.EMPTY_PLACE, most=MOST_POINTS)])
    if any(later.each > earlier.each for earlier, later in pairwise(rows)):
        raise Faulty([fault(LeagueFault.RISING_POINTS)])
    return rows


def points_of(rows: Sequence[PointsRow], place: int) -> int:
    """The points of a place, from 1 on.

    >>> [points_of((PointsRow(25), PointsRow(10, places=2)), place) for place in (1, 3, 4)]
    [25, 10, 0]
    """
    last = 0
    for row in rows:
        last += row.places
        if place <= last:
            return row.each
    return 0


def table(results: Mapping[str, Sequence[int]], rows: Sequence[PointsRow], best: int) -> list[PlayerPoints]:
    """All lines in order; `results` are places by player, of which the `best` ones count, 0 for all."""
    lines = [_line(player, places, rows, best) for player, places in results.items() if places]
    lines.sort(key=lambda line: (*_order(line), line.player))
    ranked, ahead = [], 0
    for _alike, group in groupby(lines, key=_order):
        together = list(group)
        ranked += [msgspec.structs.replace(line, rank=ahead + 1) for line in together]
        ahead += len(together)
    return ranked


def prizes_of(standings: Sequence[PlayerPoints], prizes: PrizeTable, guarantee_minor: int) -> dict[str, int]:
    """The prize of each player with points; if there is any, the whole guarantee is paid.

    Odd units of a shared prize go one each in the order of the players' ids.
    """
    winners = [line for line in standings if line.points]
    if not winners:
        return {}
    amounts = list(payout(prizes, len(winners), 0, 0, guarantee_minor).amounts_minor)
    amounts += [0] * (len(winners) - len(amounts))
    given: dict[str, int] = {}
    for _rank, group in groupby(winners, key=lambda line: line.rank):
        together = list(group)
        parts = shared(sum(amounts[len(given) : len(given) + len(together)]), [1] * len(together))
        given |= {line.player: part for line, part in zip(together, parts, strict=True)}
    return given


def _line(player: str, places: Iterable[int], rows: Sequence[PointsRow], best: int) -> PlayerPoints:
    ordered = sorted(places)
    counted = ordered[:best] if best else ordered
    points = sum(points_of(rows, place) for place in counted)
    return PlayerPoints(player, 0, points, len(ordered), ordered.count(1), ordered[0])


def _order(line: PlayerPoints) -> tuple[int, int, int]:
    return (-line.points, -line.won, line.best)
