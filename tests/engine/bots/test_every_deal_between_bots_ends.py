"""Rules 4: a deal that only bots play comes to an end in every legal house, with drops or without them."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.bots import Strength
from engine.bots.choose import LAST_TURN
from engine.bots.tournament import play_out
from engine.deal import Drop, Ending, Phase
from engine.deal.state import with_seat
from engine.houses import RuleProfile
from tests.engine.any_house import extreme_houses, houses
from tests.engine.bots.cast import ALL, move
from tests.engine.deal.cast import TAJ, table_of

FEW = {number: replace(TAJ, cards=number, drops="never", deal_show=None) for number in (6, 7)}
SEEDS = st.binary(min_size=32, max_size=32)
BOTS = st.lists(st.sampled_from(ALL), min_size=7, max_size=7)


def seed_of(number: int) -> bytes:
    """The seed of a shuffle of this test."""
    return number.to_bytes(32)


@pytest.mark.parametrize("cards", FEW)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_beginners_with_few_cards_and_no_drops_declare_in_the_end(cards: int, players: int) -> None:
    for number in range(25):
        state = play_out(FEW[cards], [Strength.BEGINNER] * players, seed_of(number))
        assert state.result is not None, number
        assert state.result.ending is Ending.DECLARED, number


@given(house=houses() | extreme_houses(), bots=BOTS, seed=SEEDS)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_bots_end_a_deal_of_any_house(house: RuleProfile, bots: list[Strength], seed: bytes) -> None:
    state = play_out(house, bots[: house.seats_max], seed)
    assert state.phase is Phase.OVER


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("drops", ["never", "first_turn", "every_turn"])
def test_a_bot_gives_up_after_its_last_turn_as_the_house_lets_it(strength: Strength, drops: str) -> None:
    game = table_of(2, profile=replace(TAJ, drops=drops))  # type: ignore[arg-type]
    seats = game.state.seats
    tired = replace(seats[game.state.turn], turns=LAST_TURN)
    game.state = replace(game.state, seats=with_seat(seats, game.state.turn, tired))
    given_up = move(game, strength)
    assert isinstance(given_up, Drop)
    assert given_up.by == ("bot" if drops == "every_turn" else "timeout")
    game.do(given_up)
    assert game.state.phase is Phase.OVER
