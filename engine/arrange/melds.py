"""Every meld worth trying with a hand (rules 3): natural ones, and those with jokers.

A long run is never better than the short runs into which it can be split, each of them valid and with no more
jokers in all: seven cards in a row are three and four. So pure sequences of three to five cards are enough, and for
sequences with jokers the dozen shapes of `_GAPPED`, which were found by trying all shapes up to thirteen places
(the tests repeat this). A wild card counts as itself only within a pure sequence; elsewhere it is a joker.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.arrange.holding import Holding
from engine.cards import RANKS

_SUIT = len(RANKS)
_HIGH_ACE = _SUIT
# The places at which a run may start, once each.
_STARTS = (1 << _SUIT) - 1


class Meld(NamedTuple):
    """A meld to try: the slots of its natural cards, and how many of the hand's jokers it takes.

    `jokers` counts jokers for missing cards and wild cards in their own place; the latter are among `slots` too. A
    meld costs nothing; bots give a `cost` to melds with a missing card.
    """

    slots: tuple[int, ...]
    jokers: int
    pure: bool
    sequence: bool
    cost: int = 0


# Places of the plain cards of a run, from its lowest, and the jokers it takes.
_GAPPED = tuple(
    (sum(1 << place for place in places), places, jokers)
    for jokers, shapes in (
        (1, ((0, 1), (0, 2), (0, 1, 3), (0, 2, 3), (0, 1, 2, 4), (0, 1, 3, 4), (0, 2, 3, 4))),
        (2, ((0, 3), (0, 1, 4), (0, 2, 4), (0, 3, 4))),
        (3, ((0, 4),)),
    )
    for places in shapes
)
SHORTEST = 3
LONGEST_PURE = 5
_LENGTHS = range(SHORTEST, LONGEST_PURE + 1)


def melds_of(holding: Holding, pure_melds: Sequence[Meld]) -> list[Meld]:
    """All melds with at least one plain card that the hand contains, each by itself; the pure ones are passed in."""
    melds = [*pure_melds]
    if holding.jokers:
        for _, places in _places(holding, holding.plain):
            melds += _gapped(holding, places)
    melds += _sets(holding)
    if holding.jokers >= 2:
        # With two jokers any card is a sequence (and a set, but a sequence counts for more).
        melds += [Meld((slot,), 2, False, True) for slot in range(holding.plain)]
    return melds


def pure_melds_of(holding: Holding, tunnelas: bool, wild_ends: bool = False) -> list[Meld]:
    """The pure sequences, and the tunnelas if the house has them.

    A wild card at the end of a run that is long enough without it is better used as a joker. With `wild_ends` those
    runs are included, for hands so small that such a joker could have no other place.
    """
    melds: list[Meld] = []
    plain_places = {suit: bits for suit, (bits, _) in _places(holding, holding.plain)}
    for suit, places in _places(holding, len(holding.kinds)):
        melds += _runs(plain_places.get(suit, 0), places, wild_ends)
    if tunnelas:
        melds += [
            Meld((slot,) * SHORTEST, 0, True, True) for slot in range(holding.plain) if holding.counts[slot] >= SHORTEST
        ]
    return melds


Places = tuple[int, dict[int, int]]


def _places(holding: Holding, slots: int) -> Iterator[tuple[int, Places]]:
    """For each suit the ranks in the hand, as bits with the ace at both ends, and the slot of each.

    If a run may go round, the lowest ranks are repeated above the ace, so that a run of five may start at the K.
    """
    by_suit: dict[int, dict[int, int]] = {}
    for slot, one in enumerate(holding.kinds[:slots]):
        suit, rank = divmod(one, _SUIT)
        by_suit.setdefault(suit, {})[rank] = slot
    for suit, slot_at in by_suit.items():
        again = LONGEST_PURE - 1 if holding.ace_wraps else 1
        slot_at |= {_HIGH_ACE + rank: slot_at[rank] for rank in range(again) if rank in slot_at}
        bits = 0
        for place in slot_at:
            bits |= 1 << place
        yield suit, (bits, slot_at)


def _runs(plain: int, places: Places, wild_ends: bool) -> Iterator[Meld]:
    held, slot_at = places
    starts = held & held >> 1 & held >> 2 & _STARTS  # others begin no run, and looking costs
    while starts:
        first = (starts & -starts).bit_length() - 1
        starts &= starts - 1
        for length in _LENGTHS:
            row = (1 << length) - 1
            if held >> first & row != row:
                break
            own = plain >> first & row
            # Wild cards only are the excluded trio.
            if own and (length == SHORTEST or wild_ends or (own & 1 and own >> length - 1)):
                slots = tuple(slot_at[first + step] for step in range(length))
                yield Meld(slots, length - own.bit_count(), True, True)


def _gapped(holding: Holding, places: Places) -> Iterator[Meld]:
    held, slot_at = places
    starts = held & _STARTS
    while starts:
        first = (starts & -starts).bit_length() - 1
        starts &= starts - 1
        near = held >> first
        for shape, offsets, jokers in _GAPPED:
            if near & shape == shape and jokers <= holding.jokers:
                yield Meld(tuple(slot_at[first + offset] for offset in offsets), jokers, False, True)


def _sets(holding: Holding) -> Iterator[Meld]:
    by_rank: dict[int, list[int]] = {}
    for slot, one in enumerate(holding.kinds[: holding.plain]):
        by_rank.setdefault(one % _SUIT, []).append(slot)
    for slots in by_rank.values():
        for size in range(3, len(slots) + 1):
            for chosen in combinations(slots, size):
                yield Meld(chosen, 0, False, False)
        if holding.jokers:
            for pair in combinations(slots, 2):
                yield Meld(pair, 1, False, False)
