"""The search for the cheapest arrangement of a hand: best-first, each position visited once.

A position is the set of remaining cards. Its first card is placed next: in one of its melds, or all its copies are
left over, or one copy is discarded if a discard is required. The prices give a lower bound of a position's cost
(see `prices`), so positions are visited in the order of that bound, and the first one without remaining cards is
the best arrangement.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from engine.arrange.holding import Holding
from engine.arrange.melds import SHORTEST, Meld
from engine.arrange.positions import CANNOT_DECLARE, CELL, CELL_MASK, Away, Needs, Positions, dearest_first
from engine.arrange.prices import prices_of


class Found(NamedTuple):
    """An arrangement: its cost (`SCALE` to a point), its melds, and the remaining needs, which only jokers meet.

    `away` is the slot of the discarded card; None if it is a joker (`needs.away` is still set then) or no discard
    was required.
    """

    cost: int
    melds: list[Meld]
    needs: Needs
    away: int | None


class _Frontier:
    """Positions to look at, the cheapest first, and of those the last one reached."""

    def __init__(self) -> None:
        self._costs: list[int] = []
        self._at_cost: dict[int, list[int]] = {}

    def push(self, cost: int, position: int) -> None:
        waiting = self._at_cost.get(cost)
        if waiting is None:
            self._at_cost[cost] = [position]
            heappush(self._costs, cost)
        else:
            waiting.append(position)

    def pop(self) -> tuple[int, int] | None:
        while self._costs:
            cost = self._costs[0]
            waiting = self._at_cost[cost]
            if waiting:
                return cost, waiting.pop()
            heappop(self._costs)
            del self._at_cost[cost]
        return None


class _Search:
    """The search for one hand: the cost of each reached position, and the step by which it was reached."""

    def __init__(self, at: Positions, start: int, limit: int, joker_tunnelas: int) -> None:
        self.at = at
        self.limit = limit
        self.joker_tunnelas = joker_tunnelas
        self.frontier = _Frontier()
        self.cost_of = {start: 0}
        # From which position, laying which meld or putting away a card, and that of which slot.
        self.trail: dict[int, tuple[int, Meld | None, int | None]] = {}
        if limit > 0:
            self.frontier.push(0, start)

    def run(self) -> tuple[int, int] | None:
        """The cost above the least there could be, and the position at the end; None when all cost the limit."""
        at = self.at
        settled_at: dict[int, int] = {}
        while (popped := self.frontier.pop()) is not None:
            least, position = popped
            if position < 0:
                return least, ~position
            cost = self.cost_of[position]
            if settled_at.get(position) == cost:
                continue
            number, _, rest = at.unpack(position)
            if not rest:
                more = _end(at, position, self.joker_tunnelas)
                if more is not None and cost + more < self.limit:
                    self.frontier.push(cost + more, ~position)
                continue
            held = at.held_cells(position)
            if least == cost and (pure := at.needs[number].pure - self.joker_tunnelas) > 0:
                # Only now, as most positions are never looked at: what the pure sequences still needed must cost.
                more = _least_for(held, at.pure_wanted, pure)
                if more is None or cost + more >= self.limit:
                    continue
                if more:
                    self.frontier.push(cost + more, position)
                    continue
            settled_at[position] = cost
            self._settle(position, cost, held, ((rest & -rest).bit_length() - 1) // CELL)
        return None

    def _settle(self, position: int, cost: int, held: int, slot: int) -> None:
        """Reach every position in which the first remaining card is placed."""
        at, limit, cost_of = self.at, self.limit, self.cost_of
        number, jokers, rest = at.unpack(position)
        for added, wanted, taken, takes_jokers, meld in at.steps(number, slot):
            total = cost + added
            if total >= limit:
                break
            after = position - taken
            if takes_jokers <= jokers and held & wanted == wanted and cost_of.get(after, limit) > total:
                self._reach(after, total, (position, meld, slot))
        copies = rest >> slot * CELL & CELL_MASK
        total = cost + copies * at.leaving[slot]
        after = position - (copies << slot * CELL)
        if cost_of.get(after, limit) > total:
            self._reach(after, total, (position, None, None))

    def _reach(self, position: int, cost: int, trail: tuple[int, Meld | None, int | None]) -> None:
        self.cost_of[position] = cost
        self.trail[position] = trail
        self.frontier.push(cost, position)


def cheapest(
    holding: Holding,
    melds: Sequence[Meld],
    needs: Needs,
    below: int,
    *,
    joker_tunnelas: int = 0,
    away: Away | None = None,
) -> Found | None:
    """The cheapest arrangement that meets the needs, or None if none costs less than `below`.

    `joker_tunnelas`: how many triples of equal jokers count as a pure sequence. `away`: the cost of the discard, if
    the needs require one; by default only tie-breaks.
    """
    at = Positions(holding, melds, prices_of(holding, melds), away or dearest_first(holding))
    least = at.least_cost(needs)
    search = _Search(at, at.start(needs), below - least, joker_tunnelas)
    end = search.run()
    if end is None:
        return None
    cost, position = end
    left = at.needs[at.unpack(position)[0]]
    laid: list[Meld] = []
    put_away = None
    while position in search.trail:
        position, meld, slot = search.trail[position]
        if meld is not None:
            laid.append(meld)
        elif slot is not None:
            put_away = slot
    return Found(least + cost, laid, left, put_away)


def _least_for(held: int, wanted: Sequence[tuple[int, int]], count: int) -> int | None:
    """A lower bound for this many melds, each considered alone, the cheapest first; None if there are too few."""
    total = 0
    for added, cells in wanted:
        if held & cells == cells:
            total += added
            count -= 1
            if not count:
                return total
    return None


def _end(at: Positions, position: int, joker_tunnelas: int) -> int | None:
    """The remaining cost if no plain card is left, or None if the jokers cannot meet the needs."""
    number, jokers, _ = at.unpack(position)
    needs = at.needs[number]
    spare = jokers - SHORTEST * needs.sequences - needs.away
    if spare < 0:
        return None
    if needs.pure and joker_tunnelas:
        own_place = [position >> slot * CELL & CELL_MASK for slot in range(at.holding.plain, len(at.holding.kinds))]
        joker_tunnelas = alike_in_threes(own_place, at.holding.printed)
    if needs.pure > joker_tunnelas:
        return None
    cost = jokers * at.prices.joker
    if needs.away:
        cost += at.away_price + at.away.joker
    # One or two jokers that no meld can take up make a hand that costs nothing and still cannot be declared.
    return cost + CANNOT_DECLARE * (needs.taker and 0 < spare < SHORTEST)


def alike_in_threes(copies: Sequence[int], printed: int) -> int:
    """How many times three jokers alike there are."""
    return sum(held // SHORTEST for held in copies) + printed // SHORTEST
