"""Explains the points of each hand of a finished deal, for the deal's page, the table's result and the API."""

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
    """The explanation of one hand's points: sentences in the reader's language; `counted` is the sum before caps."""

    player: str
    clauses: list[str]
    counting: list[CountingCard]
    counted: int
    best: BetterGrouping | None


class Explanation(msgspec.Struct, frozen=True):
    """The explanation of the points of each hand of a deal."""

    deal: str
    seats: list[ExplainedSeat]


def explained(deal_id: str, lines: Sequence[SeatLine]) -> Explanation:
    """The explanation of the points of each hand of a finished deal, the winner's first."""
    return Explanation(deal_id, [_explained(line) for line in lines])


def _explained(line: SeatLine) -> ExplainedSeat:
    groups = [group.split() for group in line.best_groups] if line.best else []
    best = BetterGrouping(line.best.points, groups) if line.best else None
    counting = [CountingCard(one.card, one.counts) for one in line.counting]
    return ExplainedSeat(line.player.id, line.clauses, counting, line.counted, best)
