"""How the search packs the remaining cards and needs into one integer.

From the low end: five bits for the copies of each slot, then the jokers, then a number for the needs. Laying a meld
is one subtraction; checking that its cards are there is one addition and one mask for all slots at once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.arrange.holding import Holding
from engine.arrange.melds import Meld
from engine.arrange.prices import SCALE, Prices

CELL = 5
CELL_MASK = (1 << CELL) - 1
_JOKER_BITS = 10
_DEAREST_POINTS = 10
_JOKER_AWAY = 11
CANNOT_DECLARE = 16
"""The tie that jokers cost which nothing takes up: they have no points, but the hand cannot be declared."""


class Needs(NamedTuple):
    """What an arrangement still needs: a number of pure sequences, and of sequences including pure ones.

    `taker`: a meld that can take one or two jokers left over, which the needed pure sequences cannot. `away`: a
    card must still be discarded.
    """

    pure: int
    sequences: int
    taker: bool = False
    away: bool = False

    def after(self, meld: Meld) -> "Needs":
        """The needs when that meld is laid."""
        if meld.pure and self.pure:
            return self._replace(pure=self.pure - 1, sequences=self.sequences - 1)
        return self._replace(sequences=max(self.pure, self.sequences - meld.sequence), taker=False)


class Away(NamedTuple):
    """The extra cost of discarding a card, by slot, and of discarding a joker."""

    plain: Sequence[int]
    joker: int


def dearest_first(holding: Holding) -> Away:
    """Tie-breaks: the most expensive of equal discards, and a joker only if every other card costs points."""
    return Away([_DEAREST_POINTS - points for points in holding.points[: holding.plain]], _JOKER_AWAY)


class Step(NamedTuple):
    """One way to settle the first card held: what it adds at least, the cells it wants, what it takes off a position
    and how many jokers that is. `meld` is None when one copy of the card is put away."""

    cost: int
    wanted: int
    taken: int
    jokers: int
    meld: Meld | None


class Positions:
    """The layout for one hand, and the steps from any position, computed at first use."""

    def __init__(self, holding: Holding, melds: Sequence[Meld], prices: Prices, away: Away) -> None:
        self.holding = holding
        self.prices = prices
        self.away = away
        slots = len(holding.kinds)
        self.jokers_at = slots * CELL
        self.joker_mask = (1 << _JOKER_BITS) - 1
        self.needs_at = self.jokers_at + _JOKER_BITS
        self.plain_mask = (1 << holding.plain * CELL) - 1
        ones = sum(1 << slot * CELL for slot in range(slots))
        # Added to a position these carry into a cell's high bit where one copy, or three, are held.
        self.any_carry, self.three_carry, self.high_bits = ones * 15, ones * 13, ones << CELL - 1
        self.needs: list[Needs] = []
        self._number_of: dict[Needs, int] = {}
        self._steps: dict[tuple[int, int], list[Step]] = {}
        # Each meld as a step with its needs still to be counted; worked out once, as many needs share them.
        self._by_first: list[list[Step]] = [[] for _ in range(holding.plain)]
        self.pure_wanted: list[tuple[int, int]] = []
        for meld in melds:
            step = self._laying(meld)
            self._by_first[min(meld.slots)].append(step)
            if meld.pure:
                self.pure_wanted += [(step.cost, step.wanted)] * self._times(meld)
        self.pure_wanted.sort()
        for steps in self._by_first:
            steps.sort(key=_cheapest_then_largest)
        self.leaving = [points * SCALE - price for points, price in zip(holding.points, prices.slots, strict=False)]
        # The price of putting a card away is so high that no card is worth more; a joker comes to it too.
        worth = (price - cost for price, cost in zip(prices.slots, away.plain, strict=True))
        self.away_price = max([-away.joker, *worth])

    def start(self, needs: Needs) -> int:
        """The position before anything is settled."""
        cells = sum(count << slot * CELL for slot, count in enumerate(self.holding.counts))
        return cells | self.holding.jokers << self.jokers_at | self._number(needs) << self.needs_at

    def unpack(self, position: int) -> tuple[int, int, int]:
        """The number of the needs, the jokers, and the cells of the plain cards."""
        return position >> self.needs_at, position >> self.jokers_at & self.joker_mask, position & self.plain_mask

    def least_cost(self, needs: Needs) -> int:
        """A lower bound of the hand's cost, in parts of a point (see `SCALE`); may be negative."""
        cards = sum(price * count for price, count in zip(self.prices.slots, self.holding.counts, strict=False))
        return cards - self.prices.joker * self.holding.jokers - self.away_price * needs.away

    def steps(self, number: int, slot: int) -> list[Step]:
        """The ways to settle a card of that slot under those needs, the cheapest first, leaving it aside."""
        found = self._steps.get((number, slot))
        if found is None:
            found = self._counted(number, self._by_first[slot])
            if self.needs[number].away:
                found.append(self._putting_away(number, slot))
                found.sort(key=_cheapest_then_largest)
            self._steps[number, slot] = found
        return found

    def _counted(self, number: int, steps: Sequence[Step]) -> list[Step]:
        """The steps under these needs, each with its effect on the needs."""
        shift: dict[tuple[bool, bool], int] = {}
        counted = []
        for cost, wanted, taken, jokers, meld in steps:
            if meld is not None:
                sort = meld.pure, meld.sequence
                if sort not in shift:
                    shift[sort] = number - self._number(self.needs[number].after(meld)) << self.needs_at
                counted.append(Step(cost, wanted, taken + shift[sort], jokers, meld))
        return counted

    def _laying(self, meld: Meld) -> Step:
        """Laying the meld adds at least its cost and its jokers' price less the prices of its cards, never under 0."""
        cost = meld.cost + self.prices.joker * meld.jokers
        cells = 0
        for slot in meld.slots:
            cells += 1 << slot * CELL
            if slot < self.holding.plain:
                cost -= self.prices.slots[slot]
        # One copy is asked for by a cell's high bit, three by the next.
        first = meld.slots[0]
        three = meld.slots[1:2] == (first,)
        wanted = 1 << first * CELL + CELL - 2 if three else cells << CELL - 1
        return Step(cost, wanted, cells + (meld.jokers << self.jokers_at), meld.jokers, meld)

    def _putting_away(self, number: int, slot: int) -> Step:
        cost = self.away_price + self.away.plain[slot] - self.prices.slots[slot]
        after = self._number(self.needs[number]._replace(away=False))
        cell = 1 << slot * CELL
        return Step(cost, cell << CELL - 1, cell + (number - after << self.needs_at), 0, None)

    def _times(self, meld: Meld) -> int:
        """How many times the hand contains the meld."""
        return min(self.holding.counts[slot] // meld.slots.count(slot) for slot in meld.slots)

    def held_cells(self, position: int) -> int:
        """The remaining cards as the bits that steps test: a cell's high bit for one copy, the next for three."""
        three = position + self.three_carry & self.high_bits
        return position + self.any_carry & self.high_bits | three >> 1

    def _number(self, needs: Needs) -> int:
        number = self._number_of.get(needs)
        if number is None:
            number = self._number_of[needs] = len(self.needs)
            self.needs.append(needs)
        return number


def _cheapest_then_largest(step: Step) -> tuple[int, int]:
    return step.cost, -(len(step.meld.slots) if step.meld else 0)
