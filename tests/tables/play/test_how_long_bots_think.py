"""How long a bot thinks before it acts."""

import pytest
from msgspec.structs import replace

from engine.deal import DealState
from tables.play import bots
from tests.tables.cast import dealt, funded, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn() -> DealState:
    """A turn of a deal, nothing drawn yet."""
    return state_of(dealt(funded("Asha"), funded("Bela")))


def test_a_bot_thinks_from_half_of_its_usual_time_to_one_and_a_half_of_it(turn: DealState) -> None:
    assert {bots.think_ms(2, f"deal {number}", turn) for number in range(100)} == {1, 2, 3}


def test_a_bot_takes_half_as_long_to_put_a_card_away(turn: DealState) -> None:
    drawn = replace(turn, drawn_card=0)
    assert {bots.think_ms(8, f"deal {number}", drawn) for number in range(200)} == {2, 3, 4, 5, 6}


def test_a_bot_takes_the_same_time_again_for_the_same_moment(turn: DealState) -> None:
    assert bots.think_ms(2_000, "one", turn) == bots.think_ms(2_000, "one", turn)
