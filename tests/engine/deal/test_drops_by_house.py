"""Rules 4.4 where a house lets players drop only in their first turn, or never, and drops leavers at once."""

import pytest

from engine.bots import Strength
from engine.deal import AskDrop, Drop, Ending, Pile, Refusal, Status
from engine.houses import with_overrides
from tests.engine.bots.cast import move
from tests.engine.deal.cast import ASHA, BELA, CHAND, LOSING, RUMMYCIRCLE, table_of

FIRST_ONLY = with_overrides(RUMMYCIRCLE, {"drops": "first_turn"})
NEVER = with_overrides(RUMMYCIRCLE, {"drops": "never"})
AT_ONCE = with_overrides(RUMMYCIRCLE, {"leaving": "at_once"})


def test_the_very_first_turn_is_the_one_chance() -> None:
    assert table_of(3, FIRST_ONLY).drop().status(ASHA) is Status.FIRST_DROP
    later = table_of(3, FIRST_ONLY).round()
    assert later.refused(Drop(ASHA)) is Refusal.ONLY_FIRST_DROPS
    assert later.refused(AskDrop(BELA, True)) is Refusal.ONLY_FIRST_DROPS


def test_a_drop_may_be_asked_for_before_the_first_turn_comes() -> None:
    asked = table_of(3, FIRST_ONLY).do(AskDrop(BELA, True)).turn()
    assert asked.status(BELA) is Status.FIRST_DROP


def test_where_nobody_may_drop_nobody_does() -> None:
    assert table_of(3, NEVER).refused(Drop(ASHA)) is Refusal.NO_DROP_HERE
    assert table_of(3, NEVER).refused(AskDrop(BELA, True)) is Refusal.NO_DROP_HERE
    assert not table_of(3, NEVER).do(AskDrop(BELA, False)).state.seats[BELA].drop_asked


def test_the_house_itself_drops_whoever_leaves() -> None:
    left = table_of(3, NEVER).do(AskDrop(BELA, True, by="timeout")).turn()
    assert left.status(BELA) is Status.FIRST_DROP


def test_too_many_misses_drop_in_every_house() -> None:
    game = table_of(2, NEVER)
    while game.state.result is None:
        game.time_out() if game.state.turn == ASHA else game.turn()
    assert game.status(ASHA) is Status.MIDDLE_DROP


@pytest.mark.parametrize("strength", Strength)
def test_a_bot_does_not_try_what_is_refused(strength: Strength) -> None:
    hands = {ASHA: LOSING}
    assert not isinstance(move(table_of(6, NEVER, hands), strength), Drop)


def test_a_strong_bot_would_have_dropped_that_hand() -> None:
    assert isinstance(move(table_of(6, RUMMYCIRCLE, {ASHA: LOSING}), Strength.STRONG), Drop)


def test_a_leaver_goes_at_once_and_the_player_in_turn_keeps_the_turn() -> None:
    game = table_of(3, AT_ONCE, open_card="7S", cut="7D")
    before = game.state
    game.do(AskDrop(CHAND, True, by="timeout"))
    assert game.status(CHAND) is Status.FIRST_DROP
    assert (game.state.turn, game.state.due_at_ms) == (before.turn, before.due_at_ms)
    game.draw(Pile.OPEN)


def test_a_leaver_who_had_a_turn_pays_the_middle_drop() -> None:
    game = table_of(3, AT_ONCE).round().do(AskDrop(CHAND, True, by="timeout"))
    assert game.status(CHAND) is Status.MIDDLE_DROP


def test_the_last_one_in_wins_at_once() -> None:
    game = table_of(2, AT_ONCE).draw().do(AskDrop(BELA, True, by="timeout"))
    assert game.state.result is not None
    assert (game.state.result.ending, game.state.result.winner) == (Ending.LAST_ONE_IN, ASHA)


def test_a_wish_of_ones_own_still_waits_for_the_turn() -> None:
    game = table_of(3, AT_ONCE).do(AskDrop(CHAND, True))
    assert game.status(CHAND) is Status.IN


def test_who_leaves_during_a_declaration_goes_when_the_turn_comes() -> None:
    game = table_of(3, AT_ONCE).draw().finish().do(AskDrop(BELA, True, by="timeout"))
    assert game.status(BELA) is Status.IN
    assert game.time_out().status(BELA) is Status.FIRST_DROP
