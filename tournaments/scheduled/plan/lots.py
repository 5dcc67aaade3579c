"""Lots: every piece of chance in a tournament, from its committed seed (docs/players/tournaments.md, 'Lots').

A lot is an HMAC under a key of the fair shuffle (docs/developers/fair-shuffle.md, 'The key'), so the seeds of those
who play are in it and the house could not choose who sits with whom.
"""

import hmac
from collections.abc import Mapping, Sequence

from engine.shuffle import FairShuffle


class Lots:
    """The lots of one round: the same seeds and the same round give the same lots for ever.

    `server_seed` has 32 bytes, `client_seeds` maps players to what they added. Raises BadSeed (engine.shuffle).
    """

    __slots__ = ("_key",)

    def __init__(
        self, server_seed: bytes, client_seeds: Mapping[str, str], tournament_id: str, round_number: int
    ) -> None:
        self._key = FairShuffle(server_seed, client_seeds, f"tournament:{tournament_id}:{round_number}").key

    def lot(self, label: str, player: str) -> bytes:
        """A player's lot for one use, 32 bytes; the lowest comes first."""
        return hmac.digest(self._key, f"{label}:{player}".encode(), "sha256")

    def order(self, label: str, players: Sequence[str]) -> list[str]:
        """The players in the order of their lots, whatever order they are given in."""
        return sorted(players, key=lambda player: (self.lot(label, player), player))
