"""An action answers the step its player saw; a late or repeated one is refused."""

import pytest

from engine.deal import AskDrop, Declare, Discard, Draw, Drop, Finish, Pile, Refusal, Show
from tests.engine.deal.cast import ASHA, BELA, CHAND, WINNING, groups, table_of


def test_an_action_for_the_present_step_is_accepted() -> None:
    game = table_of(2)
    assert game.do(Draw(ASHA, Pile.CLOSED, version=1)).state.drawn


def test_the_same_draw_sent_twice_draws_once() -> None:
    draw = Draw(ASHA, Pile.CLOSED, version=1)
    assert table_of(2).do(draw).refused(draw) is Refusal.STALE_VERSION


def test_the_same_discard_sent_twice_discards_once() -> None:
    game = table_of(2).draw()
    discard = Discard(ASHA, game.state.drawn_card, version=game.state.version)
    assert game.do(discard).refused(discard) is Refusal.STALE_VERSION


def test_a_drop_meant_for_an_earlier_turn_is_refused() -> None:
    game = table_of(2).round()
    assert game.refused(Drop(ASHA, version=1)) is Refusal.STALE_VERSION


def test_a_finish_meant_for_an_earlier_turn_is_refused() -> None:
    game = table_of(2).draw()
    seen = game.state.version
    game.discard().turn().draw()
    assert game.refused(Finish(ASHA, game.state.drawn_card, version=seen)) is Refusal.STALE_VERSION


def test_a_declaration_from_before_the_card_lay_on_the_finish_slot_is_refused() -> None:
    game = table_of(2, hands={ASHA: WINNING}).draw()
    seen = game.state.version
    game.finish()
    assert game.refused(Declare(ASHA, groups(WINNING), version=seen)) is Refusal.STALE_VERSION
    game.do(Declare(ASHA, groups(WINNING), version=game.state.version))


def test_another_players_show_does_not_make_ones_own_stale() -> None:
    game = table_of(3, hands={ASHA: WINNING}).win()
    seen = game.state.version
    game.do(Show(BELA, (), game.state.seats[BELA].hand, version=seen))
    game.do(Show(CHAND, (), game.state.seats[CHAND].hand, version=seen))
    assert game.state.result is not None


def test_another_players_wish_to_drop_does_not_make_a_discard_stale() -> None:
    game = table_of(2).draw()
    seen = game.state.version
    game.do(AskDrop(BELA, True)).do(Discard(ASHA, game.state.drawn_card, version=seen))
    assert game.state.turn == BELA or game.state.result is not None


@pytest.mark.parametrize("version", [None, 1, 2**40])
def test_an_action_without_a_version_or_with_a_later_one_is_not_stale(version: int | None) -> None:
    assert table_of(2).do(Draw(ASHA, Pile.CLOSED, version=version)).state.drawn


def test_stale_comes_before_the_reasons_that_follow_from_it() -> None:
    game = table_of(2).turn()
    assert game.refused(Draw(ASHA, Pile.CLOSED, version=1)) is Refusal.STALE_VERSION
    assert game.refused(Draw(ASHA, Pile.CLOSED)) is Refusal.NOT_YOUR_TURN
