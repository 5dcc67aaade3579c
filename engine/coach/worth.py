"""The worth of a hand with its chances: the points that are at stake with it (rules 5, 6).

A hand is split into melds, melds that wait for a card, and cards left over, so that the least is at stake. A card
left over costs its points and a little more because it prevents a declaration. A waiting meld costs the loss if its
card does not come, times the chance of that. A missing sequence puts a part of the whole hand at stake. The result
is the same as that of a search for one hand (`engine.bots.outlook`), but it is computed and stored for every
requested part of a hand: all discards of a hand, also after each possible draw, share most of the work.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.cards import FULL_SUITS, PRINTED_JOKER, Card, Cards
from engine.coach.patterns import GAPPED, PAIRS, RUNS, SETS, SHORT_RUNS, SINGLES
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile

CELL = 5
_CELL_MASK = (1 << CELL) - 1
_PURE, _SEQUENCE, _SET = range(3)
_NEEDS_BITS = 8
_JOKER_BITS = 8
_PURE_NEED = 16
_TUNNELA = 3
# Points of a card on average, the jokers aside.
_MIDDLING = 7


class Figures(NamedTuple):
    """What weighs how much: `looks` are the cards a seat is likely to be offered until the deal is over, `in_the_way`
    the points added to each card left over, `pure_stake` and `stake` the parts of the hand that a missing pure
    sequence and a missing other one put at stake."""

    looks: float = 3.0
    in_the_way: int = 10
    pure_stake: float = 0.7
    stake: float = 0.4


FIGURES = Figures()


class Laid(NamedTuple):
    """Cards laid together: one copy of each in `cells`, the jokers they take, which need they meet, what they cost."""

    cells: int
    jokers: int
    sort: int
    cost: float


class Worth:
    """One hand, and every hand that is a part of it, with at most one more card or joker.

    Hands are written as cells, five bits a kind that is held, so that putting a card away is one subtraction. Wild
    cards have cells after the plain ones, for where they lie in their own place; anywhere else they are just jokers.
    """

    def __init__(
        self, profile: RuleProfile, jokers: Jokers, hand: Cards, unseen: Sequence[int], figures: Figures = FIGURES
    ) -> None:
        self.profile = profile
        self.wild = jokers
        self.unseen = unseen
        self.needs = profile.pure_sequences * _PURE_NEED + profile.sequences
        self.unseen_jokers = sum(unseen[one] for one in jokers.joker_cards)
        self._slot_of: dict[Card, int] = {}
        self.cells = 0
        plain = [one for one in sorted(hand) if not jokers.is_joker[one]]
        wild = [one for one in sorted(hand) if jokers.is_joker[one]]
        for one in (*plain, *wild):
            self._hold(one)
        self.jokers = len(wild)
        self.kinds = list(dict.fromkeys(plain))
        self._plain = (1 << len(self.kinds) * CELL) - 1
        self.left = [jokers.points[one] + figures.in_the_way for one in FULL_SUITS]
        whole = sum(self.left[one] for one in plain)
        self.pure_stake, self.stake = whole * figures.pure_stake, whole * figures.stake
        hidden = sum(unseen)
        # A wild card may be waited for as itself and as a joker, so that some are counted twice.
        copies = range(hidden + self.unseen_jokers + 1)
        self._missed = [max(0.0, 1 - count / hidden) ** figures.looks if hidden else 1.0 for count in copies]
        slots = len(self._slot_of)
        self._ones = sum(1 << slot * CELL for slot in range(slots))
        self._carry, self._high = self._ones * 15, self._ones << CELL - 1
        self._tunnelas = profile.declare_tunnelas is not None
        self._held = sum(1 << one for one in self.kinds)
        self._wild_held = sum(1 << one for one in set(wild) if one != PRINTED_JOKER)
        self._by_first: list[list[Laid]] = [[] for _ in range(slots)]
        for laid in self._found(self._held, 0):
            self._by_first[((laid.cells & -laid.cells).bit_length() - 1) // CELL].append(laid)
        for each in self._by_first:
            each.sort(key=_by_cost)
        self._memo: dict[int, float] = {}
        self._with_away: dict[int, float] = {}

    def _hold(self, one: Card) -> None:
        if one != PRINTED_JOKER:
            self.cells += 1 << self._slot_of.setdefault(one, len(self._slot_of)) * CELL

    def without(self, one: Card) -> int:
        """The cells of the hand less one plain card of it."""
        return self.cells - (1 << self._slot_of[one] * CELL)

    def now(self) -> float:
        """The points at stake with the whole hand."""
        return self.at_stake(self.cells, self.jokers, self.needs)

    def by_discard(self) -> dict[Card, float]:
        """The points at stake after each plain card that may be put away."""
        return {one: self.at_stake(self.without(one), self.jokers, self.needs) for one in self.kinds}

    def at_stake(self, cells: int, jokers: int, needs: int) -> float:
        """The points at stake with a part of the hand and so many jokers when those needs are still to be met."""
        key = (cells << _JOKER_BITS | jokers) << _NEEDS_BITS | needs
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = (
                self._least(cells, jokers, needs) if cells & self._plain else self._bare(jokers, needs)
            )
        return found

    def at_stake_less_one(self, cells: int, jokers: int, needs: int) -> float:
        """The points at stake when a card has still to be put away, whichever leaves the least."""
        key = (cells << _JOKER_BITS | jokers) << _NEEDS_BITS | needs
        found = self._with_away.get(key)
        if found is None:
            bare = not cells & self._plain
            found = self._bare(max(0, jokers - 1), needs) if bare else self._least_less_one(cells, jokers, needs)
            self._with_away[key] = found
        return found

    def _bare(self, jokers: int, needs: int) -> float:
        """No plain card is left: three jokers are a sequence, and what is still missing is at stake."""
        pure, sequences = divmod(needs, _PURE_NEED)
        others = max(0, sequences - pure - jokers // 3)
        return pure * self.pure_stake + others * self.stake

    def _least(self, cells: int, jokers: int, needs: int) -> float:
        held = cells + self._carry & self._high
        slot = ((held & -held).bit_length() - 1) // CELL
        best = self.left[self.kinds[slot]] + self.at_stake(cells - (1 << slot * CELL), jokers, needs)
        if self._tunnelas and cells >> slot * CELL & _CELL_MASK >= _TUNNELA:
            best = min(best, self.at_stake(cells - (_TUNNELA << slot * CELL), jokers, _met(needs, _PURE)))
        for laid, takes, sort, cost in self._by_first[slot]:
            if cost >= best:
                break
            wanted = laid << CELL - 1
            if takes <= jokers and held & wanted == wanted:
                best = min(best, cost + self.at_stake(cells - laid, jokers - takes, _met(needs, sort)))
        return best

    def _least_less_one(self, cells: int, jokers: int, needs: int) -> float:
        held = cells + self._carry & self._high
        slot = ((held & -held).bit_length() - 1) // CELL
        rest = cells - (1 << slot * CELL)
        left_over = self.left[self.kinds[slot]] + self.at_stake_less_one(rest, jokers, needs)
        best = min(self.at_stake(rest, jokers, needs), left_over)
        if self._tunnelas and cells >> slot * CELL & _CELL_MASK >= _TUNNELA:
            three = cells - (_TUNNELA << slot * CELL)
            best = min(best, self.at_stake_less_one(three, jokers, _met(needs, _PURE)))
        for laid, takes, sort, cost in self._by_first[slot]:
            if cost >= best:
                break
            wanted = laid << CELL - 1
            if takes <= jokers and held & wanted == wanted:
                best = min(best, cost + self.at_stake_less_one(cells - laid, jokers - takes, _met(needs, sort)))
        return best

    def with_one(self, one: Card) -> list[Laid]:
        """What a drawn card can be laid in with cards of the hand, the cheapest first; its own cell is not in."""
        bit = 1 << one
        found = [laid for laid in self._found(self._held | bit, bit) if laid.cells or laid.jokers]
        found.sort(key=_by_cost)
        return found

    def least_with(self, cells: int, one: Card, with_it: Sequence[Laid], base: float) -> float:
        """The points at stake when that card is drawn to a part of the hand and one is put away.

        `with_it` is what `with_one` found; `base` is at stake when the card itself is put away again.
        """
        held = cells + self._carry & self._high
        best = min(base, self.left[one] + self.at_stake_less_one(cells, self.jokers, self.needs))
        for laid, takes, sort, cost in with_it:
            if cost >= best:
                break
            wanted = laid << CELL - 1
            if takes <= self.jokers and held & wanted == wanted:
                after = _met(self.needs, sort)
                best = min(best, cost + self.at_stake_less_one(cells - laid, self.jokers - takes, after))
        return best

    def _found(self, held: int, must: int) -> Iterator[Laid]:
        """Everything that these plain cards (bits) can be laid in, with all the cards of `must`; unsorted."""
        yield from self._melds(held, must)
        yield from self._short_runs(held, must)
        for cards, outs in PAIRS:
            if cards & held == cards and cards & must == must:
                missed = self._missed_with_jokers(outs)
                yield Laid(self._cells_of(cards), 0, _SET, missed * self._all_left(cards))
        yield from self._singles(held, must)

    def _melds(self, held: int, must: int) -> Iterator[Laid]:
        both = held | self._wild_held
        for cards in RUNS:
            if cards & both == cards and cards & must == must and (own := cards & held):
                yield Laid(self._cells_of(cards), (cards ^ own).bit_count(), _PURE, 0.0)
        for cards in SETS:
            if cards & held == cards and cards & must == must:
                yield Laid(self._cells_of(cards), 0, _SET, 0.0)
        for cards, takes in GAPPED:
            # One joker more than are held, for it may be drawn.
            if cards & held == cards and cards & must == must and takes <= self.jokers + 1:
                yield Laid(self._cells_of(cards), takes, _SEQUENCE, 0.0)
        for cards, _ in PAIRS:
            if cards & held == cards and cards & must == must:
                yield Laid(self._cells_of(cards), 1, _SET, 0.0)

    def _short_runs(self, held: int, must: int) -> Iterator[Laid]:
        both = held | self._wild_held
        for cards, outs in SHORT_RUNS:
            if cards & both == cards and cards & must == must and (own := cards & held):
                cells = self._cells_of(cards)
                copies = sum(self.unseen[one] for one in outs)
                yield Laid(cells, (cards ^ own).bit_count(), _PURE, self._missed[copies] * self.pure_stake)
                if own == cards:
                    missed = self._missed_with_jokers(outs)
                    yield Laid(cells, 0, _SEQUENCE, missed * self.stake)
                    yield Laid(cells, 0, _SET, missed * self._all_left(cards))

    def _singles(self, held: int, must: int) -> Iterator[Laid]:
        for one in self.kinds if not must else [must.bit_length() - 1]:
            cards, pairs, near, mates = SINGLES[one]
            if not cards & held:
                continue
            cells = self._cells_of(cards)
            yield Laid(cells, 0, _PURE, self._seed(pairs) * self.pure_stake)
            yield Laid(cells, 1, _SEQUENCE, self._missed_with_jokers(near) * self.stake)
            yield Laid(cells, 1, _SET, self._missed_with_jokers((*near, *mates)) * self.left[one])
            yield Laid(cells, 2, _SEQUENCE, 0.0)

    def _seed(self, pairs: Sequence[tuple[Card, Card]]) -> float:
        """How unlikely it is that a pure sequence comes about from one card."""
        unseen, missed = self.unseen, self._missed
        return max(0.0, 1 - sum((1 - missed[unseen[low]]) * (1 - missed[unseen[high]]) for low, high in pairs))

    def _missed_with_jokers(self, outs: Sequence[Card]) -> float:
        return self._missed[sum(self.unseen[one] for one in outs) + self.unseen_jokers]

    def _cells_of(self, cards: int) -> int:
        """One copy of each of these cards (bits); a card of no kind that is held has no cell."""
        cells = 0
        while cards:
            low = cards & -cards
            slot = self._slot_of.get(low.bit_length() - 1)
            if slot is not None:
                cells |= 1 << slot * CELL
            cards ^= low
        return cells

    def _all_left(self, cards: int) -> float:
        worth = 0
        while cards:
            low = cards & -cards
            worth += self.left[low.bit_length() - 1]
            cards ^= low
        return worth


def nothing_in_it(profile: RuleProfile, figures: Figures = FIGURES) -> float:
    """The points at stake with a hand of middling cards that has nothing in it: what shares are parts of."""
    hand = profile.cards * (_MIDDLING + figures.in_the_way)
    others = profile.sequences - profile.pure_sequences
    return hand * (1 + figures.pure_stake * profile.pure_sequences + figures.stake * others)


def _met(needs: int, sort: int) -> int:
    """The needs (pure ones times 16, and sequences with these among them) when something of that sort is laid."""
    pure, sequences = divmod(needs, _PURE_NEED)
    if sort == _PURE and pure:
        return needs - _PURE_NEED - 1
    if sort != _SET and sequences > pure:
        return needs - 1
    return needs


def _by_cost(laid: Laid) -> float:
    return laid.cost
