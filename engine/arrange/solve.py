"""The best arrangement of a hand, exactly (rules 5 and 6): a declaration if there is one, else the fewest points."""

import msgspec

from engine.arrange.grouping import lay_out
from engine.arrange.holding import Holding, hold
from engine.arrange.melds import LONGEST_PURE, melds_of, pure_melds_of
from engine.arrange.positions import Needs
from engine.arrange.prices import SCALE
from engine.arrange.search import alike_in_threes, cheapest
from engine.arrange.special import declarations, near_wins
from engine.cards import Card, Cards
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile

_ANY_COST = 1 << 30
# At most so many jokers can be left over without being a sequence by themselves.
_JOKERS_TOO_FEW = 2


class Arrangement(msgspec.Struct, frozen=True):
    """A hand in groups, the cards in none, its points for a loser, and whether it can be declared (0 points then)."""

    groups: tuple[Cards, ...]
    ungrouped: Cards
    points: int
    declarable: bool


class BestDiscard(msgspec.Struct, frozen=True):
    """The card to put away and the arrangement of those that remain, as in Arrangement."""

    discard: Card
    groups: tuple[Cards, ...]
    ungrouped: Cards
    points: int
    declarable: bool


def arrange(profile: RuleProfile, jokers: Jokers, cards: Cards) -> Arrangement:
    """The arrangement of a hand with the fewest points: 0 and declarable when it can be declared.

    Any number of cards is taken; a dealt hand has `profile.cards`. `scoring.score` of the groups gives the points,
    unless they can be declared.

    >>> from engine.cards import codes, hand
    >>> from engine.hands.jokers import jokers_for
    >>> from engine.houses import profile as rules
    >>> taj = rules("taj-points")
    >>> best = arrange(taj, jokers_for(taj, hand("2C")[0]), hand("AS KS QS JS 10H 9H PJ 5D 5S 5C 4D 4S 4C"))
    >>> [" ".join(codes(group)) for group in best.groups], best.points, best.declarable
    (['JS QS KS AS', '9H 10H PJ', '4S 4D 4C', '5S 5D 5C'], 0, True)
    """
    best, _ = _best(profile, jokers, cards, away=False)
    return best


def best_discard(profile: RuleProfile, jokers: Jokers, cards: Cards) -> BestDiscard:
    """The best discard of a hand that has just drawn, and the arrangement of the rest.

    The points are the fewest that any discard leaves. Of equal discards the most expensive card is chosen, and a
    joker only if every other card costs points. Raises ValueError without cards.
    """
    best, away = _best(profile, jokers, cards, away=True)
    if away is None:
        raise ValueError("There is no card to put away.")
    return BestDiscard(away, best.groups, best.ungrouped, best.points, best.declarable)


def _best(profile: RuleProfile, jokers: Jokers, cards: Cards, away: bool) -> tuple[Arrangement, Card | None]:
    for groups, ungrouped, gone in declarations(profile, jokers, cards, away):
        return Arrangement(groups, ungrouped, 0, True), gone
    best, gone = _by_sequences(profile, hold(jokers, cards), away)
    near = profile.near_win_points
    if near is not None and best.points > near:
        for groups, ungrouped, gone_for_near in near_wins(profile, jokers, cards, away):
            return Arrangement(groups, ungrouped, near, False), gone_for_near
    return best, gone


def _by_sequences(profile: RuleProfile, holding: Holding, away: bool) -> tuple[Arrangement, Card | None]:
    """The better one of two arrangements: only pure sequences, or all melds with the required sequences among them."""
    tunnelas = profile.declare_tunnelas is not None
    needs = _needs(profile, away)
    pure_melds = pure_melds_of(holding, tunnelas, wild_ends=needs.taker)
    pure = cheapest(holding, pure_melds, Needs(0, 0, away=away), _ANY_COST)
    if pure is None:
        raise ValueError("There is no card to put away.")
    alike = alike_in_threes(holding.counts[holding.plain :], holding.printed) if tunnelas else 0
    if pure_melds or alike:
        melds = melds_of(holding, pure_melds)
        # Anything as cheap by points may still be a declaration, which pure sequences alone are not.
        below = (pure.cost // SCALE + 1) * SCALE
        reached = cheapest(holding, melds, needs, below, joker_tunnelas=alike)
        if reached is not None:
            groups, ungrouped, gone = lay_out(holding, reached, profile.pure_sequences, profile.set_most is None)
            if not ungrouped or reached.cost <= pure.cost:
                return _arrangement(profile, reached.cost, groups, ungrouped, not ungrouped), gone
    groups, ungrouped, gone = lay_out(holding, pure, None)
    return _arrangement(profile, pure.cost, groups, ungrouped, False), gone


def _needs(profile: RuleProfile, away: bool) -> Needs:
    pure = profile.pure_sequences
    # Only so small a hand can be all needed pure sequences and a joker or two that none of them takes.
    taker = profile.sequences == pure and profile.cards <= pure * LONGEST_PURE + _JOKERS_TOO_FEW
    return Needs(pure, profile.sequences, taker, away)


def _arrangement(
    profile: RuleProfile, cost: int, groups: tuple[Cards, ...], ungrouped: Cards, declarable: bool
) -> Arrangement:
    points = 0 if declarable else max(profile.least_loss, min(profile.hand_cap, cost // SCALE))
    return Arrangement(groups, ungrouped, points, declarable)
