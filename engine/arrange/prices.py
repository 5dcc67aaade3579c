"""Prices of the cards and jokers of a hand, which give the search a lower bound.

Every card has a price of at most its points, and every joker has one, so that the cards of a meld never cost more
than its jokers (and its own cost, if it has one). Then each choice costs at least the prices of the cards that it
places: leaving a card costs its points, laying a meld its jokers. So the remaining cost is never less than the
prices of the remaining cards, less those of the remaining jokers. (The prices are a feasible solution of the linear
programme that is dual to the arranging.)
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.arrange.holding import Holding
from engine.arrange.melds import Meld

SCALE = 32
"""Prices and costs are in these parts of a point; the parts are for settling ties."""


class Prices(NamedTuple):
    """The price of one joker, and of one card by slot (plain cards only)."""

    joker: int
    slots: list[int]


def prices_of(holding: Holding, melds: Sequence[Meld]) -> Prices:
    """Nearly the best prices for a hand and its possible melds, given how scarce jokers are."""
    plain = holding.plain
    own: list[tuple[Meld, list[int]]] = []
    share: list[float | None] = [None] * plain
    for meld in melds:
        slots = [slot for slot in meld.slots if slot < plain]
        own.append((meld, slots))
        each = meld.jokers / len(slots)
        for slot in slots:
            before = share[slot]
            if before is None or each < before:
                share[slot] = each
    joker = _joker_price(holding, share)
    full = [points * SCALE for points in holding.points[:plain]]
    price = full[:]
    for meld, slots in own:
        most = (joker * meld.jokers + meld.cost) // len(slots)
        for slot in slots:
            price[slot] = min(price[slot], most)
    _raise(price, full, own, joker)
    return Prices(joker, price)


def _joker_price(holding: Holding, share: Sequence[float | None]) -> int:
    """What the last joker saves if each card uses the smallest share of a joker that any meld allows."""
    wanting = sorted(
        ((holding.points[slot] / each, each * holding.counts[slot]) for slot, each in enumerate(share) if each),
        reverse=True,
    )
    left: float = holding.jokers
    for saved, taken in wanting:
        left -= taken
        if left < 0:
            return int(saved * SCALE)
    return 0


def _raise(price: list[int], full: Sequence[int], own: Sequence[tuple[Meld, list[int]]], joker: int) -> None:
    """Raise prices, the dearest cards first, as far as every meld allows."""
    spare = [joker * meld.jokers + meld.cost - sum(price[slot] for slot in slots) for meld, slots in own]
    holding_it: list[list[int]] = [[] for _ in price]
    for index, (_, slots) in enumerate(own):
        for slot in slots:
            holding_it[slot].append(index)
    for slot in sorted(range(len(price)), key=full.__getitem__, reverse=True):
        # Where a meld costs nothing its cards cannot rise; so with the tunnelas, which name a slot three times.
        more = min([full[slot] - price[slot], *(spare[index] for index in holding_it[slot])])
        if more > 0:
            price[slot] += more
            for index in holding_it[slot]:
                spare[index] -= more
