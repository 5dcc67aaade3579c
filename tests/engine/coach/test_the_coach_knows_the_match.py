"""Rules 7 and 8: a drop in a pool is judged by what it does to the match, as the bots judge it."""

import pytest

from engine.bots import Strength, choose
from engine.bots.matches.standing import standing_of
from engine.coach import Choice, Match, Option, Pool, judge, knowledge_of
from engine.coach.match import chances, prospect
from engine.deal import Draw
from engine.houses import PROFILES
from engine.pool import apply as pool_apply
from engine.pool import moves, start
from engine.views import for_seat
from tests.engine.deal.cast import Game, table_of

POOL = PROFILES["playship-pool101"]
HOPELESS = "AS KH QD JC 9S 9S KS QH 10D 6C 8H 6H AD"


def pool(*totals: int, fee_minor: int = 2500) -> Pool:
    return Pool(101, totals, fee_minor, float(len(totals)))


def judged(game: Game, standing: Pool | None) -> dict[Choice, Option]:
    known = knowledge_of(for_seat(game.state, 0), POOL, pool=standing)
    return {option.choice: option for option in judge(known, "seed", samples=3)}


def hopeless(players: int = 6) -> Game:
    return table_of(players, POOL, {0: HOPELESS}, cut="4D", open_card="2C")


def best(options: dict[Choice, Option]) -> Choice:
    return max(options.values(), key=lambda option: option.points).choice


@pytest.mark.parametrize("own", [81, 90, 98])
def test_a_drop_that_puts_its_player_out_is_not_the_better_choice(own: int) -> None:
    without = judged(hopeless(), None)
    assert best(without) is Choice.DROP
    near = judged(hopeless(), pool(own, 40, 50, 60, 70, 80))
    assert best(near) is not Choice.DROP
    assert near[Choice.DROP].points < near[best(near)].points


def test_who_drops_out_of_a_match_with_chances_left_is_told_what_it_cost() -> None:
    near = judged(hopeless(2), pool(81, 60))
    assert near[Choice.DROP].points < near[Choice.CLOSED].points - 2


def test_with_points_to_spare_a_hopeless_hand_is_dropped_still() -> None:
    assert best(judged(hopeless(), pool(10, 10, 10, 10, 10, 10))) is Choice.DROP


def test_the_draws_are_worth_what_they_were() -> None:
    near, without = judged(hopeless(), pool(98, 40, 50, 60, 70, 80)), judged(hopeless(), None)
    assert {one: near[one] for one in near if one is not Choice.DROP} == {
        one: without[one] for one in without if one is not Choice.DROP
    }


def test_to_play_a_hand_on_that_can_lose_nothing_is_worth_more_than_the_match_as_it_stands() -> None:
    match = Match(101, 20, (30, 40), 3.0)
    found = chances(match, POOL, drop=20, share=0.0, turns=0, rivals=2)
    assert found.dropped < prospect(match, 81, [71, 61]) < found.played < 1


def test_who_may_come_back_loses_less_by_a_drop() -> None:
    def gap(fee_minor: int) -> float:
        options = judged(hopeless(), pool(85, 30, 30, 30, 30, 30, fee_minor=fee_minor))
        return options[Choice.DROP].points - options[Choice.CLOSED].points

    # At so high a fee nobody rejoins.
    assert gap(2500) > gap(POOL.rejoin_fee_below_minor)


def test_a_pool_is_seen_as_the_bots_see_it() -> None:
    match = start(POOL, ["asha", "bela", "chand"], 2500, 0)
    match, _ = pool_apply(match, moves.StartDeal())
    match, _ = pool_apply(match, moves.FinishDeal({"asha": 30, "bela": 0, "chand": 71}))
    match, _ = pool_apply(match, moves.StartDeal())
    standing = pool(30, 0, 71)
    game = table_of(3, POOL)
    for seat in range(3):
        known = knowledge_of(for_seat(game.state, seat), POOL, pool=standing)
        assert known.match == standing_of(match, game.state, seat)
    state = game.drop().state
    assert knowledge_of(for_seat(state, 1), POOL, pool=standing).match == Match(101, 0, (71, 30), 3, 72)


@pytest.mark.parametrize("totals", [(98, 40), (10, 10), (60, 90), (0, 80)])
def test_the_strongest_bot_and_the_coach_drop_the_same_hands(totals: tuple[int, ...]) -> None:
    game, standing = hopeless(2), pool(*totals)
    match = knowledge_of(for_seat(game.state, 0), POOL, pool=standing).match
    bot = choose(for_seat(game.state, 0), POOL, Strength.MASTER, match)
    assert (best(judged(game, standing)) is Choice.DROP) is not isinstance(bot, Draw)
