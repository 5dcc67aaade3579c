"""What stays the same from a deal's first card to its last: rules, players, seeds, cut joker (rules 4.1 and 4.2)."""

from functools import lru_cache
from typing import Any

import msgspec

from engine.cards import Card
from engine.hands.jokers import Jokers, jokers_for
from engine.houses import RuleProfile
from engine.shuffle import Chance, FairShuffle, commitment, house_commitment
from engine.shuffle.packed import unpack_joint


class Terms(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A deal's constants. `server_seed` is secret until the deal is over; every reshuffle follows from it.

    `rules` is the profile as `pack` writes it; `players` are in seat order, `stays` is what each had chosen before
    the deal, `cut` the joker's card. `added` is what was added to the house's seed: a mapping of client seeds in
    version 1 of the shuffle, in version 2 what `pack_joint` writes, and of a board that several tables are dealt its
    name alone. By which of these it is, deals saved in any are read.
    """

    rules: bytes
    deal_id: str
    players: tuple[str, ...]
    first: int
    dealer: int
    stays: tuple[bool, ...]
    server_seed: bytes
    added: dict[str, str] | bytes | tuple[str]
    started_at_ms: int
    cut: Card

    @property
    def profile(self) -> RuleProfile:
        """The rules of this deal, an operator's overrides included."""
        return unpack(self.rules)

    @property
    def jokers(self) -> Jokers:
        """The jokers of this deal."""
        return jokers_for(unpack(self.rules), self.cut)

    @property
    def commitment(self) -> str:
        """What was published before the deal."""
        if isinstance(self.added, bytes):
            return house_commitment(self.deal_id, self.server_seed)
        return commitment(self.server_seed)

    @property
    def chance(self) -> Chance:
        """What the deal is shuffled from."""
        seed, added = self.server_seed, self.added
        if isinstance(added, bytes):
            return Chance(seed, unpack_joint(added, seed, self.deal_id, self.profile.hash, self.players))
        if isinstance(added, tuple):
            return Chance(seed, {}, *added)
        return Chance(seed, added)

    @property
    def client_seeds(self) -> dict[str, str]:
        """What the players had added in clear, in version 1 of the shuffle; empty in version 2."""
        return self.added if isinstance(self.added, dict) else {}

    @property
    def board(self) -> str:
        """The name of what several tables are dealt; empty for a deal of one table alone."""
        return self.added[0] if isinstance(self.added, tuple) else ""

    @property
    def shuffle(self) -> FairShuffle:
        """The deal's own stream of chance."""
        return self.chance.shuffle(self.deal_id)


# Every state carries its rules, so that a change of a house's numbers never touches a deal that is being played.
# Only what differs from the defaults is kept, and read again once a process.
_DEFAULTS = {
    field.name: field.default for field in msgspec.structs.fields(RuleProfile) if field.default is not msgspec.NODEFAULT
}


@lru_cache(maxsize=1024)
def pack(profile: RuleProfile) -> bytes:
    """A profile as a few bytes: its name and whatever is not at its default."""
    fields = msgspec.structs.asdict(profile)
    kept = {name: value for name, value in fields.items() if name not in _DEFAULTS or value != _DEFAULTS[name]}
    return msgspec.msgpack.encode(kept)


@lru_cache(maxsize=1024)
def unpack(rules: bytes) -> RuleProfile:
    """The profile that `pack` wrote; raises msgspec.ValidationError or BadProfile for anything else."""
    kept: dict[str, Any] = msgspec.msgpack.decode(rules)
    return msgspec.convert(kept, RuleProfile)
