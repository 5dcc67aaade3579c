"""When to drop a hand (rules 4.4 and 7): by its expected loss, or by a rule of thumb.

The figures come from deals between strong bots: the points fall linearly with a worse outlook, faster with more
players, and an outlook that is fair at first is bad some turns later. The slopes used here are somewhat flatter
than measured, because a dropped hand cannot win.
"""

from math import sqrt

from engine.arrange import arrange
from engine.bots.outlook import Outlook
from engine.bots.sight import Sight
from engine.coach.match import better_dropped
from engine.hands.marriages import hand_value

# An even hand's share of the worst outlook in the first turn where 13 cards are dealt, and what is left of that a turn
# later. With more cards to arrange a hand begins further from a declaration, and its beginning says less of its end.
_EVEN, _EACH_TURN = 0.37, 0.8
_CARDS = 13
_HOPEFUL = 0.45
"""The same share for bots that seldom drop."""
# How many caps are lost from an even hand to the worst one, by the number of rivals.
_STEEPNESS = (0.0, 0.85, 1.6, 2.2, 2.5, 2.7)
# What the value cards of a rival are worth in the end, less what is still likely to come to oneself, on average.
_RIVALS_VALUE = 15
# For a rule of thumb: so many times the cap is a bad hand.
_BAD = 1.25


def by_what_to_expect(sight: Sight, seen: Outlook) -> bool:
    """Whether the hand will lose more than the drop does; in a match, whether the match would."""
    if sight.match is not None:
        return better_dropped(sight.match, sight.profile, drop_of(sight), seen.share, sight.turns, sight.rivals)
    return expected_loss(sight, seen) > drop_of(sight)


def seldom(sight: Sight, seen: Outlook) -> bool:
    """Whether to drop, by figures that drop fewer hands: more deals are won at about the same points."""
    if sight.match is not None:
        return by_what_to_expect(sight, seen)
    return expected_loss(sight, seen, _HOPEFUL) > drop_of(sight)


def drop_of(sight: Sight) -> int:
    """The cost of a drop now."""
    return sight.profile.first_drop if sight.turns == 0 else sight.profile.middle_drop


def expected_loss(sight: Sight, seen: Outlook, even_share: float = _EVEN) -> float:
    """The points that the hand is likely to lose when it is played on; under nothing when it should win some."""
    steepness = _STEEPNESS[min(sight.rivals, len(_STEEPNESS) - 1)]
    even = even_share * sqrt(sight.profile.cards / _CARDS) * _EACH_TURN**sight.turns
    lost = sight.profile.hand_cap * steepness * (seen.share - even)
    if sight.profile.value_cards:
        # Who drops neither gets value cards' worth nor gives it.
        lost += sight.rivals * (_RIVALS_VALUE - hand_value(sight.jokers, sight.hand))
    return lost


def by_rule_of_thumb(sight: Sight, _seen: Outlook) -> bool:
    """In the first turn a hand with high cards, without a joker and without a pure sequence."""
    if sight.match is not None and sight.match.own_left <= sight.profile.first_drop:
        return False
    if sight.turns or any(sight.jokers.is_joker[one] for one in sight.hand):
        return False
    if sum(sight.jokers.points[one] for one in sight.hand) < _BAD * sight.profile.hand_cap:
        return False
    return not arrange(sight.profile, sight.jokers, sight.hand).groups


def never(_sight: Sight, _seen: Outlook) -> bool:
    """Never drop a hand."""
    return False
