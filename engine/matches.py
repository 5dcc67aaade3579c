"""A match over several deals in any format: the functions for the code that runs one (rules 7 to 9).

The state's profile says which it is: a pool (`engine.pool`) or a match of Deals (`engine.best_of`).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine import best_of, pool
from engine.houses.rule_profile import Format, RuleProfile
from engine.pool.course import Step
from engine.pool.moves import Action, MatchRefusal, MatchRefused
from engine.pool.state import MatchState


class _Course(NamedTuple):
    start: Callable[[RuleProfile, Sequence[str], int, int], MatchState]
    apply: Callable[[MatchState, Action], Step]


_COURSES: dict[Format, _Course] = {
    "pool": _Course(pool.start, pool.apply),
    "deals": _Course(best_of.start, best_of.apply),
}
FORMATS = tuple(_COURSES)
"""The formats that are played as a match, for one entry fee over several deals."""


def start(profile: RuleProfile, players: Sequence[str], entry_fee_minor: int, rake_bps: int) -> MatchState:
    """A new match of these players in seat order, everybody's fee paid; raises ValueError when it cannot be one."""
    course = _COURSES.get(profile.format)
    if course is None:
        raise ValueError(f"{profile.name} is not played as a match.")
    return course.start(profile, players, entry_fee_minor, rake_bps)


def apply(state: MatchState, action: Action) -> Step:
    """The match after an action, and the events; raises MatchRefused when the rules do not allow it."""
    return _COURSES[state.profile.format].apply(state, action)


def refusal(state: MatchState, action: Action) -> MatchRefusal | None:
    """Why an action would be refused, or None."""
    try:
        apply(state, action)
    except MatchRefused as refused:
        return refused.code
    return None


def total_to_begin_with(profile: RuleProfile) -> int:
    """The total of a player who has played no deal: no points in a pool, the chips in a match of Deals."""
    return best_of.chips_to_begin_with(profile)
