"""Rules 4.7: an invalid declaration, or none in time."""

import pytest

from engine.cards import card, codes
from engine.deal import AskDrop, Draw, Ending, Phase, Pile, Refusal, Status, Timeout
from engine.deal.events import Dropped, TurnBegan, WrongShown
from engine.hands.scoring import Reason
from engine.houses import PROFILES
from tests.engine.deal.cast import ASHA, BELA, LOSING, WINNING, table_of


def test_an_invalid_declaration_is_a_wrong_show_and_the_next_player_goes_on() -> None:
    game = table_of(3, hands={ASHA: LOSING}).draw().finish().declare("")
    assert game.status(ASHA) is Status.WRONG_SHOW
    assert (game.state.phase, game.state.turn) == (Phase.TURN, BELA)
    assert [type(event) for event in game.events] == [WrongShown, TurnBegan]


def test_the_finish_card_goes_on_the_open_pile() -> None:
    game = table_of(3, closed="9S").draw().finish().declare("")
    assert game.state.open_pile[-1] == card("9S")
    assert game.state.finish_card is None
    assert game.draw(Pile.OPEN).state.drawn_card == card("9S")


def test_a_joker_from_the_finish_slot_may_not_be_drawn() -> None:
    game = table_of(3, closed="PJ").draw().finish().declare("")
    assert game.refused(Draw(BELA, Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE


def test_a_wrong_show_says_every_reason() -> None:
    game = table_of(3, hands={ASHA: LOSING}).draw().finish().declare("2S 4H 6D")
    reasons = game.event(WrongShown).reasons
    assert Reason.NO_PURE_SEQUENCE in reasons
    assert Reason.INVALID_GROUP in reasons
    assert Reason.UNGROUPED_CARDS in reasons


def test_no_declaration_in_time_is_a_wrong_show() -> None:
    game = table_of(3, hands={ASHA: WINNING}).draw().finish().time_out()
    assert game.status(ASHA) is Status.WRONG_SHOW
    shown = game.event(WrongShown)
    assert (shown.by, shown.reasons, shown.groups) == ("timeout", (), ())


def test_groups_that_the_table_knew_do_not_declare_a_hand() -> None:
    game = table_of(3, hands={ASHA: WINNING}).draw().finish().time_out(known={ASHA: WINNING})
    assert game.status(ASHA) is Status.WRONG_SHOW


def test_the_declaration_times_out_only_after_the_extra_time() -> None:
    game = table_of(3, hands={ASHA: WINNING}).draw().finish().wait(59)
    assert game.refused(Timeout()) is Refusal.TIMEOUT_NOT_DUE
    assert game.declare(WINNING).status(ASHA) is Status.WON


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_a_wrong_show_costs_what_the_profile_says(profile) -> None:
    game = table_of(2, profile).draw().finish().declare("")
    assert game.event(WrongShown).points == profile.wrong_show
    assert game.points() == (profile.wrong_show, 0)


def test_of_two_players_the_other_wins_by_a_wrong_show() -> None:
    game = table_of(2, hands={ASHA: LOSING}).draw().finish().declare("")
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.ending) == (BELA, Ending.LAST_ONE_IN)


def test_a_wrong_show_is_out_for_the_rest_of_the_deal() -> None:
    game = table_of(3, hands={ASHA: LOSING}).draw().finish().declare("")
    assert game.turn().turn().state.turn == BELA
    assert game.refused(Draw(ASHA, Pile.CLOSED)) is Refusal.NOT_IN_DEAL


def test_a_wrong_show_after_a_drop_was_asked_for_is_a_wrong_show() -> None:
    game = table_of(3, hands={ASHA: LOSING}).draw().do(AskDrop(ASHA, True)).finish().declare("").turn().turn()
    assert game.state.turn == BELA
    assert Dropped not in map(type, game.events)
    assert game.status(ASHA) is Status.WRONG_SHOW


def test_a_declaration_without_a_pure_sequence_is_wrong_however_many_groups_fit() -> None:
    hand = "4S 5S 7S | 9H 10H PJ | QD QS QC | 2D 2H 2C 2S"
    game = table_of(3, hands={ASHA: hand}, cut="7D").draw().finish().declare(hand)
    assert game.event(WrongShown).reasons == (Reason.NO_PURE_SEQUENCE,)


def test_the_wrong_hand_stands_in_the_result_as_it_was_declared() -> None:
    game = table_of(2, hands={ASHA: LOSING}).draw().finish().declare("2S 4H 6D")
    seat = game.state.result.seats[ASHA]
    assert [codes(group) for group in seat.groups] == [["2S", "4H", "6D"]]
    assert len(seat.ungrouped) == 10
