"""`best_discard`: the card to put away, in one pass, as good as arranging every hand that could be left."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arrange import arrange, best_discard
from engine.cards import Cards, card, codes, hand, without
from engine.hands.jokers import Jokers
from engine.houses import profile, with_overrides
from engine.houses.rule_profile import RuleProfile
from tests.engine.arrange.exhaustive import confirms, fewest_points_after_a_discard
from tests.engine.arrange.hands_with_structure import a_hand
from tests.engine.cast import CIRCLE, CLASSIC, TAJ, at


def check_is_a_discard(rules: RuleProfile, jokers: Jokers, cards: Cards) -> tuple[int, bool]:
    found = best_discard(rules, jokers, cards)
    assert confirms(rules, jokers, found)
    assert sorted(b"".join(found.groups) + found.ungrouped) == sorted(without(cards, found.discard))
    return found.points, found.declarable


@given(data=st.data(), size=st.integers(6, 9))
@settings(deadline=None, max_examples=40)
def test_no_other_card_leaves_a_better_small_hand(data: st.DataObject, size: int) -> None:
    rules = with_overrides(profile(TAJ), {"cards": size})
    jokers, cards = data.draw(a_hand(rules, size + 1, 4))
    assert check_is_a_discard(rules, jokers, cards) == fewest_points_after_a_discard(rules, jokers, cards)


@given(data=st.data())
@settings(deadline=None, max_examples=25)
def test_no_other_card_leaves_a_better_small_hand_of_three_packs(data: st.DataObject) -> None:
    rules = with_overrides(profile(CLASSIC), {"cards": 9})
    jokers, cards = data.draw(a_hand(rules, 10, 4))
    assert check_is_a_discard(rules, jokers, cards) == fewest_points_after_a_discard(rules, jokers, cards)


@pytest.mark.parametrize("house", [CIRCLE, CLASSIC])
@given(data=st.data())
@settings(deadline=None, max_examples=150)
def test_one_pass_is_as_good_as_arranging_every_hand_that_is_left(house: str, data: st.DataObject) -> None:
    rules = profile(house)
    jokers, cards = data.draw(a_hand(rules, rules.cards + 1, 8))
    left = [arrange(rules, jokers, without(cards, one)) for one in sorted(set(cards))]
    best = min((found.points, not found.declarable) for found in left)
    points, declarable = check_is_a_discard(rules, jokers, cards)
    assert (points, not declarable) == best


def test_of_equal_discards_it_is_the_dearest_card() -> None:
    taj = at(TAJ, "2C")
    found = best_discard(taj.profile, taj.jokers, hand("AS KS QS JS 4H 5H 6H 7D 8D 9D 10D 3C 9H KD"))
    assert codes(bytes([found.discard])) == ["KD"]
    assert found.points == 3 + 9


def test_of_a_declaration_the_card_that_is_not_needed_is_put_away() -> None:
    taj = at(TAJ, "2C")
    found = best_discard(taj.profile, taj.jokers, hand("AS KS QS 4H 5H 6H 7D 8D 9D 10S 10H 10D 10C JD"))
    assert found.declarable
    assert found.discard in hand("10S 10H 10D 10C JD")


def test_a_joker_is_kept_where_another_card_will_do() -> None:
    taj = at(TAJ, "5C")
    found = best_discard(taj.profile, taj.jokers, hand("AS KS QS 4H PJ 6H 7D 8D 9D 10S 10H 10D 10C PJ"))
    assert found.declarable
    assert found.discard != card("PJ")


def test_a_joker_goes_when_every_other_card_would_cost_points() -> None:
    classic = at(CLASSIC, "5C")
    rules = with_overrides(classic.profile, {"cards": 9})
    found = best_discard(rules, classic.jokers, hand("AS KS QS 7D 8D 9D 2H 3H 4H PJ"))
    assert found.declarable
    assert found.discard == card("PJ")


def test_beside_eight_dublees_any_card_may_go_and_the_dearest_does() -> None:
    classic = at(CLASSIC, "5C")
    pairs = "2S 2S 4S 4S 6S 6S 8S 8S 10S 10S QS QS 2D 2D 4D 4D"
    found = best_discard(classic.profile, classic.jokers, hand(pairs + " 7H 9H JH 3C 8C KC"))
    assert found.declarable
    assert found.discard in hand("JH KC")


def test_a_hand_of_jokers_alone_puts_one_away() -> None:
    classic = at(CLASSIC, "5C")
    jokers = "5S 5S 5S 5H 5H 5H 5D 5D 5D 5C 5C PJ PJ PJ 4C 4C 4C 6C 6C 6C"
    found = best_discard(classic.profile, classic.jokers, hand(jokers + " 5C PJ"))
    assert found.declarable


def test_no_cards_have_no_discard() -> None:
    taj = at(TAJ, "5C")
    with pytest.raises(ValueError, match="no card to put away"):
        best_discard(taj.profile, taj.jokers, b"")
