"""Every shape that cards of a hand can have together: melds, melds a card short, single cards (rules 3).

All shapes are worked out once. Cards are bits here, bit n for card n, so that one comparison says whether a hand has
all cards of a shape. Long runs are left out where shorter ones do as well (see `engine.arrange.melds`).
"""

from itertools import combinations
from typing import NamedTuple

from engine.arrange.short_runs import ONE_SHORT, TWO_SHORT
from engine.cards import FULL_SUITS, RANKS, Card

_SUIT = len(RANKS)
_SUITS = range(4)
_LAST = _SUIT
"""The place of a high ace; places run from 0, the low ace, to this."""

# Places held of a run with jokers, and the jokers it takes.
_GAPPED = (
    (1, ((0, 1), (0, 2), (0, 1, 3), (0, 2, 3), (0, 1, 2, 4), (0, 1, 3, 4), (0, 2, 3, 4))),
    (2, ((0, 3), (0, 1, 4), (0, 2, 4), (0, 3, 4))),
    (3, ((0, 4),)),
)
_NEAR = (-2, -1, 1, 2)


class Short(NamedTuple):
    """Cards that one of `outs` would make a meld."""

    cards: int
    outs: tuple[Card, ...]


class Single(NamedTuple):
    """One card: `pairs` make a pure sequence of it, `near` lie within a run of three, `mates` have its rank."""

    cards: int
    pairs: tuple[tuple[Card, Card], ...]
    near: tuple[Card, ...]
    mates: tuple[Card, ...]


def _at(suit: int, place: int) -> Card:
    return suit * _SUIT + place % _SUIT


def _bits(*cards: Card) -> int:
    return sum(1 << one for one in cards)


def _placed(places: tuple[int, ...]) -> list[tuple[int, int]]:
    """Each suit and first place at which these places exist."""
    return [(suit, first) for suit in _SUITS for first in range(_LAST + 1) if first + places[-1] <= _LAST]


def _run(suit: int, first: int, places: tuple[int, ...]) -> int:
    return _bits(*(_at(suit, first + place) for place in places))


def _short(suit: int, first: int, places: tuple[int, ...], missing: tuple[int, ...]) -> Short:
    outs = tuple(_at(suit, first + place) for place in missing if 0 <= first + place <= _LAST)
    return Short(_run(suit, first, places), outs)


def _rank(rank: int, suits: tuple[int, ...]) -> int:
    return _bits(*(_at(suit, rank) for suit in suits))


def _others(rank: int, suits: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(_at(suit, rank) for suit in _SUITS if suit not in suits)


def _single(one: Card) -> Single:
    suit, rank = divmod(one, _SUIT)
    places = (rank, _LAST) if rank == 0 else (rank,)
    pairs = [(place + low, place + high) for place in places for low, high in TWO_SHORT]
    near = [place + step for place in places for step in _NEAR]
    return Single(
        cards=_bits(one),
        pairs=tuple((_at(suit, low), _at(suit, high)) for low, high in pairs if low >= 0 and high <= _LAST),
        near=tuple(_at(suit, place) for place in near if 0 <= place <= _LAST),
        mates=_others(rank, (suit,)),
    )


RUNS = tuple(
    _run(suit, first, tuple(range(length))) for length in (3, 4, 5) for suit, first in _placed(tuple(range(length)))
)
"""Pure sequences, as bits."""

GAPPED = tuple(
    (_run(suit, first, places), jokers)
    for jokers, shapes in _GAPPED
    for places in shapes
    for suit, first in _placed(places)
)
"""Cards of one suit that so many jokers make a sequence of."""

SETS = tuple(_rank(rank, suits) for rank in range(_SUIT) for size in (3, 4) for suits in combinations(_SUITS, size))
"""Sets, as bits."""

PAIRS = tuple(Short(_rank(rank, two), _others(rank, two)) for rank in range(_SUIT) for two in combinations(_SUITS, 2))
"""Two cards of one rank."""

SHORT_RUNS = tuple(
    _short(suit, first, places, missing) for places, missing in ONE_SHORT for suit, first in _placed(places)
)
"""Runs that wait for one card."""

SINGLES = tuple(_single(one) for one in FULL_SUITS)
"""Each card by itself."""
