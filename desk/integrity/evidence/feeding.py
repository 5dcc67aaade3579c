"""How well a discard serves the next player's hand, beside what somebody who cannot see that hand would put away.

Pure. The giver is taken not to know the next player's hand. Then the card put away serves it no better, on the whole,
than other cards of the giver's would have, and no better than it serves the same hand turned into other suits: as
strong, as far from done, with the same ranks, and as unknown to the giver. The second comparison takes away what is the
giver's way to play, such as putting away high cards first.
"""

from engine.arrange import best_discard
from engine.cards import RANKS, SUITS, Card, Cards
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile

OTHERS = 4
"""The card is compared with so many others of the giver's, which bounds what a discard costs the solver."""
_SUIT = len(RANKS)
_SUITS = len(SUITS)
_EVEN = 0.5


def served(profile: RuleProfile, jokers: Jokers, hand: Cards, away: Card, following: Cards) -> float:
    """How much better than unknowing a discard serves the next hand, from -1 to 1, around 0 for who does not know it.

    `held` is the giver's hand with the card in it, `following` the next player's before its draw.
    """
    others = _others(hand, away)
    return _rank(profile, jokers, others, away, following) - _rank(profile, jokers, others, away, _turned(following))


def _others(hand: Cards, away: Card) -> Cards:
    """Some of the other kinds of card held, spread evenly over suits and ranks."""
    kinds = sorted(set(hand) - {away})
    if len(kinds) <= OTHERS:
        return bytes(kinds)
    return bytes(kinds[number * len(kinds) // OTHERS] for number in range(OTHERS))


def _rank(profile: RuleProfile, jokers: Jokers, others: Cards, away: Card, hand: Cards) -> float:
    """The share of the others that leave the hand dearer than the card does; as dear counts half."""
    if not others:
        return _EVEN
    leaves = _left(profile, jokers, hand, away)
    dearer = [_left(profile, jokers, hand, other) - leaves for other in others]
    return sum(_EVEN if more == 0 else more > 0 for more in dearer) / len(others)


def _left(profile: RuleProfile, jokers: Jokers, hand: Cards, card: Card) -> int:
    """What the hand costs at best once it has the card, and has put one away."""
    return best_discard(profile, jokers, hand + bytes((card,))).points


def _turned(hand: Cards) -> Cards:
    """The hand with each suit turned into the next one; printed jokers have none."""
    return bytes((card + _SUIT) % (_SUIT * _SUITS) if card < _SUIT * _SUITS else card for card in hand)
