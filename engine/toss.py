"""Who plays first: one card each from a pack of 52, highest first (rules 4.1)."""

from collections.abc import Sequence

import msgspec

from engine.cards import Card, rank_of, suit_of
from engine.rule_profile import RuleProfile


class TossResult(msgspec.Struct, frozen=True):
    """A toss: who tossed, by index, in playing order, who plays first and who is the dealer."""

    order: tuple[int, ...]
    first: int
    dealer: int


def toss(profile: RuleProfile, cards: Sequence[Card]) -> TossResult:
    """Decide a toss from one card each, in seat order; two players or more, no printed jokers, no card twice.

    Where the toss reorders the seats, play goes from the highest to the lowest, who is the dealer. Elsewhere the
    seats stay, play goes round the table from the highest, and the second to play has the badge of dealer.

    >>> from engine.cards import hand
    >>> from engine.profiles import profile as rules
    >>> toss(rules("rummycircle-pool201"), hand("QD 3S 6H")).order
    (0, 2, 1)
    """
    highest_first = sorted(range(len(cards)), key=lambda index: strength(cards[index]), reverse=True)
    first = highest_first[0]
    if profile.toss_reorders_seats:
        return TossResult(tuple(highest_first), first, highest_first[-1])
    order = tuple((first + step) % len(cards) for step in range(len(cards)))
    return TossResult(order, first, order[1])


def strength(one: Card) -> tuple[int, int]:
    """How high a toss card is: ace high, then spades over hearts over diamonds over clubs."""
    return (rank_of(one) - 1) % 13, -suit_of(one)
