"""Looking one card ahead: the points at stake after the next draw and the best discard, over all possible cards.

A hand with many helpful cards is worth more than one that waits for a single card; a sum of chances does not show
that.
"""

from typing import NamedTuple

from engine.cards import FULL_SUITS, Card
from engine.coach.worth import Laid, Worth

_HELPS = 1.0
"""A card that reduces the points at stake by less than a point does not count as helpful."""


class Prospect(NamedTuple):
    """The average points at stake after the next card, and the number of unseen cards that would reduce them."""

    at_stake: float
    helping: int


class Ahead:
    """Looks one card ahead from any part of one hand."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        plain = [one for one in FULL_SUITS if worth.unseen[one] and not worth.wild.is_joker[one]]
        self._with_one: dict[Card, list[Laid]] = {one: worth.with_one(one) for one in plain}

    def after(self, cells: int, base: float) -> Prospect:
        """The prospect of a part of the hand; `base` is at stake with it as it is."""
        worth = self.worth
        total, count, helping = 0.0, 0, 0
        for one, with_it in self._with_one.items():
            least, copies = worth.least_with(cells, one, with_it, base), worth.unseen[one]
            total, count = total + copies * least, count + copies
            helping += copies * (base - least >= _HELPS)
        if worth.unseen_jokers:
            least = min(base, worth.at_stake_less_one(cells, worth.jokers + 1, worth.needs))
            total, count = total + worth.unseen_jokers * least, count + worth.unseen_jokers
            helping += worth.unseen_jokers * (base - least >= _HELPS)
        return Prospect(total / count if count else base, helping)

    def with_card(self, cells: int, one: Card, base: float) -> float:
        """The points at stake if exactly this card comes; a card that cannot come changes nothing."""
        if self.worth.wild.is_joker[one]:
            return min(base, self.worth.at_stake_less_one(cells, self.worth.jokers + 1, self.worth.needs))
        with_it = self._with_one.get(one)
        return base if with_it is None else self.worth.least_with(cells, one, with_it, base)
