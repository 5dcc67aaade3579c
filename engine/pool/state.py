"""A match: who is in with what total, and what it waits for (rules 7 to 9).

The match is several deals for one entry fee. In a pool each deal's points are added up; at the limit a player is out,
may perhaps rejoin, and the last one in wins, unless the prize is split before. In a match of Deals (`engine.best_of`)
the totals are chips, and nobody rejoins or splits.
"""

from enum import StrEnum

import msgspec

from engine.houses.rule_profile import RuleProfile
from engine.pool.rejoin import Rejoin, rejoin
from engine.pool.split import Split, split
from engine.settlement import rake_of
from engine.spoken import Spoken


class Status(StrEnum):
    """Where one player stands."""

    IN = "in"
    """Plays on."""
    FALLEN = "fallen"
    """Reached the limit in the last deal and may still rejoin."""
    OUT = "out"
    """Eliminated for good."""
    LEFT = "left"
    """Gave the match up."""


class Phase(StrEnum):
    """What the match waits for."""

    BETWEEN = "between"
    """The next deal; a split may be proposed."""
    DEAL = "deal"
    """The end of the deal in play."""
    REJOIN = "rejoin"
    """The answers of those who may rejoin."""
    VOTE = "vote"
    """Everybody's word on a split."""
    OVER = "over"
    """Nothing more."""


class Ending(Spoken):
    """How a match ended."""

    LAST_ONE_IN = "last_one_in", "The last player in won the prize."
    MOST_CHIPS = "most_chips", "The player with the most chips won the prize."
    MANUAL_SPLIT = "manual_split", "The players agreed to split the prize."
    AUTO_SPLIT = "auto_split", "The prize was split by the rules."
    CANCELLED = "cancelled", "The match was cancelled and the fees were paid back."


class Entrant(msgspec.Struct, frozen=True):
    """One player of the match; `entries` counts the entry fees paid, rejoins among them."""

    player: str
    total: int = 0
    status: Status = Status.IN
    entries: int = 1
    auto_drop: bool = False

    def now(self, **changes: object) -> "Entrant":
        """Return the player with these fields changed."""
        return msgspec.structs.replace(self, **changes)


class MatchState(msgspec.Struct, frozen=True, kw_only=True):
    """One match at one moment; `entrants` in seat order, amounts in minor units.

    `dealt` are the players of the deal in play. `rejoin_total` is what those who rejoin now start with. `agreed` are
    those who said yes to the split; `split_tried` holds until the next deal ends. `payouts_minor` goes by entrant.
    """

    profile: RuleProfile
    entry_fee_minor: int
    rake_bps: int
    entrants: tuple[Entrant, ...]
    phase: Phase = Phase.BETWEEN
    deal_number: int = 0
    dealt: tuple[str, ...] = ()
    rejoin_total: int | None = None
    agreed: tuple[str, ...] = ()
    split_tried: bool = False
    ending: Ending | None = None
    payouts_minor: tuple[int, ...] = ()

    @property
    def still_in(self) -> tuple[Entrant, ...]:
        """The players who play on, in seat order."""
        return self.having(Status.IN)

    def having(self, status: Status) -> tuple[Entrant, ...]:
        """The players of that status, in seat order."""
        return tuple(entrant for entrant in self.entrants if entrant.status is status)

    def entrant(self, player: str) -> Entrant | None:
        """That player of the match, or None."""
        return next((entrant for entrant in self.entrants if entrant.player == player), None)

    @property
    def fees_minor(self) -> int:
        """All entry fees paid, rejoins among them."""
        return self.entry_fee_minor * sum(entrant.entries for entrant in self.entrants)

    @property
    def rake_minor(self) -> int:
        """The house's part of the fees; a cancelled match has none."""
        return 0 if self.ending is Ending.CANCELLED else rake_of(self.fees_minor, self.rake_bps)

    @property
    def prize_minor(self) -> int:
        """What the players of this match share: the fees less the rake."""
        return self.fees_minor - self.rake_minor


def rejoin_now(state: MatchState) -> Rejoin:
    """Whether those who have fallen may rejoin beside those still in."""
    return rejoin(state.profile, state.entry_fee_minor, [entrant.total for entrant in state.still_in])


def split_now(state: MatchState) -> Split | None:
    """How a pool's prize would be split between those still in, and whether it may be; None with one player left.

    The prize of a match of Deals is never split: None.
    """
    totals = [entrant.total for entrant in state.still_in]
    if len(totals) <= 1 or state.profile.format != "pool":
        return None
    return split(state.profile, state.entry_fee_minor, state.prize_minor, len(state.entrants), totals)


def encode(state: MatchState) -> bytes:
    """The state as MessagePack, for a row or a message."""
    return msgspec.msgpack.encode(state)


def decode(data: bytes) -> MatchState:
    """The state back from `encode`; raises msgspec.ValidationError for anything else."""
    return msgspec.msgpack.decode(data, type=MatchState)
