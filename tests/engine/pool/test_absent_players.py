"""Rules 8 where a house leaves who was away to first drops: from the next deal on, until they are back."""

import msgspec

from engine.houses import profile
from engine.pool import apply, start
from engine.pool.moves import AutoDropSet, DealStarted, FinishDeal, SetAutoDrop, StartDeal
from tests.engine.cast import PLAYSHIP_101

DROPS = msgspec.structs.replace(profile(PLAYSHIP_101), absent_next="drop")


def after_a_deal(rules, points, absent):
    """A match of three after one deal, and what was said of it."""
    state, _ = apply(start(rules, ["ana", "ben", "cal"], 100, 0), StartDeal())
    return apply(state, FinishDeal(points, absent))


def test_the_next_deal_drops_them_first_until_they_are_back() -> None:
    state, told = after_a_deal(DROPS, {"ana": 0, "ben": 40, "cal": 20}, ("ben",))
    assert AutoDropSet("ben", True) in told
    dealt, events = apply(state, StartDeal())
    assert events == (DealStarted(2, ("ana", "ben", "cal"), ("ben",)),)
    back, _ = apply(dealt, SetAutoDrop("ben", False))
    assert not back.entrant("ben").auto_drop


def test_elsewhere_they_play_on() -> None:
    state, told = after_a_deal(profile(PLAYSHIP_101), {"ana": 0, "ben": 40, "cal": 20}, ("ben",))
    assert not state.entrant("ben").auto_drop
    assert AutoDropSet("ben", True) not in told


def test_who_has_fallen_is_left_to_nothing() -> None:
    state, told = after_a_deal(DROPS, {"ana": 0, "ben": 101, "cal": 20}, ("ben", "nobody"))
    assert not state.entrant("ben").auto_drop
    assert AutoDropSet("ben", True) not in told
