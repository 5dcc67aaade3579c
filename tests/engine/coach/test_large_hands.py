"""The coach looks ahead with up to sixteen cards in a hand, as documented; larger ones are judged without."""

import pytest
from msgspec.structs import replace

from engine.coach import judge
from tests.engine.coach.positions import known_in
from tests.engine.deal.cast import TAJ
from tests.engine.set_positions import set_position


@pytest.mark.parametrize(("cards", "looks"), [(15, True), (16, False)])
def test_the_coach_counts_what_helps_in_hands_that_it_looks_ahead_with(cards: int, looks: bool) -> None:
    known = known_in(set_position(replace(TAJ, cards=cards), 1, cards), drawn=False)
    assert any(option.helping for option in judge(known, "seed", samples=1)) is looks
