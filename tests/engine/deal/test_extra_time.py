"""Rules 4.3 and 4.7: the bank of extra time, over turns and declaration."""

from engine.cards import card
from engine.deal import Discard, Draw, Drop, Finish, Pile, Refusal
from engine.deal.events import ExtraUsed, FinishPlaced, TurnBegan
from tests.engine.deal.cast import ASHA, BELA, START_MS, TAJ, WINNING, table_of


def extra_s(game, seat: int) -> float:
    return game.state.seats[seat].extra_ms / 1000


def test_the_final_deadline_is_the_turn_time_and_the_bank_behind_it() -> None:
    game = table_of(2)
    assert game.state.turn_due_at_ms == START_MS + 30_000
    assert game.state.due_at_ms == START_MS + 60_000


def test_drawing_does_not_lengthen_the_turn() -> None:
    game = table_of(2).wait(10).draw()
    assert (game.state.turn_due_at_ms, game.state.due_at_ms) == (START_MS + 30_000, START_MS + 60_000)


def test_a_turn_within_its_time_leaves_the_bank_alone() -> None:
    game = table_of(2).draw().wait(30).discard()
    assert extra_s(game, ASHA) == 30
    assert ExtraUsed not in map(type, game.events)


def test_time_over_the_turn_is_taken_from_the_bank() -> None:
    game = table_of(2).draw().wait(42.5).discard()
    assert extra_s(game, ASHA) == 17.5
    assert game.event(ExtraUsed) == ExtraUsed(ASHA, 17_500)


def test_what_is_left_of_the_bank_is_for_the_later_turns() -> None:
    game = table_of(2).draw().wait(50).discard().turn()
    began = game.event(TurnBegan)
    assert began.due_at_ms - began.turn_due_at_ms == 10_000


def test_everybody_has_a_bank_of_their_own() -> None:
    game = table_of(2).draw().wait(50).discard()
    assert extra_s(game, BELA) == 30


def test_a_missed_turn_empties_the_bank() -> None:
    game = table_of(2).time_out()
    assert extra_s(game, ASHA) == 0
    game.turn()
    assert game.state.due_at_ms == game.state.turn_due_at_ms


def test_a_card_on_the_finish_slot_ends_the_turns_time_and_leaves_the_rest_of_the_bank_for_declaring() -> None:
    game = table_of(2).draw().wait(40).finish()
    placed = game.event(FinishPlaced)
    assert placed.turn_due_at_ms == game.now_ms + 30_000
    assert placed.due_at_ms == placed.turn_due_at_ms + 20_000


def test_declaring_late_is_taken_from_the_bank_too() -> None:
    game = table_of(2, hands={ASHA: WINNING}).draw().finish().wait(35).declare(WINNING)
    assert extra_s(game, ASHA) == 25


def test_the_show_has_no_extra_time() -> None:
    game = table_of(2, hands={ASHA: WINNING}).win()
    assert game.state.due_at_ms == game.state.turn_due_at_ms == game.now_ms + 30_000


def test_a_drop_in_extra_time_is_taken_from_the_bank() -> None:
    game = table_of(3).wait(45).drop()
    assert extra_s(game, ASHA) == 15


def test_there_is_no_bank_where_the_profile_has_none() -> None:
    game = table_of(2, TAJ)
    assert game.state.due_at_ms == game.state.turn_due_at_ms == START_MS + 30_000


def test_at_the_final_deadline_it_is_too_late_for_everything_but_the_timeout() -> None:
    game = table_of(2).wait(60)
    assert game.refused(Draw(ASHA, Pile.CLOSED)) is Refusal.TOO_LATE
    assert game.refused(Drop(ASHA)) is Refusal.TOO_LATE
    game = table_of(2, closed="9S").draw().wait(60)
    assert game.refused(Discard(ASHA, card("9S"))) is Refusal.TOO_LATE
    assert game.refused(Finish(ASHA, card("9S"))) is Refusal.TOO_LATE


def test_a_moment_before_the_final_deadline_is_in_time() -> None:
    game = table_of(2).draw().wait(59.999).discard()
    assert game.state.seats[ASHA].extra_ms == 1


def test_a_clock_that_went_back_costs_nothing() -> None:
    game = table_of(2).draw().wait(-5).discard()
    assert extra_s(game, ASHA) == 30
