"""Rules 4.5: turns that time out."""

import pytest

from engine.cards import card
from engine.deal import Ending, Pile, Refusal, Status, Timeout
from engine.deal.events import Discarded, Dropped, Missed, TurnBegan, Why
from engine.houses import PROFILES
from tests.engine.deal.cast import ASHA, BELA, RUMMYCIRCLE, TAJ, table_of


def test_a_turn_that_times_out_before_drawing_passes_with_the_hand_as_it_was() -> None:
    game = table_of(2)
    hand = game.state.seats[ASHA].hand
    game.time_out()
    assert game.event(Missed) == Missed(ASHA, 1, drew=False)
    assert (game.state.turn, game.state.seats[ASHA].hand) == (BELA, hand)


def test_a_drawn_card_is_discarded_by_itself_when_the_turn_times_out() -> None:
    game = table_of(2, closed="9S").draw()
    game.time_out()
    assert game.events[1:3] == (Discarded(ASHA, "9S", "timeout"), Missed(ASHA, 1, drew=True))
    assert game.state.open_pile[-1] == card("9S")
    assert len(game.state.seats[ASHA].hand) == RUMMYCIRCLE.cards


def test_a_card_drawn_from_the_open_pile_goes_back_to_it() -> None:
    game = table_of(2, open_card="KD").draw(Pile.OPEN).time_out()
    assert game.state.open_pile == bytes((card("KD"),))


def test_a_missed_turn_after_drawing_is_a_miss_all_the_same() -> None:
    game = table_of(2).draw().time_out()
    assert game.state.seats[ASHA].misses == 1


@pytest.mark.parametrize("profile", [RUMMYCIRCLE, TAJ], ids=["three", "five"])
def test_the_profiles_number_of_misses_in_a_row_drops_with_the_middle_drop(profile) -> None:
    game = table_of(3, profile)
    for _ in range(profile.misses - 1):
        game.time_out().turn().turn()
    assert game.status(ASHA) is Status.IN
    game.time_out()
    assert game.status(ASHA) is Status.MIDDLE_DROP
    assert game.event(Dropped) == Dropped(ASHA, Status.MIDDLE_DROP, Why.MISSES, profile.middle_drop, "timeout")


def test_a_completed_turn_sets_the_count_of_misses_back() -> None:
    game = table_of(2).time_out().turn().time_out().turn().turn().turn()
    assert game.state.seats[ASHA].misses == 0
    game.time_out().turn().time_out().turn()
    assert game.status(ASHA) is Status.IN


def test_drawing_alone_does_not_set_the_count_back() -> None:
    game = table_of(2)
    for _ in range(2):
        game.draw().time_out().turn()
    game.draw().time_out()
    assert game.status(ASHA) is Status.MIDDLE_DROP


def test_three_misses_from_the_first_turn_on_are_a_middle_drop_though_nothing_was_ever_played() -> None:
    game = table_of(2).time_out().turn().time_out().turn().time_out()
    assert game.status(ASHA) is Status.MIDDLE_DROP


def test_two_players_and_one_dropped_for_misses_leave_the_other_as_the_winner() -> None:
    game = table_of(2).time_out().turn().time_out().turn().time_out()
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.ending) == (BELA, Ending.LAST_ONE_IN)


def test_the_last_missed_turn_discards_the_drawn_card_before_the_drop() -> None:
    game = table_of(3).time_out().turn().turn().time_out().turn().turn().draw().time_out()
    assert [type(event) for event in game.events][:3] == [Discarded, Missed, Dropped]
    assert len(game.state.seats[ASHA].hand) == RUMMYCIRCLE.cards


def test_a_timeout_before_its_time_is_refused() -> None:
    game = table_of(2)
    assert game.refused(Timeout()) is Refusal.TIMEOUT_NOT_DUE
    game.now_ms = game.state.due_at_ms - 1
    assert game.refused(Timeout()) is Refusal.TIMEOUT_NOT_DUE


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_a_table_that_nobody_plays_at_ends_by_itself(profile) -> None:
    game = table_of(3, profile)
    for _ in range(profile.misses * 3 - 1):
        game.time_out()
    assert game.state.result is not None
    assert game.points() == (profile.middle_drop, profile.middle_drop, 0)


def test_the_next_turn_has_its_full_time_however_late_the_timeout_came() -> None:
    game = table_of(2)
    game.now_ms = game.state.due_at_ms + 5_000
    game.do(Timeout())
    assert game.event(TurnBegan).turn_due_at_ms == game.now_ms + RUMMYCIRCLE.turn_s * 1000
