"""Rules 5 and 6, by Hypothesis: the solver finds just what looking at every grouping finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.arrange import arrange
from engine.houses import profile, with_overrides
from engine.houses.rule_profile import RuleProfile
from tests.engine.arrange.exhaustive import confirms, fewest_points
from tests.engine.arrange.hands_with_structure import a_hand
from tests.engine.cast import CIRCLE, CLASSIC, PLAYSHIP_61, TAJ

# No special declarations, so that small hands come down to their sequences and sets.
PLAIN_21 = {"declare_dublees": 20, "declare_jokers": 20, "declare_tunnelas": 20, "near_dublees": 20, "near_jokers": 20}


def check(rules: RuleProfile, data: st.DataObject, most_jokers: int) -> None:
    jokers, cards = data.draw(a_hand(rules, rules.cards, most_jokers))
    found = arrange(rules, jokers, cards)
    assert (found.points, found.declarable) == fewest_points(rules, jokers, cards)
    assert confirms(rules, jokers, found)
    assert sorted(b"".join(found.groups) + found.ungrouped) == sorted(cards)


@pytest.mark.parametrize("house", [CIRCLE, TAJ, PLAYSHIP_61])
@given(data=st.data(), size=st.integers(6, 10))
@settings(deadline=None, max_examples=60)
def test_small_hands_with_two_sequences_to_find(house: str, data: st.DataObject, size: int) -> None:
    check(with_overrides(profile(house), {"cards": size}), data, most_jokers=5)


@given(data=st.data(), size=st.integers(11, 13))
@settings(deadline=None, max_examples=20)
def test_whole_hands_with_two_sequences_to_find(data: st.DataObject, size: int) -> None:
    check(with_overrides(profile(TAJ), {"cards": size}), data, most_jokers=2)


@given(data=st.data(), size=st.integers(9, 11))
@settings(deadline=None, max_examples=100)
def test_small_hands_with_three_pure_sequences_to_find(data: st.DataObject, size: int) -> None:
    check(with_overrides(profile(CLASSIC), {"cards": size, **PLAIN_21}), data, most_jokers=5)


@given(data=st.data(), size=st.integers(9, 11))
@settings(deadline=None, max_examples=60)
def test_small_hands_with_special_declarations_to_find(data: st.DataObject, size: int) -> None:
    few = {"declare_tunnelas": 2, "declare_dublees": 4, "near_dublees": 3, "declare_jokers": 6, "near_jokers": 5}
    check(with_overrides(profile(CLASSIC), {"cards": size, **few}), data, most_jokers=6)


@given(data=st.data())
@settings(deadline=None, max_examples=40)
def test_hands_of_more_packs_than_any_house_plays_with(data: st.DataObject) -> None:
    check(with_overrides(profile(CLASSIC), {"cards": 9, "packs": 6, **PLAIN_21}), data, most_jokers=4)


@given(data=st.data(), size=st.integers(6, 10), most=st.sampled_from([None, 4, 5]))
@settings(deadline=None, max_examples=80)
def test_runs_that_go_round_and_sets_with_a_limit(data: st.DataObject, size: int, most: int | None) -> None:
    rules = replace(profile(TAJ), cards=size, ace_wraps=True, set_most=most)
    check(rules, data, most_jokers=5)


@given(data=st.data(), size=st.integers(9, 11))
@settings(deadline=None, max_examples=40)
def test_runs_that_go_round_with_three_pure_sequences_to_find(data: st.DataObject, size: int) -> None:
    check(replace(with_overrides(profile(CLASSIC), {"cards": size, **PLAIN_21}), ace_wraps=True), data, most_jokers=4)


@given(data=st.data(), size=st.integers(6, 11))
@settings(deadline=None, max_examples=40)
def test_hands_of_a_house_without_jokers(data: st.DataObject, size: int) -> None:
    check(replace(profile(TAJ), cards=size, wild_jokers=False, printed_jokers=False), data, most_jokers=0)
