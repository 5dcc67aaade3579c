"""Rules 4 and 7: what each choice of a seat comes to, where it can be said without a sample."""

from math import exp

import pytest

from engine.coach import Choice, Option, judge, knowledge_of
from engine.coach.knowledge import Knowledge
from engine.coach.standing import loss, points_to_expect, winning_chance
from engine.houses.rule_profile import RuleProfile
from engine.views import for_seat
from tests.engine.deal.cast import CLASSIC_21, TAJ, Game, table_of

NEARLY = "4S 5S 6S 7H 8H 9H 10D JD QD AC 2C 3C"


def known_of(game: Game, seat: int = 0) -> Knowledge:
    return knowledge_of(for_seat(game.state, seat), game.state.profile)


def option(known: Knowledge, choice: Choice) -> Option:
    (found,) = [one for one in judge(known, "seed", samples=1) if one.choice is choice]
    return found


@pytest.mark.parametrize(("profile", "first", "middle"), [(TAJ, 20, 40), (CLASSIC_21, 30, 70)])
def test_a_drop_costs_a_first_drop_before_any_turn_and_a_middle_drop_after_one(
    profile: RuleProfile, first: int, middle: int
) -> None:
    game = table_of(2, profile)
    assert option(known_of(game), Choice.DROP).points == -first
    assert option(known_of(game.round()), Choice.DROP).points == -middle


def test_the_open_card_that_lets_one_declare_leaves_nothing_at_stake_and_needs_no_help() -> None:
    opened = option(known_of(table_of(2, TAJ, {0: f"{NEARLY} 8D"}, cut="KH", open_card="4C")), Choice.OPEN)
    assert (opened.at_stake, opened.helping, opened.fed) == (0.0, 0, 0.0)
    assert opened.points > 0


def test_a_finish_leaves_nothing_at_stake_and_needs_no_help() -> None:
    known = known_of(table_of(2, TAJ, {0: f"{NEARLY} 8D"}, cut="KH", closed="4C").draw())
    finished = option(known, Choice.FINISH)
    assert (finished.at_stake, finished.helping, finished.fed) == (0.0, 0, 0.0)


def test_the_odds_of_two_are_e_to_five_times_the_difference_and_a_loser_pays_at_most_72_hundredths_of_the_cap() -> None:
    assert winning_chance(0.3, [0.3]) == 0.5
    assert winning_chance(0.2, [0.4]) == pytest.approx(1 / (1 + exp(-1)))
    assert winning_chance(0.3, [0.3, 0.3]) == pytest.approx(1 / 3)
    assert loss(TAJ, 0.25) == pytest.approx(80 * 0.72 * (1 - exp(-1)))
    assert loss(TAJ, -1) == 0
    won = 1 / (1 + exp(-1))
    expected = won * loss(TAJ, 0.4) - (1 - won) * loss(TAJ, 0.2)
    assert points_to_expect(TAJ, 0.2, [0.4]) == pytest.approx(expected)
