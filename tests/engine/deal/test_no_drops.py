"""Rules 9: where nobody may drop by choice, only the house gives a hand up, at the price of the drop."""

import pytest

from engine.bots.choose import decide
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.bots.tournament import play_out
from engine.deal import AskDrop, Drop, Refusal, Status
from engine.deal.events import Dropped, Why
from engine.deal.refusals import Refused
from engine.houses import profile
from engine.views import for_seat
from tests.engine.cast import DEALS_2
from tests.engine.deal.cast import ASHA, BELA, table_of

RULES = profile(DEALS_2)


@pytest.mark.parametrize("by", ["player", "bot"])
def test_nobody_drops_by_choice(by) -> None:
    game = table_of(3, RULES)
    assert game.refused(Drop(ASHA, by=by)) is Refusal.NO_DROP_HERE
    assert game.refused(AskDrop(ASHA, True, by=by)) is Refusal.NO_DROP_HERE
    assert game.refused(AskDrop(BELA, True, by=by)) is Refusal.NO_DROP_HERE


def test_the_house_gives_a_hand_up_when_its_turn_comes() -> None:
    game = table_of(3, RULES)
    game.do(AskDrop(BELA, True, by="timeout"))
    game.turn()
    assert game.status(BELA) is Status.FIRST_DROP
    assert game.event(Dropped) == Dropped(BELA, Status.FIRST_DROP, Why.ASKED_EARLIER, 80, "player")


def test_who_misses_too_many_turns_loses_the_whole_hand() -> None:
    game = table_of(2, RULES)
    for _ in range(2):
        game.time_out().turn()
    assert game.time_out().points() == (80, 0)


@pytest.mark.parametrize("strength", Strength)
def test_bots_play_every_hand_to_its_end(strength: Strength) -> None:
    for number in range(3):
        state = play_out(RULES, [strength] * 4, bytes([number]) * 32)
        assert state.result is not None
        assert not {seat.outcome for seat in state.result.seats} & {"first_drop", "middle_drop"}


def test_a_bot_that_would_drop_draws() -> None:
    class Quitter:
        def draw_from(self, _sight):
            return None

        discard = JUDGEMENTS[Strength.CLUB].discard

    game = table_of(2, RULES)
    try:
        game.do(decide(for_seat(game.state, ASHA), RULES, Quitter()))
    except Refused as refused:
        pytest.fail(refused.code)
