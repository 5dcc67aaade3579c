"""Where players sit and who plays first, deal after deal: the toss, and what follows from the last deal (rules 4.1).

The toss decides at first: one card each from a pack of 52, and the highest plays first. In the table's next deal the
first player of the last one is the dealer and plays last; if that player has left, the last dealer stays. A newcomer
means a new toss; so does a leaver, in some houses.
"""

from collections.abc import Sequence
from enum import Enum

import msgspec

from engine.cards import Card, rank_of, suit_of
from engine.houses.rule_profile import RuleProfile


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
    >>> from engine.houses import profile as rules
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


class Seating(msgspec.Struct, frozen=True):
    """The players of one deal in seat order; `first` and `dealer` are indices into it."""

    order: tuple[str, ...]
    first: int
    dealer: int


class TossNeeded(Enum):
    """Why there must be a toss before the deal."""

    FIRST_DEAL = "first_deal"
    """Nothing was dealt at this table yet."""
    SOMEBODY_CAME = "somebody_came"
    """A player sits down who was not in the last deal."""
    SOMEBODY_LEFT = "somebody_left"
    """A player of the last deal is gone, and the house tosses again for that."""


def next_deal(profile: RuleProfile, last: Seating | None, players: Sequence[str]) -> Seating | TossNeeded:
    """Who sits where in the next deal, or why a toss must say so.

    `last` is the last deal's seating, None before the first; `players` are those who play now, in any order: the
    order of the last deal stays.
    """
    if last is None:
        return TossNeeded.FIRST_DEAL
    if set(players) - set(last.order):
        return TossNeeded.SOMEBODY_CAME
    if profile.toss_when_leaving and len(players) < len(last.order):
        return TossNeeded.SOMEBODY_LEFT
    staying = frozenset(players)
    order = tuple(player for player in last.order if player in staying)
    dealer = order.index(_next_dealer(last, staying))
    return Seating(order, first=(dealer + 1) % len(order), dealer=dealer)


def seat_by_toss(profile: RuleProfile, players: Sequence[str], cards: Sequence[Card]) -> Seating:
    """Seat players by their toss cards, both in the order in which they sit now.

    Where the toss reorders the seats they sit as they will play, the first in the first seat.
    """
    result = toss(profile, cards)
    seats = result.order if profile.toss_reorders_seats else tuple(range(len(players)))
    return Seating(tuple(players[index] for index in seats), seats.index(result.first), seats.index(result.dealer))


def _next_dealer(last: Seating, staying: frozenset[str]) -> str:
    for player in (last.order[last.first], last.order[last.dealer]):
        if player in staying:
            return player
    # Both have left: who sat last before the one who played first, so that play goes on from the same place.
    count = len(last.order)
    before = (last.order[(last.first - step) % count] for step in range(1, count))
    return next(player for player in before if player in staying)
