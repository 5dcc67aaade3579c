"""Melds among cards that lie side by side in a group that is none as a whole.

A hand that was only sorted holds its melds already. The browser names and counts them as they lie, and who could not
show is scored on the same ones (rules 4.8).
"""

from engine.cards import Cards
from engine.hands.groups import MELDS, PURE, Kind, classify
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile

_SHORTEST, _LONGEST = 3, 13
_A_CARD, _PURE_CARD = 100, 10


def melds_within(profile: RuleProfile, jokers: Jokers, cards: Cards) -> tuple[Cards, ...]:
    """A group cut into the melds that lie in it and what lies between, in their order; as it is where it is a meld.

    Of the ways to cut it, the one that takes up the most cards that are no jokers, and of these the purest and longest.

    >>> from engine.cards import codes, hand
    >>> from engine.hands.jokers import jokers_for
    >>> from engine.houses import profile as rules
    >>> taj = rules("taj-points")
    >>> cut = melds_within(taj, jokers_for(taj, hand("5C")[0]), hand("2H 3H 4H 9H KH"))
    >>> [" ".join(codes(piece)) for piece in cut]
    ['2H 3H 4H', '9H KH']
    """
    if len(cards) <= _SHORTEST or classify(profile, jokers, cards) is not None:
        return (cards,) if cards else ()
    # For each place the best of what comes before it: its worth, and where its melds begin and end.
    best: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for to in range(1, len(cards) + 1):
        found = best[-1]
        for start in range(max(0, to - _LONGEST), to - _SHORTEST + 1):
            worth = best[start][0] + _worth(profile, jokers, cards[start:to])
            if worth > max(found[0], best[start][0]):
                found = worth, (*best[start][1], start, to)
        best.append(found)
    edges = (0, *best[-1][1], len(cards))
    pieces = (cards[edges[at] : edges[at + 1]] for at in range(len(edges) - 1))
    return tuple(piece for piece in pieces if piece)


def _worth(profile: RuleProfile, jokers: Jokers, cards: Cards) -> int:
    """What a meld is worth among others, 0 for none; jokers side by side are kept for better use."""
    own = sum(not jokers.is_joker[one] for one in cards)
    kind: Kind | None = classify(profile, jokers, cards) if own else None
    if kind not in MELDS:
        return 0
    return own * _A_CARD + len(cards) - own + len(cards) * _PURE_CARD * (kind in PURE)
