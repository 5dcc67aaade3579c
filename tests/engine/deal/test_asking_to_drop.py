"""Rules 4.4: a drop that was asked for takes effect when it is allowed."""

from engine.deal import AskDrop, Ending, Refusal, Status
from engine.deal.events import DropAsked, Dropped, TurnBegan, Why
from tests.engine.deal.cast import ASHA, BELA, CHAND, WINNING, table_of


def test_a_drop_asked_for_out_of_turn_takes_effect_when_the_turn_comes() -> None:
    game = table_of(3).do(AskDrop(BELA, True))
    assert game.events == (DropAsked(BELA, True),)
    assert game.status(BELA) is Status.IN
    game.turn()
    assert game.status(BELA) is Status.FIRST_DROP
    assert game.event(Dropped).why is Why.ASKED_EARLIER
    assert game.state.turn == CHAND


def test_a_drop_asked_for_in_ones_own_turn_before_drawing_is_a_drop() -> None:
    game = table_of(3).do(AskDrop(ASHA, True))
    assert game.status(ASHA) is Status.FIRST_DROP
    assert game.event(Dropped).why is Why.ASKED


def test_a_drop_asked_for_after_drawing_takes_effect_in_the_next_turn() -> None:
    game = table_of(2).draw().do(AskDrop(ASHA, True))
    assert game.status(ASHA) is Status.IN
    game.discard().turn()
    assert game.status(ASHA) is Status.MIDDLE_DROP


def test_a_drop_asked_for_when_the_turns_time_is_up_comes_at_the_next() -> None:
    game = table_of(2).wait(60).do(AskDrop(ASHA, True))
    assert game.status(ASHA) is Status.IN
    game.time_out().turn()
    assert game.status(ASHA) is Status.MIDDLE_DROP


def test_a_drop_that_was_asked_for_can_be_taken_back() -> None:
    game = table_of(2).do(AskDrop(BELA, True)).do(AskDrop(BELA, False)).turn()
    assert game.status(BELA) is Status.IN
    assert game.state.turn == BELA


def test_several_who_asked_drop_one_after_the_other() -> None:
    game = table_of(4).do(AskDrop(BELA, True)).do(AskDrop(CHAND, True)).turn()
    assert [event.seat for event in game.events if isinstance(event, Dropped)] == [BELA, CHAND]
    assert game.event(TurnBegan).seat == 3


def test_the_last_one_in_wins_though_a_drop_was_asked_for() -> None:
    game = table_of(3).do(AskDrop(BELA, True)).do(AskDrop(CHAND, True)).do(AskDrop(ASHA, True))
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.ending) == (CHAND, Ending.LAST_ONE_IN)


def test_a_drop_asked_for_during_ones_missed_turn_comes_at_the_next() -> None:
    game = table_of(2).draw().do(AskDrop(ASHA, True)).time_out().turn()
    assert game.status(ASHA) is Status.MIDDLE_DROP


def test_nobody_asks_to_drop_with_a_card_on_the_finish_slot() -> None:
    game = table_of(2).draw().finish()
    assert game.refused(AskDrop(ASHA, True)) is Refusal.DECLARE_FIRST
    assert game.do(AskDrop(BELA, True)).state.seats[BELA].drop_asked


def test_nobody_asks_to_drop_once_a_hand_was_declared() -> None:
    game = table_of(2, hands={ASHA: WINNING}).win()
    assert game.refused(AskDrop(BELA, True)) is Refusal.HAND_DECLARED
    assert game.refused(AskDrop(ASHA, False)) is Refusal.HAND_DECLARED


def test_who_had_asked_to_drop_still_shows_after_a_declaration() -> None:
    game = table_of(2, hands={ASHA: WINNING}).do(AskDrop(BELA, True)).win().show(BELA)
    assert game.status(BELA) is Status.LOST


def test_asking_is_never_stale() -> None:
    game = table_of(3).turn().turn()
    assert game.do(AskDrop(ASHA, True, version=1)).state.seats[ASHA].drop_asked
