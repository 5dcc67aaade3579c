"""The scoring of a club's league, as pure functions.

Each week is ranked separately: players with enough deals by their average points, and the places give points. Only
a player's first deals of a week count, up to a maximum, so that longer play is no advantage.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import groupby

import msgspec

from tournaments.leagues.plan import PlayerPoints, PointsRow, points_of, table

WEEK = timedelta(days=7)
LEAST_DEALS, MOST_DEALS = 5, 20
"""So many deals of a week a player needs for a place, and so many count."""
FEWEST_WEEKS, MOST_WEEKS = 2, 12
POINTS = (PointsRow(10), PointsRow(7), PointsRow(5), PointsRow(3), PointsRow(2), PointsRow(1))


class WeekResult(msgspec.Struct, frozen=True):
    """What one player made in one week: `deals` that count, those `won`, and their `points` together."""

    player: str
    week: int
    deals: int
    won: int
    points: int

    @property
    def average(self) -> float:
        """The points of a deal."""
        return self.points / self.deals


class Line(msgspec.Struct, frozen=True):
    """One player's line of a week; without enough deals `place` is None, and `given` is 0."""

    result: WeekResult
    place: int | None
    given: int


def week_of(started_at: datetime, at: datetime) -> int:
    """The number of the week, from 1 on.

    >>> week_of(datetime(2026, 1, 1), datetime(2026, 1, 7, 23)), week_of(datetime(2026, 1, 1), datetime(2026, 1, 8))
    (1, 2)
    """
    return (at - started_at) // WEEK + 1


def placed(week: Iterable[WeekResult]) -> list[Line]:
    """A week's lines, the best first. Whoever is alike shares a place; who has played too little comes last."""
    results = sorted(week, key=lambda one: (-one.average, one.player))
    enough = [one for one in results if one.deals >= LEAST_DEALS]
    lines: list[Line] = []
    for _average, group in groupby(enough, key=lambda one: one.average):
        place = len(lines) + 1
        lines += [Line(one, place, points_of(POINTS, place)) for one in group]
    return lines + [Line(one, None, 0) for one in results if one.deals < LEAST_DEALS]


def standings(results: Sequence[WeekResult], best: int) -> list[PlayerPoints]:
    """The league's table: of each player the `best` so many weeks count, 0 for all; `played` and `won` are weeks."""
    places: dict[str, list[int]] = {}
    for _week, group in groupby(sorted(results, key=lambda one: one.week), key=lambda one: one.week):
        for line in placed(group):
            if line.place is not None:
                places.setdefault(line.result.player, []).append(line.place)
    return table(places, POINTS, best)
