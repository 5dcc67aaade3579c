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
