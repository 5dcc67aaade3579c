"""The strongest bot: it looks one card ahead over all possible draws, and seldom drops.

The strong bot estimates a hand's chances; this one computes the points at stake after the next card, for every card
that it may draw with the best discard (`engine.coach`). Hands that are too large for this are judged as by the
strong bot, but dropped as seldom.
"""

from collections.abc import Callable

from engine.arrange import best_discard
from engine.bots.discards import uses
from engine.bots.outlook import Outlook
from engine.bots.planner import Planner
from engine.bots.sight import Sight
from engine.cards import Card, Cards
from engine.coach.ahead import Ahead
from engine.coach.judging import LARGEST_AHEAD
from engine.coach.worth import Figures, Worth, nothing_in_it
from engine.deal.actions import Pile

# So many discards, the best by what they leave, are looked at with the next card.
_LOOKED_AT = 4
# What a card is feared for, in points, for each way in which the next player may use it.
_FEAR = 0.1
# Who looks ahead may hope for more cards, and cards in the way weigh more: found by playing (docs/decisions/coach.md).
_FIGURES = Figures(looks=4.0, in_the_way=16)
# Of equal discards the dearest goes.
_DEAR = 1 / 32


class Master:
    """Looks ahead; `drops` decides by the outlook whether to drop, `larger` judges hands with more cards."""

    def __init__(self, drops: Callable[[Sight, Outlook], bool], larger: Planner) -> None:
        self.drops = drops
        self.larger = larger

    def draw_from(self, sight: Sight) -> Pile | None:
        """The open pile if its card leaves less at stake than the closed deck will on average; None to drop."""
        if _is_large(sight):
            return self.larger.draw_from(sight)
        if self.drops(sight, _outlook(sight)):
            return None
        top = sight.top
        if top is None:
            return Pile.CLOSED
        if sight.jokers.is_joker[top]:
            return Pile.OPEN
        # With one plain card more there is always one that may be put away.
        worth = _worth(sight, sight.hand)
        taken = _worth(sight, sight.hand + bytes((top,))).by_discard()
        away = min(taken, key=lambda one: (taken[one], one))
        if away == top:
            return Pile.CLOSED
        return Pile.OPEN if taken[away] <= Ahead(worth).after(worth.cells, worth.now()).at_stake else Pile.CLOSED

    def discard(self, sight: Sight) -> Card:
        """The discard that leaves the least at stake, including the next player's gain from it."""
        if _is_large(sight):
            return self.larger.discard(sight)
        worth = _worth(sight, sight.hand)
        by_discard = worth.by_discard()
        if not by_discard:
            return best_discard(sight.profile, sight.jokers, sight.hand).discard
        besides = {one: _FEAR * uses(sight, one) - _DEAR * sight.jokers.points[one] for one in by_discard}
        likely = sorted(by_discard, key=lambda one: (by_discard[one] + besides[one], one))[:_LOOKED_AT]
        if len(likely) == 1:
            return likely[0]
        ahead = Ahead(worth)
        return min(
            likely, key=lambda one: (ahead.after(worth.without(one), by_discard[one]).at_stake + besides[one], one)
        )


def _is_large(sight: Sight) -> bool:
    return sight.profile.cards + 1 > LARGEST_AHEAD


def _worth(sight: Sight, cards: Cards) -> Worth:
    return Worth(sight.profile, sight.jokers, cards, sight.unseen, _FIGURES)


def _outlook(sight: Sight) -> Outlook:
    """The hand by the figures that drops are decided by."""
    at_stake = Worth(sight.profile, sight.jokers, sight.hand, sight.unseen).now()
    return Outlook(at_stake, at_stake / nothing_in_it(sight.profile), None)
