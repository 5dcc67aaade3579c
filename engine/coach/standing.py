"""The expected points of a deal, from the points at stake with each hand.

The figures are fitted to deals that bots played to the end without drops (`docs/decisions/coach.md`): the chance to
win depends on the differences of the stakes, the loss of a loser on that hand's stake. Stakes are shares of a hand
without any melds.
"""

from collections.abc import Sequence
from math import exp

from engine.houses.rule_profile import RuleProfile

_EDGE = 5.0
"""How sharply a better hand wins: the odds between two seats are e to this times the difference of their shares."""
_MOST, _SOON = 0.72, 4.0
"""What a loser pays comes near this part of the cap, the sooner the larger this is."""


def points_to_expect(profile: RuleProfile, own: float, rivals: Sequence[float]) -> float:
    """The points that a seat can expect when its share is `own` and those of the others still in are `rivals`.

    >>> from engine.houses import profile as rules
    >>> round(points_to_expect(rules("taj-points"), 0.2, [0.2]), 1)
    0.0
    """
    wins = winning_chance(own, rivals)
    return wins * sum(loss(profile, share) for share in rivals) - (1 - wins) * loss(profile, own)


def winning_chance(own: float, rivals: Sequence[float]) -> float:
    """How likely a seat with that share is the one that wins."""
    chance = exp(-_EDGE * own)
    return chance / (chance + sum(exp(-_EDGE * share) for share in rivals))


def loss(profile: RuleProfile, share: float) -> float:
    """The average cost of a hand if another one wins."""
    return profile.hand_cap * _MOST * (1 - exp(-_SOON * max(0.0, share)))
