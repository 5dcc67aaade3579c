"""Rules 4.7: finishing and a valid declaration."""

import pytest

from engine.cards import card
from engine.deal import Declare, Discard, Draw, Drop, Finish, Phase, Pile, Refusal, Show, Status
from engine.deal.events import Declared, FinishPlaced, ShowBegan
from engine.hands.groups import Kind
from tests.engine.deal.cast import ASHA, BELA, LOSING, WINNING, cards, groups, table_of


def test_the_finish_card_lies_face_down_and_the_player_declares() -> None:
    game = table_of(2, closed="9S").draw().finish()
    assert (game.state.phase, game.state.turn, game.state.finish_card) == (Phase.DECLARE, ASHA, card("9S"))
    assert card("9S") not in game.state.open_pile
    assert game.event(FinishPlaced).card == "9S"


def test_any_card_of_the_hand_may_be_the_finish_card() -> None:
    game = table_of(2, hands={ASHA: LOSING}).draw().finish("KC")
    assert game.state.finish_card == card("KC")


def test_nobody_finishes_before_drawing() -> None:
    game = table_of(2, hands={ASHA: LOSING})
    assert game.refused(Finish(ASHA, card("KC"))) is Refusal.DRAW_FIRST


def test_nobody_finishes_out_of_turn() -> None:
    game = table_of(2, hands={BELA: LOSING})
    assert game.refused(Finish(BELA, card("KC"))) is Refusal.NOT_YOUR_TURN


def test_nobody_finishes_with_a_card_not_held() -> None:
    game = table_of(2, hands={ASHA: LOSING}).draw()
    assert game.refused(Finish(ASHA, card("KH"))) is Refusal.CARD_NOT_HELD


def test_a_valid_declaration_wins_and_the_show_begins() -> None:
    game = table_of(2, hands={ASHA: WINNING}).win()
    assert (game.state.phase, game.status(ASHA)) == (Phase.SHOW, Status.WON)
    assert [type(event) for event in game.events] == [Declared, ShowBegan]
    assert game.event(Declared).kinds == (Kind.PURE_SEQUENCE,) * 4


def test_the_order_of_the_groups_and_of_their_cards_does_not_matter() -> None:
    game = table_of(2, hands={ASHA: WINNING}).draw().finish()
    assert game.declare("QD 10D JD | 6S 4S 5S | 3C AC 4C 2C | 9H 7H 8H").status(ASHA) is Status.WON


def test_empty_groups_say_nothing() -> None:
    game = table_of(2, hands={ASHA: WINNING}).draw().finish()
    game.do(Declare(ASHA, (b"", *groups(WINNING), b"")))
    assert game.status(ASHA) is Status.WON
    assert game.state.seats[ASHA].sent.groups == groups(WINNING)


def test_the_finish_card_is_no_part_of_the_hand() -> None:
    game = table_of(2, hands={ASHA: WINNING}, closed="9S").draw().finish()
    with_it = (*groups(WINNING)[:-1], cards("AC 2C 3C 4C 9S"))
    assert game.refused(Declare(ASHA, with_it)) is Refusal.CARDS_DO_NOT_MATCH


@pytest.mark.parametrize("sent", ["", "4S 5S 6S", WINNING + " | KD", WINNING.replace("4C", "5C"), WINNING + " | 4C"])
def test_groups_that_are_not_exactly_the_hand_are_refused_and_can_be_sent_again(sent: str) -> None:
    game = table_of(2, hands={ASHA: WINNING}).draw().finish()
    assert game.refused(Declare(ASHA, groups(sent))) is Refusal.CARDS_DO_NOT_MATCH
    assert game.declare(WINNING).status(ASHA) is Status.WON


def test_nobody_declares_without_a_card_on_the_finish_slot() -> None:
    game = table_of(2, hands={ASHA: WINNING})
    assert game.refused(Declare(ASHA, groups(WINNING))) is Refusal.NOT_DECLARING


def test_nobody_declares_for_another() -> None:
    game = table_of(2, hands={BELA: WINNING}).draw().finish()
    assert game.refused(Declare(BELA, groups(WINNING))) is Refusal.NOT_YOUR_TURN


def test_with_a_card_on_the_finish_slot_there_is_no_way_back() -> None:
    game = table_of(2, hands={ASHA: WINNING}).draw().finish()
    for action in (Draw(ASHA, Pile.CLOSED), Discard(ASHA, card("4S")), Drop(ASHA), Finish(ASHA, card("4S"))):
        assert game.refused(action) is Refusal.DECLARE_FIRST


def test_the_others_wait_while_a_hand_is_declared() -> None:
    game = table_of(2).draw().finish()
    assert game.refused(Draw(BELA, Pile.CLOSED)) is Refusal.NOT_YOUR_TURN
    assert game.refused(Show(BELA, (), game.state.seats[BELA].hand)) is Refusal.NOT_SHOWING
