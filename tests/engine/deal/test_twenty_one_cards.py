"""The same deal with 21 cards: what ends it, and what it costs (rules 5 and 6)."""

import pytest

from engine.deal import Phase, Status
from tests.engine.deal.cast import ASHA, BELA, CLASSIC_21, WINNING_21, Game, table_of

TUNNELAS = "4S 4S 4S | 9H 9H 9H | KC KC KC"
DUBLEES = "4S 4S | 9H 9H | KC KC | 2D 2D | 5C 5C | JH JH | QS QS | 8D 8D"
JOKERS = "PJ PJ PJ 7S 7S 7H 7C 6D"


def with_hand(hand: str, seat: int = ASHA) -> Game:
    """A deal of 21 cards with the seven of diamonds cut, the six and the eight its neighbours."""
    return table_of(2, CLASSIC_21, hands={seat: hand}, cut="7D", open_card="KD")


@pytest.mark.parametrize(
    "hand", [WINNING_21, TUNNELAS, DUBLEES, JOKERS], ids=["sequences", "tunnelas", "dublees", "jokers"]
)
def test_a_hand_is_won_by_any_of_the_four_declarations(hand: str) -> None:
    game = with_hand(hand).win(hand)
    assert (game.state.phase, game.status(ASHA)) == (Phase.SHOW, Status.WON)


@pytest.mark.parametrize(
    "hand", [TUNNELAS[:19], DUBLEES.rpartition("|")[0], JOKERS[:-3]], ids=["two", "seven", "seven jokers"]
)
def test_one_fewer_is_a_wrong_show(hand: str) -> None:
    game = with_hand(hand).draw().finish().declare(hand)
    assert game.status(ASHA) is Status.WRONG_SHOW
    assert game.points() == (120, 0)


def test_six_dublees_lose_two_points() -> None:
    six = " | ".join(DUBLEES.split(" | ")[:6])
    game = table_of(2, CLASSIC_21, hands={ASHA: WINNING_21, BELA: six}, cut="7D", open_card="KD").round()
    assert game.win(WINNING_21).show(BELA, six).points() == (0, 2)


def test_a_losing_hand_of_twenty_one_cards_is_capped() -> None:
    game = with_hand(WINNING_21).round().win(WINNING_21).show(BELA)
    assert game.points() == (0, 120)


def test_with_no_turn_before_the_declaration_it_is_half_of_the_cap() -> None:
    game = with_hand(WINNING_21).win(WINNING_21).show(BELA)
    assert game.points() == (0, 60)


def test_drops_cost_thirty_and_seventy() -> None:
    assert table_of(2, CLASSIC_21).drop().points() == (30, 0)
    assert table_of(2, CLASSIC_21).round().drop().points() == (70, 0)
