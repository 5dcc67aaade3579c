"""The settlement of a finished deal: points, totals, money and rake (rules 7).

Points are integers; money is an integer count of the currency's minor unit.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from engine.cards import Cards
from engine.hands.jokers import Jokers
from engine.hands.marriages import Debts, debts_between, hand_value, payable, totals_with
from engine.hands.scoring import score
from engine.houses.rule_profile import RuleProfile

WHOLE_BPS = 10_000


class Outcome(StrEnum):
    """How a deal ended for one seat."""

    WON = "won"
    """Declared, or was the last one in."""
    LOST = "lost"
    """Played to the end; the hand's points."""
    FIRST_DROP = "first_drop"
    """Dropped before drawing in the very first turn."""
    MIDDLE_DROP = "middle_drop"
    """Dropped later, or was dropped for missed turns."""
    WRONG_SHOW = "wrong_show"
    """Declared what was no declaration, or nothing in time."""


DROPS = frozenset({Outcome.FIRST_DROP, Outcome.MIDDLE_DROP})


class SettledHand(msgspec.Struct, frozen=True):
    """One seat at the end of a deal; `deal_show` when it had no turn before the winning declaration."""

    outcome: Outcome
    groups: tuple[Cards, ...] = ()
    ungrouped: Cards = b""
    deal_show: bool = False

    @property
    def cards(self) -> Cards:
        """All cards of the hand, grouped and ungrouped."""
        return b"".join(self.groups) + self.ungrouped


class Exchange(msgspec.Struct, frozen=True):
    """The points of one seat to another for value cards: `owed` net, `paid` within the cap on its loss."""

    seat: int
    to: int
    owed: int
    paid: int


class Settlement(msgspec.Struct, frozen=True):
    """What a deal did to each seat.

    `points` are the losing points (0 for the winner). At a Points table `scores` are signed and sum to 0,
    `money_minor` has each seat's gain or loss with rake taken, and money and rake together sum to 0. In a match of
    Deals `scores` are the chips won and lost, and sum to 0; in a pool they are the points added. Neither moves money.
    `hand_values` are the value cards' worth of the hands that exchanged them, 0 for the others; `exchanges` are what
    each two seats gave for them, in seat order.
    """

    points: tuple[int, ...]
    scores: tuple[int, ...]
    money_minor: tuple[int, ...]
    rake_minor: int
    hand_values: tuple[int, ...]
    exchanges: tuple[Exchange, ...] = ()


def settle(
    profile: RuleProfile,
    jokers: Jokers,
    hands: Sequence[SettledHand],
    point_value_minor: int = 0,
    rake_bps: int = 0,
) -> Settlement:
    """Settle one finished deal; `hands` in seat order with exactly one winner.

    `rake_bps` are basis points of every positive result, or of the winner's as the house has it, rounded down.
    Raises ValueError without one winner.
    """
    points = tuple(losing_points(profile, jokers, hand) for hand in hands)
    winner = winner_of(hands)
    if profile.format == "pool":
        nothing = (0,) * len(hands)
        return Settlement(points, points, nothing, 0, nothing)
    signed = [-lost for lost in points]
    signed[winner] = sum(points)
    values = _exchanged(profile, jokers, hands)
    owed = debts_between(values)
    paid = owed if profile.total_cap is None else payable(signed, owed, profile.total_cap)
    scores = totals_with(signed, paid)
    results = [total * point_value_minor for total in scores]
    raked = range(len(hands)) if profile.rake_from == "positive" else (winner,)
    rakes = [rake_of(result, rake_bps) if seat in raked else 0 for seat, result in enumerate(results)]
    money = tuple(result - rake for result, rake in zip(results, rakes, strict=True))
    by_seat = tuple(values.get(seat, 0) for seat in range(len(hands)))
    return Settlement(points, tuple(scores), money, sum(rakes), by_seat, _exchanges(owed, paid))


def losing_points(profile: RuleProfile, jokers: Jokers, hand: SettledHand) -> int:
    """The loss of one seat, before value cards."""
    match hand.outcome:
        case Outcome.WON:
            return 0
        case Outcome.LOST:
            return score(profile, jokers, hand.groups, hand.ungrouped, hand.deal_show)
        case Outcome.FIRST_DROP:
            return profile.first_drop
        case Outcome.MIDDLE_DROP:
            return profile.middle_drop
        case Outcome.WRONG_SHOW:
            return profile.wrong_show


def winner_of(hands: Sequence[SettledHand]) -> int:
    """The seat that won; raises ValueError unless there is exactly one."""
    winners = [seat for seat, hand in enumerate(hands) if hand.outcome is Outcome.WON]
    if len(winners) != 1:
        raise ValueError(f"A deal has exactly one winner, not {len(winners)}.")
    return winners[0]


def rake_of(result_minor: int, rake_bps: int) -> int:
    """The house's share of a result: basis points of what was won, rounded down to the minor unit."""
    return max(0, result_minor) * rake_bps // WHOLE_BPS


def buy_in_min_minor(profile: RuleProfile, point_value_minor: int) -> int:
    """The least a seat must bring so that no deal can end unpayable."""
    return profile.largest_loss * point_value_minor


def _exchanged(profile: RuleProfile, jokers: Jokers, hands: Sequence[SettledHand]) -> dict[int, int]:
    """The value of each hand that exchanges value cards, by seat: of everybody who did not drop."""
    if not profile.value_cards:
        return {}
    return {seat: hand_value(jokers, hand.cards) for seat, hand in enumerate(hands) if hand.outcome not in DROPS}


def _exchanges(owed: Debts, paid: Debts) -> tuple[Exchange, ...]:
    return tuple(Exchange(seat, to, points, paid.get((seat, to), 0)) for (seat, to), points in sorted(owed.items()))
