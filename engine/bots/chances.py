"""How likely a card still comes to a seat, and which discards help the next player: what the strengths know of luck."""

from functools import partial

from engine.bots.sight import Sight
from engine.bots.waiting import Hopes
from engine.cards import KINDS_OF_CARD


def counted(sight: Sight, looks: float) -> Hopes:
    """By counting the unseen cards: each of so many looks at a card shows one of them.

    `looks` are the cards that the seat is likely to be offered until the deal is over.
    """
    hidden = sum(sight.unseen)
    return Hopes(partial(_one_of, hidden, looks), sight.unseen, sight.unseen_jokers)


def by_rule_of_thumb(sight: Sight, each: float) -> Hopes:
    """Without counting: every copy that a pack still could hold comes with the same chance."""
    packs, pack = sight.packs, sight.profile.pack
    missing = tuple(max(0, packs * (one in pack) - sight.hand.count(one)) for one in range(KINDS_OF_CARD))
    jokers = sum(missing[one] for one in sight.jokers.joker_cards)
    return Hopes(partial(_independent, each), missing, jokers)


def _one_of(hidden: int, looks: float, copies: int) -> float:
    return 1 - max(0.0, 1 - copies / hidden) ** looks if hidden else 0.0


def _independent(each: float, copies: int) -> float:
    return float(1 - (1 - each) ** copies)
