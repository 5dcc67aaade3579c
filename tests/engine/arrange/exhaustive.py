"""The best arrangement by looking at every grouping there is: slow, and too plain to be wrong.

Every subset of the cards is asked what it is; every way to part the hand into such groups and cards left over is gone
through. Nothing here knows what the solver knows.
"""

from functools import cache

from engine.arrange import Arrangement, BestDiscard
from engine.cards import Cards
from engine.hands.groups import MELDS, PURE, SEQUENCES, Kind, classify
from engine.hands.jokers import Jokers
from engine.hands.scoring import judge, score
from engine.houses.rule_profile import RuleProfile

_NEVER = (10_000, 10_000)


def fewest_points(profile: RuleProfile, jokers: Jokers, cards: Cards) -> tuple[int, bool]:
    """The points of the best arrangement, and whether the hand can be declared."""
    if _special(profile, jokers, cards, profile.declare_tunnelas, profile.declare_dublees, profile.declare_jokers):
        return 0, True
    every_card = sum(jokers.points[one] for one in cards)
    points, left_over = _reached(profile, jokers, cards)
    if (points, left_over) == (0, 0):
        return 0, True
    points = min(points, every_card, _pure_alone(profile, jokers, cards))
    points = max(profile.least_loss, min(profile.hand_cap, points))
    near = profile.near_win_points
    if near is not None and _special(profile, jokers, cards, None, profile.near_dublees, profile.near_jokers):
        points = min(points, near)
    return points, False


def fewest_points_after_a_discard(profile: RuleProfile, jokers: Jokers, cards: Cards) -> tuple[int, bool]:
    """The same for the best of the hands that are left when one card is put away."""
    left = {bytes(sorted(cards[:at] + cards[at + 1 :])) for at in range(len(cards))}
    return min((fewest_points(profile, jokers, one) for one in left), key=lambda found: (found[0], not found[1]))


def confirms(profile: RuleProfile, jokers: Jokers, found: Arrangement | BestDiscard) -> bool:
    """Whether the groups that the solver names are worth what it says of them."""
    if found.declarable:
        return found.points == 0 and judge(profile, jokers, found.groups, found.ungrouped).valid
    return found.points == score(profile, jokers, found.groups, found.ungrouped)


def _special(
    profile: RuleProfile, jokers: Jokers, cards: Cards, tunnelas: int | None, dublees: int | None, together: int | None
) -> bool:
    counts = [cards.count(one) for one in set(cards)]
    return (
        (tunnelas is not None and sum(count // 3 for count in counts) >= tunnelas)
        or (dublees is not None and sum(count // 2 for count in counts) >= dublees)
        or (together is not None and sum(jokers.is_joker[one] for one in cards) >= together)
    )


Groups = tuple[tuple[tuple[int, Kind], ...], ...]


def _groups(profile: RuleProfile, jokers: Jokers, cards: Cards) -> Groups:
    """Every valid group as bits, in the list of its first card."""
    found: list[list[tuple[int, Kind]]] = [[] for _ in cards]
    for bits in range(1, 1 << len(cards)):
        if bits.bit_count() >= 3:
            group = bytes(one for at, one in enumerate(cards) if bits >> at & 1)
            kind = classify(profile, jokers, group)
            if kind in MELDS:
                found[(bits & -bits).bit_length() - 1].append((bits, kind))
    return tuple(map(tuple, found))


def _pure_alone(profile: RuleProfile, jokers: Jokers, cards: Cards) -> int:
    groups = _groups(profile, jokers, cards)

    @cache
    def least(held: int) -> int:
        if not held:
            return 0
        at = (held & -held).bit_length() - 1
        costs = [jokers.points[cards[at]] + least(held & held - 1)]
        costs += [least(held ^ bits) for bits, kind in groups[at] if kind in PURE and bits & held == bits]
        return min(costs)

    return least((1 << len(cards)) - 1)


def _reached(profile: RuleProfile, jokers: Jokers, cards: Cards) -> tuple[int, int]:
    groups = _groups(profile, jokers, cards)

    @cache
    def least(held: int, pure: int, sequences: int) -> tuple[int, int]:
        """Points and cards in no group."""
        if not held:
            return (0, 0) if pure <= 0 and sequences <= 0 else _NEVER
        at = (held & -held).bit_length() - 1
        points, left_over = least(held & held - 1, pure, sequences)
        best = points + jokers.points[cards[at]], left_over + 1
        for bits, kind in groups[at]:
            if bits & held == bits:
                then = least(held ^ bits, max(0, pure - (kind in PURE)), max(0, sequences - (kind in SEQUENCES)))
                best = min(best, then)
        return best

    return least((1 << len(cards)) - 1, profile.pure_sequences, profile.sequences)
