"""A bot's estimate of a hand: about the points it will lose, given the cards that may still come.

Every card left over costs its points and a little more because it prevents a declaration. A required sequence that
is missing puts the whole hand at stake.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.arrange.holding import hold
from engine.arrange.melds import melds_of, pure_melds_of
from engine.arrange.positions import Away, Needs
from engine.arrange.prices import SCALE
from engine.arrange.search import alike_in_threes, cheapest
from engine.bots.sight import Sight
from engine.bots.waiting import Hopes, Stakes, waiting_melds
from engine.cards import Card, Cards
from engine.houses.rule_profile import RuleProfile

_NO_LIMIT = 1 << 40
_JOKER_KEPT = 60 * SCALE
# Points of a card on average, the jokers aside.
_MIDDLING = 7


class Eye(NamedTuple):
    """A bot's weights.

    `in_the_way` are the points added to every card left over, because it prevents a declaration; `pure_stake` is
    the part of the hand that a missing pure sequence puts at stake, `stake` that of another missing sequence.
    """

    in_the_way: int
    pure_stake: float
    stake: float


class Outlook(NamedTuple):
    """How a hand looks: the points at stake, their share of those of a hand with nothing in it, and, if a card was
    to be put away, which."""

    points: float
    share: float
    away: Card | None


def outlook(sight: Sight, cards: Cards, hopes: Hopes, eye: Eye, away_costs: Mapping[Card, int] | None) -> Outlook:
    """The outlook of a hand; with `away_costs`, the extra cost of each discard in parts of a point, one card goes."""
    profile = sight.profile
    holding = hold(sight.jokers, cards)
    weights = tuple(points + eye.in_the_way if points else 0 for points in holding.points)
    holding = holding._replace(points=weights)
    whole = sum(weight * count for weight, count in zip(weights, holding.counts, strict=True))
    stakes = Stakes(int(whole * eye.pure_stake * SCALE), int(whole * eye.stake * SCALE))
    tunnelas = profile.declare_tunnelas is not None
    pure = pure_melds_of(holding, tunnelas)
    melds = [*melds_of(holding, pure), *waiting_melds(holding, hopes, stakes)]
    needs = Needs(profile.pure_sequences, profile.sequences, away=away_costs is not None)
    alike = alike_in_threes(holding.counts[holding.plain :], holding.printed) if tunnelas else 0
    away = None
    if away_costs is not None:
        away = Away([away_costs.get(one, 0) for one in holding.kinds[: holding.plain]], _JOKER_KEPT)
    found = cheapest(holding, melds, needs, _NO_LIMIT, joker_tunnelas=alike, away=away)
    # Without plain cards there may be nothing to hope for a pure sequence with; such a hand is hardly a worry.
    points = found.cost / SCALE if found else 0.0
    put_away = None if found is None or found.away is None else holding.kinds[found.away]
    return Outlook(points, points / _nothing_in_it(profile, eye), put_away)


def _nothing_in_it(profile: RuleProfile, eye: Eye) -> float:
    """The points at stake with a hand of middling cards that has nothing in it."""
    hand = profile.cards * (_MIDDLING + eye.in_the_way)
    return hand * (
        1 + eye.pure_stake * profile.pure_sequences + eye.stake * (profile.sequences - profile.pure_sequences)
    )
