"""Rules 4, by Hypothesis: whole deals between bots of any strengths, in every house; no move of theirs is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arrange import arrange
from engine.bots import Strength
from engine.bots.tournament import play_out
from engine.deal import Ending, Phase, Show
from engine.houses import PROFILES
from engine.houses.rule_profile import RuleProfile
from engine.settlement import Outcome
from tests.engine.bots.cast import ALL, move_in
from tests.engine.deal.cast import CLASSIC_21, TAJ, table_of

SEEDS = st.binary(min_size=32, max_size=32)
TABLES = st.lists(st.sampled_from(ALL), min_size=2, max_size=6)


@pytest.mark.parametrize("house", PROFILES)
@given(bots=TABLES, seed=SEEDS)
@settings(deadline=None, max_examples=4)
def test_a_deal_between_bots_comes_to_an_end_and_nobody_declares_wrongly(
    house: str, bots: list[Strength], seed: bytes
) -> None:
    state = play_out(PROFILES[house], bots, seed)
    assert state.phase is Phase.OVER
    assert state.result is not None
    assert all(seat.outcome is not Outcome.WRONG_SHOW for seat in state.result.seats)


@given(bots=TABLES, seed=SEEDS, house=st.sampled_from([TAJ, CLASSIC_21]))
@settings(deadline=None, max_examples=12)
def test_who_loses_has_shown_the_best_arrangement(bots: list[Strength], seed: bytes, house: RuleProfile) -> None:
    state = play_out(house, bots, seed)
    assert state.result is not None
    if state.result.ending is Ending.DECLARED:
        for seat in state.result.seats:
            if seat.outcome is Outcome.LOST and not seat.deal_show:
                best = arrange(house, state.jokers, b"".join(seat.groups) + seat.ungrouped)
                assert seat.points == max(house.least_loss, best.points)


@pytest.mark.parametrize("strength", ALL)
def test_a_bot_shows_after_anothers_declaration(strength: Strength) -> None:
    game = table_of(3, hands={0: "4S 5S 6S 7H 8H 9H 10D JD QD AC 2C 3C 4C"}).win()
    shown = move_in(game.state, strength, seat=1)
    assert isinstance(shown, Show)
    assert sorted(b"".join(shown.groups) + shown.ungrouped) == sorted(game.state.seats[1].hand)
    game.do(shown).do(move_in(game.state, strength, seat=2))
    assert game.state.phase is Phase.OVER
