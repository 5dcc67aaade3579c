"""Possible hands of the others: random deals of the unseen cards, weighted by what was seen of each player.

Cards that a player picked up openly and has not discarded are in the hand. Hands improve from turn to turn, and
discards were of little use to their player. So several hands are dealt, and the best one by a rough measure is
chosen, less the value that the discards would have had in it. With every turn more hands are compared.
"""

import hashlib
from collections.abc import Sequence

from engine.cards import KINDS_OF_CARD, Card, Cards
from engine.coach.knowledge import Knowledge, Rival
from engine.coach.patterns import RUNS, SETS
from engine.hands.jokers import Jokers

_EACH_TURN, _MOST_TRIES = 3, 60
"""How many more hands are compared for each turn of the player, and the maximum."""
_REMEMBERED = 6
"""How many of the last discards are considered."""
_PURE, _MELD, _JOKER = 6, 3, 3
_RUNS = tuple([run for run in RUNS if run.bit_count() == 3])
_SETS = tuple([three for three in SETS if three.bit_count() == 3])
_WITH: tuple[tuple[int, ...], ...] = tuple(
    tuple(mask ^ 1 << one for mask in (*_RUNS, *_SETS) if mask >> one & 1) for one in range(KINDS_OF_CARD)
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
        taken = _likeliest(rival, bag, known.jokers, dice)
        for one in taken:
            bag.remove(one)
        hands.append(bytes(sorted(rival.kept + taken)))
    return hands


def _likeliest(rival: Rival, bag: Sequence[Card], jokers: Jokers, dice: Dice) -> Cards:
    """Of some hands the one that fits best with what its holder kept, and least with what was thrown."""
    missing = min(len(bag), max(0, rival.cards - len(rival.kept)))
    thrown = rival.thrown[-_REMEMBERED:]
    tries = [_dealt(bag, missing, dice) for _ in range(min(_MOST_TRIES, 1 + _EACH_TURN * len(rival.thrown)))]
    return max(tries, key=lambda taken: _fits(rival.kept + taken, thrown, jokers))


def _dealt(bag: Sequence[Card], count: int, dice: Dice) -> Cards:
    rest = list(bag)
    taken = bytearray()
    for _ in range(count):
        at = dice.below(len(rest))
        taken.append(rest[at])
        rest[at] = rest[-1]
        rest.pop()
    return bytes(taken)


def _fits(held: Cards, thrown: Cards, jokers: Jokers) -> int:
    """How good the hand is, roughly, less what it would have made of cards that were thrown; a pure sequence most."""
    bits, wild = 0, 0
    for one in held:
        bits |= 1 << one
        wild += jokers.is_joker[one]
    runs = sum(run & bits == run for run in _RUNS)
    melds = runs + sum(three & bits == three for three in _SETS)
    missed = sum(with_it & bits == with_it for one in thrown for with_it in _WITH[one])
    return _PURE * (runs > 0) + _MELD * (melds - missed) + _JOKER * wild
