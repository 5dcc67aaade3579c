"""Ranking: the published rule for ties, who goes on, and the final order of a tournament.

The rule (docs/players/tournaments.md, 'Ties'): the score of the round's deals, or the chips if they are carried
over from round to round; then deals won in it (in a best of several deals these come first); then its best single
deal; then the score of earlier rounds; last, the lot drawn from the committed seed.
"""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from tournaments.scheduled.plan.rounds import RoundSpec


class Played(msgspec.Struct, frozen=True):
    """One player's results in a round: signed scores of each deal, and which deals were won.

    `before` is the score of all earlier rounds, `lot` decides remaining ties. Players who gave up come last;
    players with a bye come first. `table` is None for a bye. `carried` are the chips from before with those bought
    since; 0 if rounds are scored independently.
    """

    player: str
    table: int | None
    scores: tuple[int, ...]
    won: int
    before: int
    lot: bytes
    gave_up: bool = False
    carried: int = 0

    @property
    def score(self) -> int:
        """The sum of the round's deals."""
        return sum(self.scores)

    @property
    def best_deal(self) -> int:
        """The best single deal; 0 before the first."""
        return max(self.scores, default=0)

    @property
    def chips(self) -> int:
        """The player's chips now, if chips are carried over; else the score of the round."""
        return self.carried + self.score

    def place(self, won_first: bool = False) -> tuple[bool, bool, int, int, int, int, int, bytes]:
        """The sort key of places; the lowest is ahead, and only equal lots can make two keys equal."""
        return (
            self.gave_up,
            self.table is not None,
            -self.won if won_first else 0,
            -self.chips,
            -self.won,
            -self.best_deal,
            -self.before,
            self.lot,
        )


class Placed(msgspec.Struct, frozen=True):
    """A player's ranks in a round, over all tables and at the own table (None for a bye), and who goes on."""

    player: str
    rank: int
    table_rank: int | None
    advances: bool


def placed(spec: RoundSpec, final: bool, results: Sequence[Played]) -> list[Placed]:
    """The ranking of a round, the first first: the present one, or the final one after the last deal.

    A player who gave up, or has too few chips, never goes on; the next one at the table does instead.
    """
    order = sorted(results, key=lambda result: result.place(spec.won_first))
    stays = {result.player for result in order if result.gave_up or _is_short(spec, result)}
    table_rank: dict[str, int] = {}
    ahead: set[str] = {result.player for result in order if result.table is None and result.player not in stays}
    seated = sorted((result for result in order if result.table is not None), key=lambda result: result.table or 0)
    for _, table in groupby(seated, key=lambda result: result.table):
        for rank, result in enumerate(table, start=1):
            table_rank[result.player] = rank
            if rank <= spec.per_table and result.player not in stays:
                ahead.add(result.player)
    others = [result.player for result in order if result.player not in ahead | stays]
    on = set() if final else ahead | set(others[: spec.best])
    return [
        Placed(result.player, rank, table_rank.get(result.player), result.player in on)
        for rank, result in enumerate(order, start=1)
    ]


def _is_short(spec: RoundSpec, result: Played) -> bool:
    return spec.min_chips > 0 and result.chips < spec.min_chips


class Reached(msgspec.Struct, frozen=True):
    """How far a player came: the last round reached, going on from one counting as reaching the next; the rank in the
    last one played; whether the player gave up there.
    """

    player: str
    round_number: int
    rank: int
    gave_up: bool = False


def final_order(reached: Sequence[Reached]) -> list[str]:
    """All players, the winner first: by the last round reached, then by the rank in the last round played."""
    order = sorted(reached, key=lambda one: (-one.round_number, one.gave_up, one.rank, one.player))
    return [one.player for one in order]
