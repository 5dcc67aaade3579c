"""Lots: every piece of chance in a tournament, from what was committed to (docs/developers/tournament-draws.md).

A lot is an HMAC under a key of the fair shuffle. In version 2 the key comes from a seed that nobody knows before
the list of entrants is closed. In version 1 it came from one seed for the whole tournament and from texts that
players had published; tournaments that were announced with it use it to their end, and can still be checked.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Literal, Self

import msgspec

from engine.shuffle import BadSeed, Beacon, FairShuffle
from engine.shuffle.beacon import Hex256, Moment
from engine.shuffle.second import second_key


class DrawList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that a draw depends on besides the house's seed and the beacon; `beacon` names a future round.

    `tables` are the sizes of the tables in order; entrants without a seat have a bye. `entrants` are in the order
    in which byes are given after the first round, and in which late tables are filled; `late` counts the batches of
    late players, and 0 is a whole round. `words` are the texts that entrants had set when they registered.
    """

    beacon: Beacon | None
    closed_at_ms: Moment
    draw: str
    entrants: tuple[str, ...]
    format: Literal["indian-rummy/tournament-draw/1"] = "indian-rummy/tournament-draw/1"
    house: Hex256
    late: int
    round: int
    tables: tuple[int, ...]
    tournament: str
    words: dict[str, str]

    def __post_init__(self) -> None:
        if len(set(self.entrants)) != len(self.entrants) or sum(self.tables) > len(self.entrants):
            raise ValueError("An entrant is in a draw once, and no table is larger than those who are there.")

    def encode(self) -> bytes:
        """The canonical JSON that is hashed: keys in alphabetical order, no spaces, UTF-8."""
        return msgspec.json.encode(self, order="sorted")

    def hash(self) -> str:
        """SHA-256 of the canonical JSON as hex, which the public log has when the list is closed."""
        return hashlib.sha256(self.encode()).hexdigest()


def read_list(written: bytes) -> DrawList:
    """The list that `encode` wrote; raises BadSeed for anything else."""
    try:
        return msgspec.json.decode(written, type=DrawList)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadSeed(f"This is no list of a draw: {error}.") from error


class Lots:
    """The lots of one draw: the same inputs give the same lots for ever.

    Made so it is version 1: `server_seed` has 32 bytes, `client_seeds` maps players to what they added. Raises BadSeed
    (engine.shuffle).
    """

    __slots__ = ("key",)

    def __init__(
        self, server_seed: bytes, client_seeds: Mapping[str, str], tournament_id: str, round_number: int
    ) -> None:
        self.key = FairShuffle(server_seed, client_seeds, f"tournament:{tournament_id}:{round_number}").key

    @classmethod
    def second(cls, seed: bytes, listed: DrawList, randomness: bytes = b"") -> Self:
        """Version 2: the key of the fair shuffle for the draw's id, the list in the transcript's place, no shares."""
        lots = cls.__new__(cls)
        lots.key = second_key(seed, listed.draw, bytes.fromhex(listed.hash()), {}, randomness)
        return lots

    def lot(self, label: str, player: str) -> bytes:
        """A player's lot for one use, 32 bytes; the lowest comes first."""
        return hmac.digest(self.key, f"{label}:{player}".encode(), "sha256")

    def order(self, label: str, players: Sequence[str]) -> list[str]:
        """The players in the order of their lots, independent of the given order."""
        return sorted(players, key=lambda player: (self.lot(label, player), player))
