"""Melds that wait for a card, for bots: their cost is the expected loss if the card does not come.

The solver arranges a hand with these among its melds. So one search gives the value of a hand with its chances, and
the card that it needs least.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from engine.arrange.holding import Holding
from engine.arrange.melds import Meld
from engine.arrange.prices import SCALE
from engine.arrange.short_runs import ONE_SHORT, TWO_SHORT
from engine.cards import RANKS

_SUIT = len(RANKS)
_SUITS = 4
_PLACES = range(_SUIT + 1)


class Stakes(NamedTuple):
    """The loss, in parts of a point, if a required sequence is not completed."""

    pure: int
    sequence: int


class Hopes(NamedTuple):
    """The chance that one of a number of unseen cards still comes, and the number of unseen copies of each card.

    `jokers` may come instead where a joker is allowed.
    """

    chance: Callable[[int], float]
    unseen: tuple[int, ...]
    jokers: int


def waiting_melds(holding: Holding, hopes: Hopes, stakes: Stakes) -> Iterator[Meld]:
    """The melds that one card more would make, and the pure sequences that two would."""
    slot_of = {one: slot for slot, one in enumerate(holding.kinds)}
    yield from _runs(holding, slot_of, hopes, stakes)
    yield from _sets(holding, slot_of, hopes)
    yield from _with_a_joker(holding, hopes, stakes)


def _at(suit: int, place: int) -> int:
    """The card at a place of a suit; the ace is at both ends."""
    return suit * _SUIT + place % _SUIT


def _runs(holding: Holding, slot_of: dict[int, int], hopes: Hopes, stakes: Stakes) -> Iterator[Meld]:
    for suit in range(_SUITS):
        held = {place: slot_of[_at(suit, place)] for place in _PLACES if _at(suit, place) in slot_of}
        for first, slot in held.items():
            for offsets, missing in ONE_SHORT:
                slots = [held.get(first + offset) for offset in offsets]
                if None not in slots:
                    outs = [_at(suit, first + place) for place in missing if first + place in _PLACES]
                    yield from _short_run(holding, [one for one in slots if one is not None], outs, hopes, stakes)
            if slot < holding.plain:
                yield _seed(slot, suit, first, hopes, stakes)


def _short_run(holding: Holding, slots: list[int], outs: list[int], hopes: Hopes, stakes: Stakes) -> Iterator[Meld]:
    own = [slot for slot in slots if slot < holding.plain]
    if not own:
        return
    copies = sum(hopes.unseen[one] for one in outs)
    yield Meld(tuple(slots), len(slots) - len(own), True, True, int((1 - hopes.chance(copies)) * stakes.pure))
    if len(own) == len(slots):
        missed = 1 - hopes.chance(copies + hopes.jokers)
        yield Meld(tuple(slots), 0, False, True, int(missed * stakes.sequence))
        yield Meld(tuple(slots), 0, False, False, int(missed * _worth(holding, slots)))


def _seed(slot: int, suit: int, place: int, hopes: Hopes, stakes: Stakes) -> Meld:
    """One card as the beginning of a pure sequence, so that there always is one to hope for."""
    likely = 0.0
    for one, other in TWO_SHORT:
        if place + one in _PLACES and place + other in _PLACES:
            first, second = (hopes.unseen[_at(suit, place + step)] for step in (one, other))
            likely += hopes.chance(first) * hopes.chance(second)
    return Meld((slot,), 0, True, True, int(max(0.0, 1 - likely) * stakes.pure))


def _sets(holding: Holding, slot_of: dict[int, int], hopes: Hopes) -> Iterator[Meld]:
    for rank in range(_SUIT):
        suits = [suit for suit in range(_SUITS) if slot_of.get(_at(suit, rank), holding.plain) < holding.plain]
        for pair in combinations(suits, 2):
            copies = sum(hopes.unseen[_at(suit, rank)] for suit in range(_SUITS) if suit not in pair)
            slots = tuple(slot_of[_at(suit, rank)] for suit in pair)
            missed = 1 - hopes.chance(copies + hopes.jokers)
            yield Meld(slots, 0, False, False, int(missed * _worth(holding, slots)))


def _with_a_joker(holding: Holding, hopes: Hopes, stakes: Stakes) -> Iterator[Meld]:
    """One card and a joker, waiting for any card that goes with them."""
    if not holding.jokers:
        return
    for slot in range(holding.plain):
        suit, rank = divmod(holding.kinds[slot], _SUIT)
        near = {_at(suit, rank + step) for step in (-2, -1, 1, 2) if 0 <= rank + step <= _SUIT}
        run = sum(hopes.unseen[one] for one in near)
        rank_mates = sum(hopes.unseen[_at(other, rank)] for other in range(_SUITS) if other != suit)
        missed = 1 - hopes.chance(run + hopes.jokers)
        yield Meld((slot,), 1, False, True, int(missed * stakes.sequence))
        missed = 1 - hopes.chance(run + rank_mates + hopes.jokers)
        yield Meld((slot,), 1, False, False, int(missed * _worth(holding, (slot,))))


def _worth(holding: Holding, slots: tuple[int, ...] | list[int]) -> int:
    """The cost of the cards when they are left over, in parts of a point."""
    return SCALE * sum(holding.points[slot] for slot in slots)
