"""Why each hand of a finished deal cost what it cost, for the deal's page, the table's result and the API."""

from collections.abc import Sequence

import msgspec

from tables.history.records import SeatLine


class CountingCard(msgspec.Struct, frozen=True):
    """A card of a losing hand, and how many points it counts."""

    card: str
    counts: int


class BetterGrouping(msgspec.Struct, frozen=True):
    """The grouping of the same hand that would have cost less; the cards in no group are last."""

    points: int
    groups: list[list[str]]


class ExplainedSeat(msgspec.Struct, frozen=True):
    """Why one hand cost what it cost: sentences in the reader's language; `counted` is the sum before caps."""

    player: str
    clauses: list[str]
    counting: list[CountingCard]
    counted: int
    best: BetterGrouping | None


class Explanation(msgspec.Struct, frozen=True):
    """Why each hand of a deal cost what it cost."""

    deal: str
    seats: list[ExplainedSeat]


def explained(deal_id: str, lines: Sequence[SeatLine]) -> Explanation:
    """Why each hand of a finished deal cost what it cost, the winner's first."""
    return Explanation(deal_id, [_explained(line) for line in lines])


def _explained(line: SeatLine) -> ExplainedSeat:
    groups = [group.split() for group in line.best_groups] if line.best else []
    best = BetterGrouping(line.best.points, groups) if line.best else None
    counting = [CountingCard(one.card, one.counts) for one in line.counting]
    return ExplainedSeat(line.player.id, line.clauses, counting, line.counted, best)
