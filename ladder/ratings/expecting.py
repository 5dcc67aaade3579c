"""The expected points of a first hand: what such a hand wins or loses on average, for any player.

It was measured on deals between bots of club strength, as a linear function of the hand's points when it is dealt
and its number of jokers: 250 deals by Taj's rules between two and 60 between four, 60 with 21 cards, 150 of
Playship's pool 101. It removes about a fifth of the variance of luck, not all of it
(docs/decisions/ratings.md).
"""

from typing import NamedTuple

from engine.arrange import arrange
from engine.cards import Cards
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile


class Line(NamedTuple):
    """A linear function for a deal of two: points won by an empty hand, by each point, by each joker."""

    start: float
    each_point: float
    each_joker: float


POINTS_13 = Line(18.3, -0.5, 13.7)
POINTS_21 = Line(13.5, -0.57, 14.4)
POOL = Line(-5.3, -0.29, 6.9)
DEALS = Line(32.9, -0.68, 12.1)
_LONG = 21


def line_of(rules: RuleProfile) -> Line:
    """The measured line for these rules."""
    if rules.format != "points":
        return POOL if rules.format == "pool" else DEALS
    return POINTS_21 if rules.cards == _LONG else POINTS_13


def at_stake(rules: RuleProfile, players: int) -> float:
    """The stake for each player, as a multiple of the stake between two: a Points winner gets it from everybody.

    So does the winner of a deal of a match of Deals.
    """
    return 1.0 if rules.format == "pool" else players / 2


def expected_points(rules: RuleProfile, jokers: Jokers, hand: Cards, players: int) -> float:
    """The points that a hand as it was dealt wins on average, or under nothing loses, among so many players."""
    line = line_of(rules)
    held = sum(jokers.is_joker[one] for one in hand)
    between_two = line.start + line.each_point * arrange(rules, jokers, hand).points + line.each_joker * held
    return between_two * at_stake(rules, players)
