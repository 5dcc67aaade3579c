"""Who is ahead of whom: the published rule for ties, who goes on, and the order of a whole tournament.

The rule (docs/players/tournaments.md, 'Ties'): the score of the round's deals, or the chips where they are carried over
from round to round; then deals won in it (in a best of so many deals these come first); then its best single deal; then
the score of the rounds before; last, the lot drawn from the committed seed.
"""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from tournaments.scheduled.plan.rounds import RoundSpec


class Played(msgspec.Struct, frozen=True):
    """What one player did in a round: signed scores a deal, and which deals were won.

    `before` is the score of all earlier rounds, `lot` decides what nothing else does. Who gave up comes behind all who
    did not; who had a bye comes first. `table` is None for a bye. `carried` are the chips that the player came with or
    bought since; 0 where rounds are scored each by itself.
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
        """What the player has now, where chips are carried over; else the score of the round."""
        return self.carried + self.score

    def place(self, won_first: bool = False) -> tuple[bool, bool, int, int, int, int, int, bytes]:
        """What places are decided by; the lowest is ahead, and no two are alike but by an equal lot."""
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
    """Where a player stands in a round: over all tables, at the own table (None for a bye), and who goes on."""

    player: str
    rank: int
    table_rank: int | None
    advances: bool


def placed(spec: RoundSpec, final: bool, results: Sequence[Played]) -> list[Placed]:
    """The standing of a round, the first first: as it is now, or as it ends when every deal is in.

    Who gave up, or has too few chips, never goes on; at the table the next one does instead.
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
    """All players, the winner first: who came further is ahead, then the rank in the last round played."""
    order = sorted(reached, key=lambda one: (-one.round_number, one.gave_up, one.rank, one.player))
    return [one.player for one in order]
