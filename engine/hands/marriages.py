"""The points of marriages and of other value cards, and the cap on a total loss (rules 7, 21 cards).

Every two players who did not drop exchange the values of their hands: the cut joker's own card, the upper and the
lower joker. Nobody's total loss passes the profile's cap; what a capped player cannot pay is forgiven.
"""

from collections.abc import Mapping, Sequence

from engine.cards import Cards
from engine.hands.jokers import Jokers

Debts = dict[tuple[int, int], int]
"""Points owed on balance for value cards, by (who owes, to whom); always more than 0."""


def hand_value(jokers: Jokers, hand: Cards) -> int:
    """What every other player still in gives for this hand's value cards; 0 in houses without upper and lower.

    One, two, three of a kind are worth 10, 30, 50; one of each kind is a marriage, and 1, 2, 3 marriages are worth
    100, 300, 500 in all. More packs go on in the same steps.

    >>> from engine.cards import hand
    >>> from engine.hands.jokers import jokers_for
    >>> from engine.houses import profile
    >>> eights = jokers_for(profile("classic-points21"), hand("8H")[0])
    >>> hand_value(eights, hand("9H 9H 7H")), hand_value(eights, hand("7H 8H 9H"))
    (40, 100)
    """
    if jokers.upper is None or jokers.lower is None:
        return 0
    kinds = [hand.count(one) for one in (jokers.value_card, jokers.upper, jokers.lower)]
    marriages = min(kinds)
    return _in_steps(marriages, 100) + sum(_in_steps(kind - marriages, 10) for kind in kinds)


def _in_steps(count: int, first: int) -> int:
    return (2 * count - 1) * first if count else 0


def debts_between(values: Mapping[int, int]) -> Debts:
    """The net debt between each two seats, when each pays the other the value of the other's hand."""
    return {
        (poorer, richer): values[richer] - values[poorer]
        for poorer in values
        for richer in values
        if values[richer] > values[poorer]
    }


def totals_with(points: Sequence[int], debts: Debts) -> list[int]:
    """Points won or lost by seat, with the debts paid."""
    totals = list(points)
    for (owes, to), amount in debts.items():
        totals[owes] -= amount
        totals[to] += amount
    return totals


def payable(points: Sequence[int], debts: Debts, cap: int) -> Debts:
    """The part of `debts` that is paid if nobody may lose more than `cap` in all; `points` alone must not exceed it.

    The first seat over the cap pays less, divided among its creditors; then all seats are checked again from the
    first, because a seat that gets less may now be over it. Every round forgives at least one point, so this ends.
    """
    debts = dict(debts)
    while True:
        totals = totals_with(points, debts)
        over = next((seat for seat, total in enumerate(totals) if total < -cap), None)
        if over is None:
            return debts
        _forgive(debts, over, -cap - totals[over])


def _forgive(debts: Debts, owes: int, excess: int) -> None:
    """Take `excess` off what one seat owes, in proportion, by largest remainder, ties in seat order."""
    owed = {pair: amount for pair, amount in sorted(debts.items()) if pair[0] == owes}
    whole = sum(owed.values())
    shares = {pair: excess * amount // whole for pair, amount in owed.items()}
    by_remainder = sorted(owed, key=lambda pair: -(excess * owed[pair] % whole))
    for pair in by_remainder[: excess - sum(shares.values())]:
        shares[pair] += 1
    for pair, share in shares.items():
        debts[pair] -= share
        if not debts[pair]:
            del debts[pair]
