"""Rules 4.4: the coach offers a drop only in turns in which the house lets players drop."""

import pytest
from msgspec.structs import replace

from engine.coach import Choice, judge, knowledge_of
from engine.houses import PROFILES
from engine.houses.rule_profile import RuleProfile
from engine.views import for_seat
from tests.engine.deal.cast import RUMMYCIRCLE, Game, table_of

HOPELESS = "AS KH QD JC 9S 9S KS QH 10D 6C 8H 6H AD"
OTHER = "2S 4H 6D 8C 10S QH AD 3C 5S JH 9D KC 2D"
FIRST_TURN = replace(RUMMYCIRCLE, drops="first_turn")


def choices(game: Game, house: RuleProfile) -> set[Choice]:
    return {option.choice for option in judge(knowledge_of(for_seat(game.state, 0), house), "seed", samples=2)}


@pytest.mark.parametrize("house", [one for one in PROFILES.values() if one.format == "deals"], ids=lambda one: one.name)
def test_in_a_match_of_deals_nobody_drops(house: RuleProfile) -> None:
    game = table_of(2, house, {0: HOPELESS}, cut="4D", open_card="2C")
    assert choices(game, house) == {Choice.CLOSED, Choice.OPEN}


def test_where_only_the_first_turn_may_be_dropped_the_second_may_not() -> None:
    game = table_of(2, FIRST_TURN, {0: HOPELESS, 1: OTHER}, cut="4D", open_card="2C")
    assert choices(game, FIRST_TURN) == {Choice.CLOSED, Choice.OPEN, Choice.DROP}
    game.draw().discard("6C").draw().discard("2S")
    assert game.state.turn == 0
    assert choices(game, FIRST_TURN) == {Choice.CLOSED, Choice.OPEN}
    same = replace(FIRST_TURN, drops="every_turn")
    assert Choice.DROP in choices(game, same)
