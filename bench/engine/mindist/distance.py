"""MinDist, exactly: the fewest cards of a hand to exchange, each for any other, so that it can be declared.

A card that is exchanged may come back as whatever is missing. So it fills a gap in any meld, as a joker does in all but
the pure sequence. A hand is split: a pure sequence with `missing` places that no card of the hand fills, melds with
gaps, and `out` cards in none of these. Every gap takes a joker or a card exchanged, so there may be no more gaps than
jokers and cards out. All cards out are exchanged, and as many cards as the pure sequence misses, since a joker is none
of it: the larger of the two is the distance. Jokers that no gap needs make melds longer.

What the cards beside the pure sequence can be is worked out for every part of the hand and kept: for each number of
cards out, the fewest gaps. All discards of a hand share it, and so do all its pure sequences.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.cards import PRINTED_JOKER, Card, Cards, without
from engine.coach.patterns import GAPPED, PAIRS, RUNS, SETS
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile

_CELL = 5
_NEED_BITS = 3
_SHORTEST = 3
_NEVER = 99
"""More gaps than any hand has cards."""


class _Pure(NamedTuple):
    """A pure sequence to be: the places no card fills, those and the ones of wild cards, and the plain cards (bits)."""

    missing: int
    taken: int
    own: int


class _Laid(NamedTuple):
    """Plain cards laid together, one copy of each in `cells`; the gaps, and whether it is a sequence."""

    cells: int
    gaps: int
    sequence: bool


class Distances:
    """One hand, and the hands that are left when a card of it is put away.

    Hands are written as cells, five bits a plain kind that is held. Raises ValueError for rules by which hands are
    declared with more than melds, or by which jokers left over could find no place.
    """

    def __init__(self, profile: RuleProfile, jokers: Jokers, cards: Cards) -> None:
        if not _is_fit(profile):
            raise ValueError(f"MinDist is not worked out by the rules of {profile.name}.")
        self.cards = cards
        self._jokers = jokers
        self._others = profile.sequences - profile.pure_sequences
        kinds = sorted({one for one in cards if not jokers.is_joker[one]})
        self._one = {one: 1 << slot * _CELL for slot, one in enumerate(kinds)}
        ones = sum(self._one.values())
        # Added to cells these carry into a cell's high bit where a copy is held.
        self._carry, self._high = ones * 15, ones << _CELL - 1
        self._melds: list[list[_Laid]] = [[] for _ in kinds]
        for laid in self._found(_bits(bytes(kinds))):
            self._melds[_first(laid.cells)].append(laid)
        self._rests: dict[int, list[int]] = {}

    def now(self) -> int:
        """The distance of the hand as it is."""
        return self._distance(self.cards)

    def after(self, one: Card) -> int:
        """The distance of the hand less one copy of a card; raises ValueError when it is not among them."""
        return self._distance(without(self.cards, one))

    def by_discard(self) -> dict[Card, int]:
        """The distance after each card that may be put away."""
        return {one: self.after(one) for one in sorted(set(self.cards))}

    def _distance(self, cards: Cards) -> int:
        plain = [one for one in cards if not self._jokers.is_joker[one]]
        wild = bytes(one for one in cards if self._jokers.is_joker[one])
        cells = sum(self._one[one] for one in plain)
        best = _NEVER
        for missing, taken, own in _pure_sequences(_bits(bytes(plain)), _bits(wild)):
            if missing >= best:
                break
            spare = len(wild) - taken
            for out, gaps in enumerate(self._rest(cells - self._cells_of(own), self._others)):
                if out >= best:
                    break
                if gaps <= spare + out:
                    best = max(out, missing)
                    break
        return best

    def _rest(self, cells: int, others: int) -> list[int]:
        """For each number of these cards that are in no meld, the fewest gaps of the others' melds.

        `others` are the sequences still asked for; three gaps are one.
        """
        key = cells << _NEED_BITS | others
        found = self._rests.get(key)
        if found is None:
            found = self._rests[key] = self._fewest(cells, others) if cells else [_SHORTEST * others]
        return found

    def _fewest(self, cells: int, others: int) -> list[int]:
        held = cells + self._carry & self._high
        slot = _first(cells)
        without_it = cells - (1 << slot * _CELL)
        # The first card is out, or laid in one of its melds.
        best = [_NEVER, *self._rest(without_it, others)]
        for laid, gaps, sequence in self._melds[slot]:
            wanted = laid << _CELL - 1
            if held & wanted == wanted:
                for out, more in enumerate(self._rest(cells - laid, max(0, others - sequence))):
                    if gaps + more < best[out]:
                        best[out] = gaps + more
        return best

    def _found(self, held: int) -> Iterator[_Laid]:
        """All melds that these plain cards (bits) can be laid in. Longer runs are made of shorter ones."""
        for shape in RUNS:
            if shape & held == shape:
                yield _Laid(self._cells_of(shape), 0, True)
        for shape, gaps in GAPPED:
            if shape & held == shape:
                yield _Laid(self._cells_of(shape), gaps, True)
        for shape in SETS:
            if shape & held == shape:
                yield _Laid(self._cells_of(shape), 0, False)
        for shape, _ in PAIRS:
            if shape & held == shape:
                yield _Laid(self._cells_of(shape), 1, False)
        for cell in self._one.values():
            yield _Laid(cell, _SHORTEST - 1, True)

    def _cells_of(self, bits: int) -> int:
        return sum(cell for one, cell in self._one.items() if bits >> one & 1)


def _pure_sequences(plain: int, wild: int) -> Iterator[_Pure]:
    """The pure sequences that a hand (bits) may be given, those that miss the fewest cards first.

    A place is filled from the hand wherever it can be: the card would do no more elsewhere. With nothing to begin with,
    all three cards are missing.
    """
    found = {_Pure(_SHORTEST, _SHORTEST, 0)}
    for run in RUNS:
        own, filled = run & plain, run & (plain | wild)
        if filled:
            found.add(_Pure((run ^ filled).bit_count(), (run ^ own).bit_count(), own))
    least_taken: dict[int, int] = {}
    for pure in sorted(found):
        # Of two with the same cards of the hand the longer one is no better.
        if pure.taken < least_taken.get(pure.own, _NEVER):
            least_taken[pure.own] = pure.taken
            yield pure


def _is_fit(profile: RuleProfile) -> bool:
    special = (profile.declare_tunnelas, profile.declare_dublees, profile.declare_jokers, profile.set_most)
    odd = profile.ace_wraps or profile.neighbour_jokers
    return profile.pure_sequences == 1 < profile.sequences and not odd and all(each is None for each in special)


def _bits(cards: Cards) -> int:
    bits = 0
    for one in cards:
        bits |= 1 << one
    return bits & ~(1 << PRINTED_JOKER)


def _first(cells: int) -> int:
    """The first slot of which the hand has a card."""
    return ((cells & -cells).bit_length() - 1) // _CELL
