"""A player's statistics, from the last results: how often won, what was lost, drops well judged, by stake and seat.

The last so many deals of a format are read, so that a page costs the same after ten years.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from engine.settlement import Outcome
from ladder.ratings.models import DealResult, Declared, Format

LAST = 500
_DROPS = (Outcome.FIRST_DROP, Outcome.MIDDLE_DROP)


class Share(msgspec.Struct, frozen=True):
    """A part of a whole, as a bar: `percent` of `of`."""

    name: StrOrPromise
    count: int
    of: int

    @property
    def percent(self) -> int:
        """The share in percent."""
        return round(100 * self.count / self.of) if self.of else 0


class Statistics(msgspec.Struct, frozen=True):
    """Statistics of the last deals in one format; `course` are ratings from the oldest to the newest.

    `drops` are first drops well judged, `middle_drops` those after which no other choice would have been better.
    `declared` is how the deals that were won were won; both leave out deals of which it was not noted.
    """

    deals: int
    won: Share
    lost_points: float
    adjusted: float
    drops: Share
    middle_drops: Share
    declared: tuple[Share, ...]
    outcomes: tuple[Share, ...]
    by_seat: tuple[Share, ...]
    by_stake: tuple[Share, ...]
    course: tuple[float, ...]
    streak: int
    best_streak: int


_NAMES = {
    Outcome.WON: _("Won"),
    Outcome.LOST: _("Lost"),
    Outcome.FIRST_DROP: _("First drop"),
    Outcome.MIDDLE_DROP: _("Middle drop"),
    Outcome.WRONG_SHOW: _("Wrong show"),
}


def statistics_of(player: User, kind: Format) -> Statistics | None:
    """The statistics of a player in a format; None before the first rated deal. One query."""
    newest = DealResult.objects.filter(player=player, format=kind).order_by("-pk")[:LAST]
    rows = list(newest)[::-1]
    if not rows:
        return None
    won = [row.outcome == Outcome.WON for row in rows]
    lost = [-row.points for row in rows if row.points < 0]
    drops = [row for row in rows if row.outcome in _DROPS]
    first = [row for row in drops if row.outcome == Outcome.FIRST_DROP]
    costs = [row.drop_cost for row in rows if row.drop_cost is not None]
    outcomes = Counter(row.outcome for row in rows)
    return Statistics(
        deals=len(rows),
        won=Share(_("Won"), sum(won), len(rows)),
        lost_points=sum(lost) / len(lost) if lost else 0.0,
        adjusted=sum(row.adjusted for row in rows) / len(rows),
        drops=Share(_("First drops well judged"), sum(well_judged(row) for row in first), len(first)),
        middle_drops=Share(_("Middle drops well judged"), sum(not cost for cost in costs), len(costs)),
        declared=_declared(rows),
        outcomes=tuple(Share(name, outcomes[outcome.value], len(rows)) for outcome, name in _NAMES.items()),
        by_seat=_won_by(rows, lambda row: str(row.seat + 1)),
        by_stake=_won_by(rows, lambda row: f"{row.point_value_minor / 100:g} {row.currency}"),
        course=tuple(row.rating_after for row in rows),
        streak=_streak(reversed(won)),
        best_streak=_longest(won),
    )


def well_judged(row: DealResult) -> bool:
    """Whether a first drop cost less than the hand was expected to lose, by the measured average of such hands."""
    return row.expected < -row.drop_price


def _declared(rows: Sequence[DealResult]) -> tuple[Share, ...]:
    """How deals were won, as shares of those of which it is known; ways with no deal are left out."""
    kinds = Counter(row.declared for row in rows if row.declared is not None)
    return tuple(Share(one.label, kinds[one.value], kinds.total()) for one in Declared if kinds[one.value])


def _won_by(rows: Sequence[DealResult], key: Callable[[DealResult], str]) -> tuple[Share, ...]:
    deals: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for row in rows:
        deals[key(row)] += 1
        won[key(row)] += row.outcome == Outcome.WON
    return tuple(Share(name, won[name], deals[name]) for name in sorted(deals))


def _streak(results: Iterable[bool]) -> int:
    count = 0
    for won in results:
        if not won:
            break
        count += 1
    return count


def _longest(results: Iterable[bool]) -> int:
    best = now = 0
    for won in results:
        now = now + 1 if won else 0
        best = max(best, now)
    return best
