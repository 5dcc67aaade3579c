"""The revealed inputs of a version 2 shuffle, for records and results."""

from typing import Literal

import msgspec

from engine.shuffle.beacon import Hex256, Pulse
from engine.shuffle.chance import Chance
from engine.shuffle.transcript import Transcript


class SharedShuffle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was added to the house's seed: the transcript, the shares as hex by player, and the beacon's round.

    `missing` are those who had committed and did not reveal, in the transcript's order.
    """

    version: Literal[2] = 2
    transcript: Transcript
    shares: dict[str, Hex256]
    missing: tuple[str, ...]
    beacon: Pulse | None

    def chance(self, seed: bytes) -> Chance:
        """What the deal was shuffled from, with the house's seed."""
        shares = {player: bytes.fromhex(share) for player, share in self.shares.items()}
        return Chance.second(seed, self.transcript, shares, self.beacon)


def shared_of(chance: Chance) -> SharedShuffle | msgspec.UnsetType:
    """The revealed inputs of a finished deal in version 2; unset in version 1."""
    joint = chance.joint
    if joint is None:
        return msgspec.UNSET
    return SharedShuffle(
        transcript=joint.read(),
        shares={player: share.hex() for player, share in joint.shares.items()},
        missing=chance.missing,
        beacon=chance.pulse,
    )
