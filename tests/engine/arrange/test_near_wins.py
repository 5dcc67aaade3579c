"""Rules 6, 21 cards: six dublees or seven jokers lose two points, found by the solver where the house has the rule."""

from msgspec.structs import replace

from engine.arrange import arrange
from engine.arrange.special import near_wins
from engine.cards import codes, hand
from engine.hands.jokers import jokers_for
from engine.houses import RuleProfile, profile
from tests.engine.cast import CLASSIC, TAJ

RULES = profile(CLASSIC)
JOKERS = jokers_for(RULES, hand("5D")[0])
SIX = "2H 2H 9C 9C KC KC 3H 3H 8S 8S JC JC"
REST = "AS QC KS QH 7D 10D 3S 9H 6C"
SEVEN = "PJ PJ PJ 5S 5H 5C 4D"
OTHERS = "AS QC KS QH 7D 10D 3S 9H 9C 7C JC 2H KH 8S"


def found(rules: RuleProfile, cards: str, *, away: bool = False) -> list[int]:
    """How many groups each near win has."""
    return [len(one.groups) for one in near_wins(rules, JOKERS, hand(cards), away)]


def test_six_dublees_are_nearly_won_and_five_are_not() -> None:
    assert found(RULES, f"{SIX} {REST}") == [6]
    assert found(RULES, f"{SIX.removesuffix(' JC')} {REST} KD") == []
    assert arrange(RULES, JOKERS, hand(f"{SIX} {REST}")).points == 2


def test_seven_jokers_are_nearly_won_and_six_are_not() -> None:
    assert found(RULES, f"{SEVEN} {OTHERS}") == [1]
    assert found(RULES, f"{SEVEN.removesuffix(' 4D')} {OTHERS} KC") == []
    best = arrange(RULES, JOKERS, hand(f"{SEVEN} {OTHERS}"))
    assert best.points == 2
    assert codes(best.groups[0]) == sorted(SEVEN.split(), key=lambda one: hand(one))


def test_a_house_without_the_rule_has_no_near_wins() -> None:
    cards = f"{SIX} {REST}"
    assert found(replace(RULES, near_win_points=None), cards) == []
    assert found(replace(RULES, near_dublees=None), cards) == []
    assert found(replace(RULES, declare_dublees=None), cards) == []
    assert found(replace(RULES, near_jokers=None), f"{SEVEN} {OTHERS}") == []
    assert found(profile(TAJ), cards) == []


def test_of_as_many_dublees_as_there_are_cards_none_may_be_put_away() -> None:
    assert found(RULES, SIX) == [6]
    assert found(RULES, SIX, away=True) == []
    assert found(RULES, f"{SIX} KS", away=True) == [6]
