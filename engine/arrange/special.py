"""Special declarations at 21 cards, with any other cards: tunnelas, dublees, and jokers in one group (rules 5, 6).

The profile says how many of each are a declaration, and how many almost are one.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.cards import Card, Cards, without
from engine.hands.jokers import Jokers
from engine.houses.rule_profile import RuleProfile


class Special(NamedTuple):
    """The groups that count, the other cards, and the one of them put away if one had to be."""

    groups: tuple[Cards, ...]
    ungrouped: Cards
    away: Card | None


def declarations(profile: RuleProfile, jokers: Jokers, cards: Cards, away: bool) -> Iterator[Special]:
    """The special declarations in the hand, one of each kind."""
    if profile.declare_tunnelas is not None:
        yield from _alike(jokers, cards, 3, profile.declare_tunnelas, away)
    if profile.declare_dublees is not None:
        yield from _alike(jokers, cards, 2, profile.declare_dublees, away)
    if profile.declare_jokers is not None:
        yield from _together(jokers, cards, profile.declare_jokers, away)


def near_wins(profile: RuleProfile, jokers: Jokers, cards: Cards, away: bool) -> Iterator[Special]:
    """The groups for which a losing hand costs only the profile's `near_win_points`, one choice of each sort."""
    if profile.near_win_points is None:
        return
    if profile.near_dublees is not None and profile.declare_dublees is not None:
        yield from _alike(jokers, cards, 2, profile.near_dublees, away)
    if profile.near_jokers is not None:
        yield from _together(jokers, cards, profile.near_jokers, away)


def dearest(jokers: Jokers, cards: Cards) -> Card:
    """The card to put away when none of these is needed: the one with the most points, a joker last of all."""
    return max(cards, key=lambda one: (not jokers.is_joker[one], jokers.points[one]))


def _alike(jokers: Jokers, cards: Cards, size: int, needed: int, away: bool) -> Iterator[Special]:
    groups = [bytes([one] * size) for one, count in Counter(cards).items() for _ in range(count // size)]
    # Cheap cards first: the dear ones are the better ones to put away.
    groups.sort(key=lambda group: (not jokers.is_joker[group[0]], jokers.points[group[0]], group))
    if len(groups) < needed or (away and len(cards) == size * needed):
        return
    rest = Counter(cards)
    for group in groups[:needed]:
        rest.subtract(group)
    yield _special(jokers, tuple(groups[:needed]), bytes(rest.elements()), away)


def _together(jokers: Jokers, cards: Cards, needed: int, away: bool) -> Iterator[Special]:
    together = bytes(one for one in sorted(cards) if jokers.is_joker[one])
    rest = bytes(one for one in cards if not jokers.is_joker[one])
    if away and not rest:
        together, rest = together[1:], together[:1]
    if len(together) >= needed:
        yield _special(jokers, (together,), rest, away)


def _special(jokers: Jokers, groups: tuple[Cards, ...], rest: Cards, away: bool) -> Special:
    if not away:
        return Special(groups, bytes(sorted(rest)), None)
    gone = dearest(jokers, rest)
    return Special(groups, bytes(sorted(without(rest, gone))), gone)
