"""Rules 4.4: dropping, first and middle."""

import pytest

from engine.deal import Drop, Ending, Refusal, Status
from engine.deal.events import Dropped, Why
from engine.houses import PROFILES
from tests.engine.deal.cast import ASHA, BELA, CHAND, table_of


def test_a_drop_in_the_very_first_turn_is_a_first_drop() -> None:
    game = table_of(3).drop()
    assert game.status(ASHA) is Status.FIRST_DROP
    assert game.event(Dropped) == Dropped(ASHA, Status.FIRST_DROP, Why.ASKED, 20, "player")


def test_a_drop_in_ones_own_first_turn_is_a_first_drop_however_late_it_comes() -> None:
    game = table_of(3).turn().turn().drop()
    assert game.status(CHAND) is Status.FIRST_DROP


def test_a_drop_in_a_later_turn_is_a_middle_drop() -> None:
    game = table_of(3).round().drop()
    assert game.status(ASHA) is Status.MIDDLE_DROP


def test_a_missed_first_turn_makes_the_next_drop_a_middle_drop() -> None:
    game = table_of(2).time_out().turn().drop()
    assert game.status(ASHA) is Status.MIDDLE_DROP


def test_play_goes_on_with_the_next_player_after_a_drop() -> None:
    game = table_of(3).drop()
    assert (game.state.turn, game.state.still_in) == (BELA, (BELA, CHAND))


def test_nobody_drops_after_drawing() -> None:
    assert table_of(2).draw().refused(Drop(ASHA)) is Refusal.CANNOT_DROP_AFTER_DRAWING


def test_nobody_drops_out_of_turn() -> None:
    assert table_of(2).refused(Drop(BELA)) is Refusal.NOT_YOUR_TURN


def test_nobody_drops_twice() -> None:
    assert table_of(3).drop().refused(Drop(ASHA)) is Refusal.NOT_IN_DEAL


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_drops_cost_what_the_profile_says(profile) -> None:
    first = table_of(3, profile).drop()
    assert first.event(Dropped).points == profile.first_drop
    middle = table_of(3, profile).round().drop()
    assert middle.event(Dropped).points == profile.middle_drop


def test_who_is_left_when_the_others_drop_has_won() -> None:
    game = table_of(3).drop().round().drop()
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.ending) == (CHAND, Ending.LAST_ONE_IN)
    assert game.points() == (20, 40, 0)


def test_the_hand_of_who_dropped_is_out_of_play() -> None:
    game = table_of(3)
    hand = game.state.seats[ASHA].hand
    assert game.drop().state.seats[ASHA].hand == hand
    assert game.turn().state.seats[ASHA].hand == hand
