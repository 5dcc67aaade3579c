"""Turns the search's result into groups of real cards: the places of jokers, and the cards left over.

The order of cards within a group does not matter to the rules; here it is the usual reading order.
"""

from collections import Counter
from itertools import pairwise

from engine.arrange.holding import Holding
from engine.arrange.melds import SHORTEST, Meld
from engine.arrange.search import Found
from engine.cards import PRINTED_JOKER, RANKS, Card, Cards

_SUIT = len(RANKS)
_LONGEST = len(RANKS)


class Pool:
    """The jokers that are not used yet, the printed ones first."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = sorted(cards)

    def take(self, wish: Card | None = None) -> Card:
        """Take one joker, the one wished for if it is there."""
        if wish is not None and wish in self.cards:
            self.cards.remove(wish)
            return wish
        return self.cards.pop()

    def take_alike(self) -> Cards:
        """Take three jokers of one kind."""
        alike = next(one for one in reversed(self.cards) if self.cards.count(one) >= SHORTEST)
        return bytes(self.take(alike) for _ in range(SHORTEST))

    def take_many(self, count: int) -> Cards:
        """Take this many jokers, as card bytes; there must be enough left."""
        return bytes(self.take() for _ in range(count))


def lay_out(
    holding: Holding, found: Found, pure_needed: int | None, sets_take: bool = True
) -> tuple[tuple[Cards, ...], Cards, Card | None]:
    """The groups, the cards in none, and the discarded card.

    With `pure_needed` the jokers left over go into groups too, and this many pure sequences stay without jokers;
    without it, the required sequences are missing and only the pure ones are laid. Without `sets_take` no set takes
    jokers left over, because the house has a limit for sets.
    """
    left = Counter(dict(zip(holding.kinds, holding.counts, strict=True)))
    left[PRINTED_JOKER] = holding.printed
    for meld in found.melds:
        left.subtract(holding.kinds[slot] for slot in meld.slots)
    away = None if found.away is None else holding.kinds[found.away]
    if away is not None:
        left[away] -= 1
    plain = [one for one in holding.kinds[: holding.plain] for _ in range(left.pop(one))]
    pool = Pool(list(left.elements()))
    alone = [pool.take_alike() for _ in range(found.needs.pure)]
    if found.needs.away:
        away = pool.take()
    alone += [pool.take_many(SHORTEST) for _ in range(found.needs.sequences - found.needs.pure)]
    melds = sorted(found.melds, key=lambda meld: (not meld.pure, not meld.sequence))
    groups = [_laid(holding, meld, pool) for meld in melds]
    if pure_needed is not None:
        taker = _taker(melds, sets_take, pure_needed - found.needs.pure)
        _take_up(pool, groups, taker, alone, found.needs.pure)
    return (*groups, *alone), bytes(sorted([*plain, *pool.cards])), away


def _taker(melds: list[Meld], sets_take: bool, kept: int) -> int | None:
    """The index of the last meld that may take jokers left over, when this many pure sequences stay without jokers."""
    takes = [at for at, meld in enumerate(melds) if sets_take or meld.sequence]
    free = [at for at in takes if not _is_tunnela(melds[at])]
    return free[-1] if free and len(takes) > kept else None


def _is_tunnela(meld: Meld) -> bool:
    """Whether nothing may be put to the meld, as it is three cards alike."""
    return meld.slots[:1] == meld.slots[1:2]


def _laid(holding: Holding, meld: Meld, pool: Pool) -> Cards:
    """A meld's cards with its jokers: in the gaps of a sequence, then at its end that is no ace."""
    cards = [holding.kinds[slot] for slot in meld.slots]
    if meld.pure:
        return bytes(cards)
    if not meld.sequence:
        return bytes(cards) + pool.take_many(meld.jokers)
    suit = cards[0] // _SUIT * _SUIT
    laid = bytes(cards[:1])
    for low, high in pairwise(cards):
        for step in range(1, (high - low) % _SUIT):
            laid += bytes((pool.take(suit + (low + step) % _SUIT),))
        laid += bytes((high,))
    ends = pool.take_many(meld.jokers - (len(laid) - len(cards)))
    return ends + laid if laid[-1] == suit else laid + ends


def _take_up(pool: Pool, groups: list[Cards], taker: int | None, alone: list[Cards], kept_alone: int) -> None:
    """Put the jokers left over into groups: three or more by themselves, fewer into one that may change."""
    while len(pool.cards) >= SHORTEST:
        alone.append(pool.take_many(min(len(pool.cards), _LONGEST)))
    if taker is not None:
        groups[taker] += pool.take_many(len(pool.cards))
    elif len(alone) > kept_alone:
        alone[-1] += pool.take_many(len(pool.cards))
