"""A hand and the groups that its holder sends for it (rules 4.7 and 4.8)."""

from collections.abc import Iterable, Sequence

from engine.cards import KINDS_OF_CARD, Card, Cards
from engine.deal.refusals import Refusal
from engine.deal.state import Grouping


def holds(hand: Cards, card: Card) -> bool:
    """Whether a card, which may come from outside and be none at all, is in a hand."""
    return 0 <= card < KINDS_OF_CARD and card in hand


def why_not_cards(hand: Cards, groups: Sequence[Cards], ungrouped: Cards) -> Refusal | None:
    """Why these are not exactly the cards of the hand, or None."""
    sent = b"".join(groups) + ungrouped
    return None if sorted(sent) == sorted(hand) else Refusal.CARDS_DO_NOT_MATCH


def grouping(groups: Iterable[Cards], ungrouped: Cards) -> Grouping:
    """Groups as they were sent; empty ones, which say nothing, left out."""
    return Grouping(tuple(group for group in groups if group), ungrouped)


def fitted(groups: Iterable[Cards], hand: Cards) -> Grouping:
    """Groups that the table knew from earlier, without what is no longer held; cards they do not name are ungrouped.

    >>> from engine.cards import hand
    >>> fitted([hand("4H 5H 6H"), hand("KS")], hand("4H 5H QD")) == Grouping((hand("4H 5H"),), hand("QD"))
    True
    """
    left = bytearray(hand)
    kept = [_taken(group, left) for group in groups]
    return grouping(kept, bytes(left))


def _taken(group: Cards, left: bytearray) -> Cards:
    taken = bytearray()
    for card in group:
        if card in left:
            left.remove(card)
            taken.append(card)
    return bytes(taken)
