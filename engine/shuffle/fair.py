"""From a key to cards: labelled streams of numbers, and the shuffle of Fisher and Yates; the same in every version."""

import hmac
from collections.abc import Iterator, Mapping
from itertools import count
from struct import Struct
from typing import Self

from engine.cards import FULL_SUITS, PACK, Cards
from engine.shuffle.fields import COUNT, field
from engine.shuffle.first import first_key
from engine.shuffle.second import second_key
from engine.shuffle.transcript import Transcript

_BLOCK = Struct(">16H")
_SPAN = 1 << 16


class FairShuffle:
    """Every shuffle of one deal: the same inputs and the same deal give the same cards for ever.

    Made so it is version 1: `client_seeds` maps players to what they added, in any order; an empty seed is the same as
    none. Raises BadSeed for a server seed that is not 32 bytes long, or a client seed over 64 bytes of UTF-8.
    """

    __slots__ = ("key",)

    def __init__(self, server_seed: bytes, client_seeds: Mapping[str, str], deal_id: str) -> None:
        self.key = first_key(server_seed, client_seeds, deal_id)

    @classmethod
    def second(cls, seed: bytes, transcript: Transcript, shares: Mapping[str, bytes], randomness: bytes = b"") -> Self:
        """Version 2, from the shares that were revealed and the beacon's 32 bytes, or none. Raises BadSeed.

        Whether the shares are those that the transcript has commitments to is `Chance.broken`'s to say.
        """
        shuffle = cls.__new__(cls)
        shuffle.key = second_key(seed, transcript.deal, transcript.raw_hash(), shares, randomness)
        return shuffle

    def toss(self, players: int) -> Cards:
        """One card for each player in the order in which they sit, from a pack of 52."""
        return self._shuffled("toss", FULL_SUITS)[:players]

    def deck(self, packs: int, pack: Cards = PACK) -> Cards:
        """All cards of the deal, the first to be dealt first."""
        return self._shuffled("deck", pack * packs)

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
        prefix = field(label)
        for block in count():
            yield from _BLOCK.unpack(hmac.digest(self.key, prefix + COUNT.pack(block), "sha256"))
