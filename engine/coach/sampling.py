"""Hands that the others may hold: dealt by chance from what is unseen, as likely as what was seen of them makes it.

What somebody picked up openly and has not put away is in the hand. What somebody put away was of little use to them: of
several hands that could be dealt, the one is taken that fits best with what its holder threw.
"""

import hashlib
from collections.abc import Sequence

from engine.cards import KINDS_OF_CARD, Card, Cards
from engine.coach.knowledge import Knowledge, Rival
from engine.coach.patterns import RUNS, SETS

_TRIES = 4
"""So many hands are dealt for each that is taken."""
_REMEMBERED = 6
"""So many of the cards last thrown are thought of."""
_THREES = tuple([mask for mask in (*RUNS, *SETS) if mask.bit_count() == 3])
_WITH: tuple[tuple[int, ...], ...] = tuple(
    tuple(mask ^ 1 << one for mask in _THREES if mask >> one & 1) for one in range(KINDS_OF_CARD)
)


class Dice:
    """Chance that is the same for the same seed: SHA-256 of the seed and a counter."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._number = 0
        self._left = b""

    def below(self, bound: int) -> int:
        """A number from 0 up to but not including the bound, which is at most 65,536."""
        if len(self._left) < 4:
            self._number += 1
            self._left = hashlib.sha256(self._seed + b"/%d" % self._number).digest()
        drawn, self._left = int.from_bytes(self._left[:4]), self._left[4:]
        return drawn * bound >> 32


def sample(known: Knowledge, dice: Dice) -> list[Cards]:
    """A hand for each rival, in their order, from the cards that the seat has not seen."""
    bag = [one for one in range(KINDS_OF_CARD) for _ in range(known.unseen[one])]
    for rival in known.rivals:
        for one in rival.kept:
            if one in bag:
                bag.remove(one)
    hands = []
    for rival in known.rivals:
        taken = _likeliest(rival, bag, dice)
        for one in taken:
            bag.remove(one)
        hands.append(bytes(sorted(rival.kept + taken)))
    return hands


def _likeliest(rival: Rival, bag: Sequence[Card], dice: Dice) -> Cards:
    """Of some hands the one that its holder would have least use for what was thrown in."""
    missing = min(len(bag), max(0, rival.cards - len(rival.kept)))
    thrown = rival.thrown[-_REMEMBERED:]
    tries = [_dealt(bag, missing, dice) for _ in range(_TRIES if thrown else 1)]
    return min(tries, key=lambda taken: _regret(rival.kept + taken, thrown))


def _dealt(bag: Sequence[Card], count: int, dice: Dice) -> Cards:
    rest = list(bag)
    taken = bytearray()
    for _ in range(count):
        at = dice.below(len(rest))
        taken.append(rest[at])
        rest[at] = rest[-1]
        rest.pop()
    return bytes(taken)


def _regret(held: Cards, thrown: Cards) -> int:
    """In how many ways the hand would have made a meld with a card that was thrown."""
    bits = 0
    for one in held:
        bits |= 1 << one
    return sum(with_it & bits == with_it for one in thrown for with_it in _WITH[one])
