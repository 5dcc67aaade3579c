"""The extra cost of a discard, beside the hand's loss, in parts of a point."""

from engine.arrange.prices import SCALE
from engine.arrange.short_runs import TWO_SHORT
from engine.bots.sight import Sight
from engine.cards import FULL_SUITS, RANKS, Card

_SUIT = len(RANKS)
_SUITS = 4
_DEAREST_POINTS = 10
# The places of the two other cards of a run of three.
# What a card is feared for when the next player may hold all that goes with it, in points for each way to use it, where
# two packs are dealt. Each of the two cards that go with it is there so many times as there are packs.
_FEAR = 0.3
_PACKS = 2


def dearest_first(sight: Sight) -> dict[Card, int]:
    """Only tie-breaks by which the most expensive of equal cards is discarded."""
    return {one: _DEAREST_POINTS - sight.jokers.points[one] for one in FULL_SUITS}


def safest_first(sight: Sight) -> dict[Card, int]:
    """More for a card that the next player is more likely to have a use for, by the cards that are still unseen."""
    ties = dearest_first(sight)
    fear = _FEAR * (_PACKS / sight.packs) ** 2
    return {one: ties[one] + int(fear * SCALE * uses(sight, one)) for one in FULL_SUITS}


def uses(sight: Sight, one: Card) -> int:
    """In how many ways unseen cards make a meld with this one."""
    suit, rank = divmod(one, _SUIT)
    unseen = sight.unseen

    def at(place: int) -> int:
        return unseen[suit * _SUIT + place % _SUIT] if 0 <= place <= _SUIT else 0

    places = (rank, _SUIT) if rank == 0 else (rank,)
    runs = sum(at(place + low) * at(place + high) for place in places for low, high in TWO_SHORT)
    mates = [unseen[other * _SUIT + rank] for other in range(_SUITS) if other != suit]
    return runs + mates[0] * mates[1] + mates[0] * mates[2] + mates[1] * mates[2]
