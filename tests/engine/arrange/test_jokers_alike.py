"""Rules 3 and 5, 21 cards: three jokers alike are a tunnela, which counts as a pure sequence."""

import pytest

from engine.arrange import arrange, best_discard
from engine.cards import hand
from engine.hands.jokers import jokers_for
from engine.houses import profile
from tests.engine.cast import CLASSIC

RULES = profile(CLASSIC)
JOKERS = jokers_for(RULES, hand("2D")[0])
TWO_PURE = "4S 5S 6S 7H 8H 9H"
SETS = "10D 10C 10S QD QC QH 5D 5C 5H 8D 8C 8S"


@pytest.mark.parametrize("alike", ["PJ PJ PJ", "2S 2S 2S"])
def test_three_jokers_alike_are_the_third_pure_sequence(alike: str) -> None:
    found = arrange(RULES, JOKERS, hand(f"{TWO_PURE} {SETS} {alike}"))
    assert (found.declarable, found.points) == (True, 0)
    assert best_discard(RULES, JOKERS, hand(f"{TWO_PURE} {SETS} {alike} KC")).declarable


def test_three_jokers_that_are_not_alike_are_none() -> None:
    found = arrange(RULES, JOKERS, hand(f"{TWO_PURE} {SETS} PJ PJ 2S"))
    assert not found.declarable


def test_two_tunnelas_of_jokers_are_two_pure_sequences() -> None:
    assert arrange(RULES, JOKERS, hand(f"4S 5S 6S {SETS} PJ PJ PJ 2C 2C 2C")).declarable


def test_a_wild_card_in_its_own_place_is_no_part_of_a_tunnela() -> None:
    # Three are alike only without the run 2S 3S 4S, and two pure sequences are too few.
    found = arrange(RULES, JOKERS, hand("2S 2S 2S 3S 3S 4S 10S JS QS 3H 4H 6H JH 3D 4D 6D 10D JD 4C 6C PJ"))
    assert (found.declarable, found.points) == (False, 66)
    # A fourth may lie in the run.
    assert arrange(RULES, JOKERS, hand(f"AS 3S 2S 2S 2S 2S 4H 5H 6H {SETS}")).declarable


def test_three_jokers_that_are_not_alike_lie_together_where_no_meld_may_take_them() -> None:
    found = arrange(RULES, JOKERS, hand("4S 5S 6S 7H 8H 9H 10C JC QC PJ PJ 2S"))
    assert (found.declarable, found.ungrouped) == (True, b"")
    assert sorted(found.groups[-1]) == sorted(hand("PJ PJ 2S"))
