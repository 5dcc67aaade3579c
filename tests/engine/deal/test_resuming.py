"""A deal that the house had stopped goes on at nobody's cost."""

from engine import deal
from engine.deal import Draw, Phase, Pile, Refusal, Resume, Status
from tests.engine.deal.cast import ASHA, BELA, WINNING, table_of

HOUR_MS = 3_600_000
TEN = Resume(least_ms=10_000)


def test_whoever_is_asked_to_act_has_the_time_from_then_on_and_the_whole_bank():
    game = table_of(2)
    game.now_ms += HOUR_MS
    state = game.do(TEN).state
    assert state.turn_due_at_ms == game.now_ms + 10_000
    assert state.due_at_ms == game.now_ms + 10_000 + state.seats[ASHA].extra_ms


def test_a_move_that_would_have_been_too_late_is_in_time():
    game = table_of(2)
    game.now_ms += HOUR_MS
    assert game.refused(Draw(ASHA, Pile.CLOSED)) is Refusal.TOO_LATE
    assert game.do(TEN).do(Draw(ASHA, Pile.CLOSED)).state.drawn


def test_the_stop_is_not_taken_from_the_bank():
    game = table_of(2)
    before_ms = game.state.seats[ASHA].extra_ms
    game.now_ms += HOUR_MS
    game.do(TEN).turn()
    assert game.state.seats[ASHA].extra_ms == before_ms


def test_who_has_more_time_left_keeps_it():
    game = table_of(2)
    due_ms = game.state.due_at_ms
    assert game.do(TEN).state.due_at_ms == due_ms


def test_a_move_seen_before_the_stop_still_answers_the_same_step():
    game = table_of(2)
    seen = game.state.version
    game.do(TEN).do(Draw(ASHA, Pile.CLOSED, version=seen))
    assert game.state.drawn


def test_it_clears_the_time_to_declare_and_to_show_too():
    game = table_of(2, hands={ASHA: WINNING}).win()
    assert game.state.phase is Phase.SHOW
    game.now_ms += HOUR_MS
    state = game.do(TEN).state
    assert state.turn_due_at_ms == state.due_at_ms == game.now_ms + 10_000


def test_it_asks_nothing_of_anybody():
    game = table_of(3).do(TEN)
    assert [seat.status for seat in game.state.seats] == [Status.IN] * 3
    assert (game.state.turn, game.state.seats[BELA].misses) == (ASHA, 0)


def test_a_deal_that_is_over_does_not_go_on():
    game = table_of(2).drop()
    assert game.refused(TEN) is Refusal.DEAL_OVER
    assert deal.why_not(game.state, TEN) is Refusal.DEAL_OVER
