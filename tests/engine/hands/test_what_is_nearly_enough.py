"""Rules 5, 21 cards: who is one or two short of a special declaration is told so, who is further off is not."""

import pytest

from engine.hands.scoring import Reason
from tests.engine.cast import CLASSIC, at

DUBLEES = ("2H 2H", "9C 9C", "KC KC", "3H 3H", "8S 8S", "JC JC", "QS QS")
REASONS = {Reason.TOO_FEW_TUNNELAS, Reason.TOO_FEW_DUBLEES, Reason.TOO_FEW_JOKERS}


def told(melds: str) -> set[Reason]:
    return set(at(CLASSIC, "5D").judge(melds, "AS").reasons) & REASONS


@pytest.mark.parametrize(("dublees", "nearly"), [(5, False), (6, True), (7, True)])
def test_six_of_eight_dublees_are_nearly_enough(dublees: int, nearly: bool) -> None:
    assert told(" | ".join(DUBLEES[:dublees])) == ({Reason.TOO_FEW_DUBLEES} if nearly else set())


@pytest.mark.parametrize(("jokers", "nearly"), [(5, False), (6, True), (7, True)])
def test_six_of_eight_jokers_in_one_group_are_nearly_enough(jokers: int, nearly: bool) -> None:
    alone = " ".join(["PJ", "5S", "4D", "6D", "5H", "5C", "PJ"][:jokers])
    assert told(alone) == ({Reason.TOO_FEW_JOKERS} if nearly else set())


@pytest.mark.parametrize(("tunnelas", "nearly"), [(0, False), (1, True), (2, True)])
def test_one_of_three_tunnelas_is_nearly_enough(tunnelas: int, nearly: bool) -> None:
    groups = " | ".join(("2H 2H 2H", "9C 9C 9C")[:tunnelas])
    assert told(groups) == ({Reason.TOO_FEW_TUNNELAS} if nearly else set())
