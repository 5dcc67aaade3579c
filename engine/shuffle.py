"""The provable shuffle: toss, deck and reshuffles that nobody chose and anybody can check (rules 4.1, 4.2 and 4.6).

The server commits to a seed, the players add theirs, and every card of the deal follows from both. All seeds come
from outside; `docs/developers/fair-shuffle.md` says the same as a specification for other languages, with test vectors.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from itertools import count
from struct import Struct

from engine.cards import FULL_SUITS, PACK, Cards

SPECIFICATION = "indian-rummy/fair-shuffle/1"
SERVER_SEED_BYTES = 32
CLIENT_SEED_MAX_BYTES = 64

_COUNT = Struct(">I")
_BLOCK = Struct(">16H")
_SPAN = 1 << 16


class BadSeed(ValueError):
    """A seed that the specification does not allow; the message says why."""


def commitment(server_seed: bytes) -> str:
    """SHA-256 of the server's seed as hex: published before anybody adds a seed or sees a card.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(server_seed).hexdigest()


class FairShuffle:
    """Every shuffle of one deal: the same seeds and the same deal give the same cards for ever.

    `client_seeds` maps players to what they added, in any order; an empty seed is the same as none.
    Raises BadSeed for a server seed that is not 32 bytes long, or a client seed over 64 bytes of UTF-8.
    """

    __slots__ = ("key",)

    def __init__(self, server_seed: bytes, client_seeds: Mapping[str, str], deal_id: str) -> None:
        if len(server_seed) != SERVER_SEED_BYTES:
            raise BadSeed(f"A server seed has {SERVER_SEED_BYTES} bytes, not {len(server_seed)}.")
        self.key = hmac.digest(server_seed, _key_parts(client_seeds, deal_id), "sha256")

    def toss(self, players: int) -> Cards:
        """One card for each player in the order in which they sit, from a pack of 52."""
        return self._shuffled("toss", FULL_SUITS)[:players]

    def deck(self, packs: int) -> Cards:
        """All cards of the deal, the first to be dealt first."""
        return self._shuffled("deck", PACK * packs)

    def reshuffle(self, number: int, cards: Cards) -> Cards:
        """These cards as the new closed deck, top first, when it is used up for the `number`th time, from 1."""
        return self._shuffled(f"reshuffle-{number}", bytes(sorted(cards)))

    def _shuffled(self, label: str, cards: Cards) -> Cards:
        """Fisher and Yates from the last place down."""
        shuffled = bytearray(cards)
        numbers = self._numbers(label)
        for place in range(len(shuffled) - 1, 0, -1):
            size = place + 1
            # Numbers from here on would favour the first places: they are thrown away.
            unfair = _SPAN - _SPAN % size
            number = next(numbers)
            while number >= unfair:
                number = next(numbers)
            other = number % size
            shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
        return bytes(shuffled)

    def _numbers(self, label: str) -> Iterator[int]:
        """The stream of a label: numbers of 16 bits without end."""
        prefix = _field(label)
        for block in count():
            yield from _BLOCK.unpack(hmac.digest(self.key, prefix + _COUNT.pack(block), "sha256"))


def _key_parts(client_seeds: Mapping[str, str], deal_id: str) -> bytes:
    """What the key is made of besides the server's seed; players in the order of their ids' bytes."""
    seeds = sorted((player.encode(), seed.encode()) for player, seed in client_seeds.items() if seed)
    for player, seed in seeds:
        if len(seed) > CLIENT_SEED_MAX_BYTES:
            size = f"{CLIENT_SEED_MAX_BYTES} bytes, not {len(seed)}"
            raise BadSeed(f"The seed of {player.decode()!r} may have at most {size}.")
    fields = b"".join(_field(player) + _field(seed) for player, seed in seeds)
    return _field(SPECIFICATION) + _field(deal_id) + _COUNT.pack(len(seeds)) + fields


def _field(text: str | bytes) -> bytes:
    """Text with its length before it, so that no two lists of fields look alike."""
    raw = text.encode() if isinstance(text, str) else text
    return _COUNT.pack(len(raw)) + raw
