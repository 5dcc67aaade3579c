"""What a group of cards is (rules 3): one function that decides it for screens, scores and settlement alike.

If a group can be read in two ways, the better one for its player counts. The order of its cards does not matter.
"""

from enum import StrEnum
from functools import cache

from engine.cards import FULL_SUITS, PRINTED_JOKER, RANKS, Cards
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile


class Kind(StrEnum):
    """What a group is, best first; a group that is none of these is None."""

    TUNNELA = "tunnela"
    """Three cards alike; counts as a pure sequence."""
    PURE_SEQUENCE = "pure_sequence"
    """Consecutive cards of one suit without jokers."""
    SEQUENCE = "sequence"
    """Consecutive cards of one suit with jokers for missing cards."""
    SET = "set"
    """One rank in distinct suits, and any number of jokers."""
    DUBLEE = "dublee"
    """Two cards alike; counts only towards eight or six of them."""
    JOKERS = "jokers"
    """Jokers only, too few to be anything else."""


PURE = frozenset({Kind.TUNNELA, Kind.PURE_SEQUENCE})
SEQUENCES = PURE | {Kind.SEQUENCE}
MELDS = SEQUENCES | {Kind.SET}
"""The kinds that can cover cards of a hand."""

_SUIT = len(RANKS)
_BIT = tuple(1 << one for one in range(PRINTED_JOKER + 1))
_SUIT_OF = tuple(((1 << _SUIT) - 1) << (one // _SUIT * _SUIT) for one in FULL_SUITS)
_RANK_OF = tuple(sum(1 << (one % _SUIT + _SUIT * suit) for suit in range(4)) for one in FULL_SUITS)


def _span(ranks: int) -> int:
    """Length of the shortest run that has these ranks (bits, ace lowest), the ace low or high."""
    low = ranks.bit_length() - (ranks & -ranks).bit_length() + 1
    if not ranks & 1:
        return low
    high = ranks & ~1 | 1 << _SUIT
    return min(low, high.bit_length() - (high & -high).bit_length() + 1)


_SPAN = (0, *(_span(ranks) for ranks in range(1, 1 << _SUIT)))


@cache
def _span_round(ranks: int) -> int:
    """Length of the shortest run with these ranks where a run may go round, K-A-2: all places but the longest gap."""
    turned = ((ranks << turn | ranks >> _SUIT - turn) & (1 << _SUIT) - 1 for turn in range(_SUIT))
    return min(one.bit_length() - (one & -one).bit_length() + 1 for one in turned)


def classify(profile: RuleProfile, jokers: Jokers, cards: Cards) -> Kind | None:
    """The best thing these cards are as one group, or None.

    >>> from engine.cards import hand
    >>> from engine.hands.jokers import jokers_for
    >>> from engine.houses import profile as rules
    >>> taj = rules("taj-points")
    >>> classify(taj, jokers_for(taj, hand("5S")[0]), hand("4H 5H 6H"))
    <Kind.PURE_SEQUENCE: 'pure_sequence'>
    """
    size = len(cards)
    if size < 3:
        return _pair(profile, jokers, cards)
    first = cards[0]
    if size == 3 and profile.declare_tunnelas is not None and first == cards[1] == cards[2]:
        return Kind.TUNNELA
    own = cards.translate(None, jokers.joker_cards)
    if size <= _SUIT and (jokers.trio is None or size != 3 or bytes(sorted(cards)) != jokers.trio):
        wraps = profile.ace_wraps
        if _spans(cards, size, wraps):
            return Kind.PURE_SEQUENCE
        if not own or _spans(own, size, wraps):
            return Kind.SEQUENCE
    if own:
        return Kind.SET if _is_one_rank(own) and (profile.set_most is None or size <= profile.set_most) else None
    # Jokers alone: one of them for its own rank makes a set of it, and a printed joker has no rank.
    return Kind.SET if any(one != PRINTED_JOKER for one in cards) else _joker_group(profile)


def _pair(profile: RuleProfile, jokers: Jokers, cards: Cards) -> Kind | None:
    if len(cards) == 2 and cards[0] == cards[1] and profile.declare_dublees is not None:
        return Kind.DUBLEE
    if cards and all(jokers.is_joker[one] for one in cards):
        return _joker_group(profile)
    return None


def _joker_group(profile: RuleProfile) -> Kind | None:
    return Kind.JOKERS if profile.declare_jokers is not None else None


def _mask(cards: Cards) -> int:
    """The cards as bits; fewer bits than cards when one comes twice."""
    mask = 0
    for one in cards:
        mask |= _BIT[one]
    return mask


def _spans(cards: Cards, size: int, wraps: bool) -> bool:
    """Whether these are distinct cards of one suit within a run of that size, which may go round if it `wraps`."""
    first = cards[0]
    if first == PRINTED_JOKER:
        return False
    mask = _mask(cards)
    if mask & _SUIT_OF[first] != mask or mask.bit_count() != len(cards):
        return False
    ranks = mask >> first // _SUIT * _SUIT
    return (_span_round(ranks) if wraps else _SPAN[ranks]) <= size


def _is_one_rank(cards: Cards) -> bool:
    """Whether these are distinct cards of one rank."""
    mask = _mask(cards)
    return mask & _RANK_OF[cards[0]] == mask and mask.bit_count() == len(cards)
