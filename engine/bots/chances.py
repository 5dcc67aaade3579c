"""Estimates of the chance that a card still comes to a seat, and of discards that help the next player."""

from functools import partial

from engine.bots.sight import Sight
from engine.bots.waiting import Hopes
from engine.cards import KINDS_OF_CARD


def hopes_by_count(sight: Sight, looks: float) -> Hopes:
    """An estimate by counting the unseen cards.

    `looks` is the number of cards that the seat will probably be offered until the deal is over.
    """
    hidden = sum(sight.unseen)
    return Hopes(partial(_one_of, hidden, looks), sight.unseen, sight.unseen_jokers)


def hopes_by_rule_of_thumb(sight: Sight, each: float) -> Hopes:
    """An estimate without counting: every copy in the packs has the same chance."""
    packs, pack = sight.packs, sight.profile.pack
    missing = tuple(max(0, packs * (one in pack) - sight.hand.count(one)) for one in range(KINDS_OF_CARD))
    jokers = sum(missing[one] for one in sight.jokers.joker_cards)
    return Hopes(partial(_independent, each), missing, jokers)


def _one_of(hidden: int, looks: float, copies: int) -> float:
    return 1 - max(0.0, 1 - copies / hidden) ** looks if hidden else 0.0


def _independent(each: float, copies: int) -> float:
    return float(1 - (1 - each) ** copies)
