"""A bot's move is a function of its seat's view: nothing that the seat cannot see changes it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.bots import NothingToDo, Strength, choose
from engine.bots.sight import sight_of
from engine.cards import hand
from engine.deal import DealState, Draw, Pile
from engine.houses.rule_profile import RuleProfile
from engine.views import for_seat
from tests.engine.bots.cast import ALL, move, move_in, sight
from tests.engine.deal.cast import CLASSIC_21, TAJ, Game, table_of


def hidden_cards_dealt_again(state: DealState, seat: int, seed: int) -> DealState:
    """The same deal to that seat: the other hands and the closed deck are mixed."""
    others = [index for index in range(len(state.seats)) if index != seat]
    mixed = bytearray(state.closed + b"".join(state.seats[index].hand for index in others))
    random.Random(seed).shuffle(mixed)
    seats = list(state.seats)
    for index in others:
        size = len(seats[index].hand)
        seats[index] = replace(seats[index], hand=bytes(mixed[:size]))
        del mixed[:size]
    return replace(state, seats=tuple(seats), closed=bytes(mixed))


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("house", [TAJ, CLASSIC_21])
@given(seed=st.integers(0, 1000), drawn=st.booleans())
@settings(deadline=None, max_examples=8)
def test_hidden_cards_do_not_change_the_move(strength: Strength, house: RuleProfile, seed: int, drawn: bool) -> None:
    game = table_of(3, house)
    if drawn:
        game.draw(Pile.OPEN)
    other = hidden_cards_dealt_again(game.state, 0, seed)
    assert move_in(other, strength) == move(game, strength)


@pytest.mark.parametrize("strength", ALL)
def test_the_same_view_gives_the_same_move(strength: Strength) -> None:
    assert move(table_of(4), strength) == move(table_of(4), strength)


def test_what_is_neither_in_the_hand_nor_open_nor_the_cut_joker_is_unseen() -> None:
    game = table_of(2, TAJ, {0: "4S 4S 5S 6H"}, cut="7D", open_card="4H")
    unseen = sight(game).unseen
    assert [unseen[one] for one in hand("4S 5S 7D 4H 4D")] == [0, 1, 1, 1, 2]
    assert sum(unseen) == 106 - 13 - 2


def test_the_top_of_the_open_pile_counts_only_when_it_may_be_drawn() -> None:
    assert sight(table_of(2, TAJ, open_card="7S")).top == hand("7S")[0]
    assert sight(table_of(2, TAJ, closed="7H").turn()).top is None
    assert sight(table_of(2, TAJ, closed="8H").turn()).top == hand("8H")[0]


def test_a_move_says_for_which_version_it_is_and_that_a_bot_made_it() -> None:
    action = move(table_of(2), Strength.BEGINNER)
    assert isinstance(action, Draw)
    assert (action.version, action.by) == (1, "bot")


@pytest.mark.parametrize("strength", ALL)
def test_out_of_turn_there_is_nothing_to_do(strength: Strength) -> None:
    with pytest.raises(NothingToDo):
        move(table_of(3), strength, seat=1)


def test_after_dropping_or_showing_there_is_nothing_to_do() -> None:
    game = table_of(3, hands={1: "4S 5S 6S 7H 8H 9H 10D JD QD AC 2C 3C 4C"}).drop().win()
    with pytest.raises(NothingToDo):
        move(game, Strength.STRONG, seat=0)
    with pytest.raises(NothingToDo):
        move(game, Strength.STRONG, seat=1)
    game.show(2)
    with pytest.raises(NothingToDo):
        move(game, Strength.STRONG, seat=2)


def test_a_spectator_has_no_move() -> None:
    game: Game = table_of(2)
    with pytest.raises(ValueError, match="spectator"):
        choose(for_seat(game.state, None), TAJ, Strength.CLUB)
    with pytest.raises(ValueError, match="spectator"):
        sight_of(for_seat(game.state, None), TAJ)
