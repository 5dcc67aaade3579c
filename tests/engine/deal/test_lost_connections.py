"""Rules 4.5 where a house has a bank of time for lost connections."""

import msgspec
import pytest

from engine import deal, record
from engine.deal import Await, Refusal, Status, Timeout
from engine.deal.events import ConnectionAwaited, ExtraUsed
from engine.deal.steps.awaiting import PART_MS
from engine.houses import examples, with_overrides
from engine.notation import read, write
from engine.record import Stake, build
from engine.shuffle import Chance
from tests.engine.deal.cast import ASHA, BELA, RUMMYCIRCLE, START_MS, Game, table_of

PATIENT = with_overrides(RUMMYCIRCLE, {"away_s": 12, "back_s": 15, "extra_s": 10})


def at_its_end(game: Game) -> Game:
    """The step's time is up."""
    assert game.state.due_at_ms is not None
    game.now_ms = game.state.due_at_ms
    return game


def awaited(game: Game, back: bool = False) -> ConnectionAwaited:
    """The step goes on; what was said of it."""
    event = at_its_end(game).do(Await(back=back)).event(ConnectionAwaited)
    assert isinstance(event, ConnectionAwaited)
    return event


def test_the_bank_runs_in_parts_and_then_the_turn_is_missed() -> None:
    game = table_of(2, PATIENT)
    assert [awaited(game).away_ms for _ in range(3)] == [7_000, 2_000, 0]
    assert at_its_end(game).refused(Await()) is Refusal.NO_TIME_LEFT
    assert game.do(Timeout(away=True)).state.seats[ASHA].misses == 1


def test_a_part_is_so_long_and_comes_after_the_extra_time() -> None:
    game = at_its_end(table_of(2, PATIENT))
    due_at_ms = game.state.due_at_ms
    game.do(Await())
    assert game.state.due_at_ms == due_at_ms + PART_MS
    assert game.event(ExtraUsed).extra_ms == 0
    game.wait(1).turn()
    assert game.state.seats[ASHA].extra_ms == 0


def test_who_is_back_has_time_to_act_and_plays_the_turn() -> None:
    game = table_of(2, PATIENT)
    awaited(game)
    event = awaited(game, back=True)
    assert (event.due_at_ms, event.back) == (game.now_ms + 15_000, True)
    assert game.wait(14.9).turn().state.seats[ASHA].misses == 0


def test_time_to_act_is_given_once_for_each_time_that_the_bank_ran() -> None:
    game = table_of(2, PATIENT)
    assert at_its_end(game).refused(Await(back=True)) is Refusal.NO_TIME_LEFT
    awaited(game)
    awaited(game, back=True)
    assert at_its_end(game).refused(Await(back=True)) is Refusal.NO_TIME_LEFT


def test_the_next_turn_owes_nobody_time_for_the_last_one() -> None:
    game = table_of(2, PATIENT)
    awaited(game)
    game.wait(1).turn()
    assert at_its_end(game).refused(Await(back=True)) is Refusal.NO_TIME_LEFT


def test_each_seat_has_a_bank_of_its_own_for_the_whole_deal() -> None:
    game = table_of(2, PATIENT)
    awaited(game)
    game.wait(1).turn()
    assert awaited(game).seat == BELA
    assert game.state.away_ms == (7_000, 7_000)


def test_a_declaration_waits_for_a_connection_too() -> None:
    game = table_of(2, PATIENT).draw().finish()
    awaited(game)
    assert game.status(ASHA) is Status.IN
    assert at_its_end(game).do(Timeout(away=True)).status(ASHA) is Status.WRONG_SHOW


def test_nobody_waits_before_the_time_is_up() -> None:
    assert table_of(2, PATIENT).wait(5).refused(Await()) is Refusal.TIMEOUT_NOT_DUE


@pytest.mark.parametrize("back", [True, False])
def test_a_house_without_a_bank_waits_for_nobody(back: bool) -> None:
    assert at_its_end(table_of(2)).refused(Await(back=back)) is Refusal.NO_TIME_LEFT


def test_a_show_waits_for_nobody() -> None:
    shown = table_of(2, PATIENT, {ASHA: "4S 5S 6S 7H 8H 9H 10D JD QD AC 2C 3C 4C"}).win()
    assert at_its_end(shown).refused(Await()) is Refusal.NO_TIME_LEFT


def test_a_deal_is_saved_with_its_banks_and_without_any_as_ever() -> None:
    patient, usual = table_of(2, PATIENT), table_of(2)
    awaited(patient)
    assert deal.decode(deal.encode(patient.state)) == patient.state
    assert len(msgspec.msgpack.decode(deal.encode(usual.state))) == 15
    assert deal.decode(deal.encode(usual.state)) == usual.state


def test_the_record_and_the_notation_have_it() -> None:
    patient = examples()["patient-points"]
    assert patient.away_s
    game = Game(*deal.start(patient, "deal", ("asha", "bela"), 0, 1, Chance(bytes(range(32)), {}), START_MS))
    awaited(game)
    awaited(game, back=True)
    at_its_end(game).do(Timeout(away=True)).drop()
    written = build(game.state, game.moves, Stake())
    assert [move["type"] for move in msgspec.to_builtins(written.moves)] == ["await", "await", "timeout", "drop"]
    assert read(write(written)) == written
    assert record.replay(record.encode(written)).valid
