"""What a hand is worth to a bot: about the points it will lose with, given what may still come to it.

Every card left over costs its points and a little for standing in the way of a declaration. A sequence that the
house asks for and that is not there yet puts the whole hand at stake.
"""

from typing import NamedTuple

from engine.arrange.holding import hold
from engine.arrange.melds import melds_of, pure_melds_of
from engine.arrange.positions import Away, Needs
from engine.arrange.prices import SCALE
from engine.arrange.search import alike_in_threes, cheapest
from engine.bots.sight import Sight
from engine.bots.waiting import Hopes, Stakes, waiting_melds
from engine.cards import Card, Cards

_NO_LIMIT = 1 << 40
_JOKER_KEPT = 60 * SCALE


class Eye(NamedTuple):
    """How a bot looks at a hand: the chance that one of so many unseen copies comes to it, and what weighs how much.

    `in_the_way` are the points added to every card left over; `stake` is the part of the hand that a missing pure
    sequence puts at stake, `second_stake` that of another sequence.
    """

    in_the_way: int
    stake: float
    second_stake: float


class Outlook(NamedTuple):
    """The points to be expected, roughly, and the card to put away for it if one was to be put away."""

    points: float
    away: Card | None


def outlook(sight: Sight, cards: Cards, hopes: Hopes, eye: Eye, away_costs: dict[Card, int] | None) -> Outlook:
    """Look at a hand; with `away_costs`, what each card costs beside when it is put away, one card goes."""
    profile = sight.profile
    holding = hold(sight.jokers, cards)
    weights = tuple(points + eye.in_the_way if points else 0 for points in holding.points)
    holding = holding._replace(points=weights)
    whole = sum(weight * count for weight, count in zip(weights, holding.counts, strict=True))
    stakes = Stakes(int(whole * eye.stake * SCALE), int(whole * eye.second_stake * SCALE))
    tunnelas = profile.declare_tunnelas is not None
    pure = pure_melds_of(holding, tunnelas)
    melds = [*melds_of(holding, pure), *waiting_melds(holding, hopes, stakes)]
    needs = Needs(profile.pure_sequences, profile.sequences, away=away_costs is not None)
    alike = alike_in_threes(holding.counts[holding.plain :], holding.printed) if tunnelas else 0
    away = None
    if away_costs is not None:
        away = Away([away_costs.get(one, 0) for one in holding.kinds[: holding.plain]], _JOKER_KEPT)
    found = cheapest(holding, melds, needs, _NO_LIMIT, joker_tunnelas=alike, away=away)
    if found is None:
        return Outlook(whole, None)
    put_away = None if found.away is None else holding.kinds[found.away]
    return Outlook(found.cost / SCALE, put_away)
