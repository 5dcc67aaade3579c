"""A hand for the solver: kinds of card with their counts, in the order in which the solver places them.

Copies of a card are equal, so the solver counts kinds. Each kind has a slot. Plain cards come first, beginning with
the ace and the high ranks: they cost most, so placing them first shows early what an arrangement will cost. Then
come the wild cards, which cost nothing and only matter where they may be in their own place. Printed jokers have no
slot.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.cards import PRINTED_JOKER, RANKS, Card
from engine.hands.jokers import Jokers

_SUIT = len(RANKS)


class Holding(NamedTuple):
    """A hand by slots: `kinds[slot]` is the card, `counts[slot]` its copies, `points[slot]` what one costs.

    The first `plain` slots are not jokers. `jokers` counts every joker of the hand, wild or printed. With
    `ace_wraps` a run may go round the ace.
    """

    kinds: tuple[Card, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    plain: int
    jokers: int
    printed: int
    ace_wraps: bool = False


def _high_first(one: Card) -> tuple[int, int]:
    return -(one % _SUIT or _SUIT), one


def hold(jokers: Jokers, cards: Iterable[Card]) -> Holding:
    """Sort a hand into slots."""
    is_joker = jokers.is_joker
    counts: dict[Card, int] = {}
    for one in cards:
        counts[one] = counts.get(one, 0) + 1
    printed = counts.pop(PRINTED_JOKER, 0)
    plain = sorted((one for one in counts if not is_joker[one]), key=_high_first)
    wild = sorted(one for one in counts if is_joker[one])
    kinds = (*plain, *wild)
    return Holding(
        kinds=kinds,
        counts=tuple(counts[one] for one in kinds),
        points=tuple(jokers.points[one] for one in kinds),
        plain=len(plain),
        jokers=printed + sum(counts[one] for one in wild),
        printed=printed,
        ace_wraps=jokers.ace_wraps,
    )
