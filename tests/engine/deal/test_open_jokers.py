"""Rules 4.3: which jokers on the open pile may be drawn."""

import pytest

from engine.cards import card
from engine.deal import Draw, Pile, Refusal, why_not
from engine.deal.events import TurnBegan
from tests.engine.deal.cast import ASHA, BELA, CLASSIC_21, TAJ, table_of


@pytest.mark.parametrize("joker", ["7S", "7D", "PJ"])
def test_the_first_player_may_draw_an_open_joker_on_the_first_turn(joker: str) -> None:
    game = table_of(2, cut="7H", open_card=joker)
    assert game.draw(Pile.OPEN).state.drawn_card == card(joker)


def test_the_second_player_may_not_draw_the_open_joker_that_was_left() -> None:
    game = table_of(2, cut="7H", open_card="7S")
    game.time_out()
    assert game.state.turn == BELA
    assert game.refused(Draw(BELA, Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE


def test_the_first_player_may_not_draw_it_on_the_second_turn_either() -> None:
    game = table_of(2, cut="7H", open_card="7S").time_out().time_out()
    assert game.state.turn == ASHA
    assert game.refused(Draw(ASHA, Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE


def test_nobody_inherits_the_open_joker_when_the_first_player_drops() -> None:
    game = table_of(3, cut="7H", open_card="7S").drop()
    assert game.refused(Draw(BELA, Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE


@pytest.mark.parametrize("joker", ["7S", "PJ"])
def test_a_discarded_joker_may_not_be_drawn(joker: str) -> None:
    game = table_of(2, hands={ASHA: joker}, cut="7H").draw().discard(joker)
    assert game.refused(Draw(BELA, Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE
    assert why_not(game.state, Draw(BELA, Pile.CLOSED)) is None


def test_an_open_joker_that_was_drawn_and_discarded_is_a_discarded_joker() -> None:
    game = table_of(2, cut="7H", open_card="7S").draw(Pile.OPEN).discard("7S")
    assert game.refused(Draw(BELA, Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE


def test_a_joker_on_the_open_pile_is_covered_by_the_next_discard() -> None:
    game = table_of(2, hands={ASHA: "7S", BELA: "KC"}, cut="7H").draw().discard("7S").draw().discard("KC")
    assert game.draw(Pile.OPEN).state.drawn_card == card("KC")


def test_aces_are_jokers_on_the_open_pile_when_the_cut_joker_is_a_printed_one() -> None:
    game = table_of(2, hands={ASHA: "AS"}, cut="PJ").draw().discard("AS")
    assert game.refused(Draw(BELA, Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE


def test_upper_and_lower_jokers_may_not_be_drawn_once_discarded() -> None:
    for neighbour in ("6H", "8H"):
        game = table_of(2, CLASSIC_21, hands={ASHA: neighbour}, cut="7H").draw().discard(neighbour)
        assert game.refused(Draw(BELA, Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE


def test_the_neighbours_of_the_cut_joker_may_be_drawn_where_they_are_no_jokers() -> None:
    game = table_of(2, TAJ, hands={ASHA: "6H"}, cut="7H").draw().discard("6H")
    assert game.draw(Pile.OPEN).state.drawn_card == card("6H")


def test_a_turn_begins_with_word_of_whether_the_top_may_be_drawn() -> None:
    game = table_of(2, hands={ASHA: "7S KC"}, cut="7H").draw().discard("7S")
    assert not game.event(TurnBegan).open_may_be_drawn
    game.turn().draw().discard("KC")
    assert game.event(TurnBegan).open_may_be_drawn
