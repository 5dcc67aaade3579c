"""A finished deal is told choice by choice; luck and skill are together what the deal came to."""

import hashlib

import pytest

from engine import deal
from engine.bots import Strength, choose
from engine.coach import Review, cost_of_drop, review
from engine.coach.standing import loss, points_to_expect
from engine.deal import DealState, Event, Phase
from engine.shuffle import Chance
from engine.views import for_seat
from tests.engine.deal.cast import TAJ


def bots_play(number: int) -> tuple[DealState, list[tuple[Event, ...]]]:
    """A deal between a beginner in seat 0 and a strong bot, with the events of each step."""
    seed = hashlib.sha256(f"review/{number}".encode()).digest()
    state, events = deal.start(TAJ, seed.hex(), ["asha", "bela"], 0, 1, Chance(seed, {}), 0)
    steps = [events]
    while state.phase is not Phase.OVER:
        seat = state.turn
        if state.phase is Phase.SHOW:
            seat = next(one for one in state.still_in if state.seats[one].sent is None)
        strength = (Strength.BEGINNER, Strength.STRONG)[seat]
        state, events = deal.apply(state, choose(for_seat(state, seat), TAJ, strength), 0)
        steps.append(events)
    return state, steps


def reviewed(number: int, seat: int) -> Review:
    state, steps = bots_play(number)
    assert state.result is not None
    lost = state.result.seats[seat].points
    score = -lost if lost else sum(one.points for one in state.result.seats)
    return review(TAJ, seat, score, steps, samples=2)


def test_every_choice_of_the_seat_is_judged_and_none_of_others() -> None:
    state, steps = bots_play(1)
    found = reviewed(1, 0)
    assert len(found.judged) in (2 * state.seats[0].turns, 2 * state.seats[0].turns + 1, 2 * state.seats[0].turns + 2)
    versions = [one.version for one in found.judged]
    assert versions == sorted(set(versions))
    assert max(versions) <= len(steps)


def test_luck_and_skill_add_up() -> None:
    for number in (1, 2):
        for seat in (0, 1):
            found = reviewed(number, seat)
            assert found.cards + found.choices == pytest.approx(found.score, abs=0.11)
            assert found.choices <= 0 <= found.accuracy <= 100
            by_cost = sorted((one.cost for one in found.judged), reverse=True)
            assert [one.cost for one in found.costliest] == by_cost[: len(found.costliest)]


def test_eight_points_given_away_count_half_for_the_accuracy() -> None:
    for number in (1, 2):
        for seat in (0, 1):
            found = reviewed(number, seat)
            worth = [0.5 ** (one.cost / 8) for one in found.judged]
            assert found.accuracy == pytest.approx(100 * sum(worth) / len(worth), abs=0.5)


def test_points_are_told_to_a_tenth() -> None:
    found = reviewed(1, 0)
    assert found.costliest
    for numbers in (
        [one.expected for one in found.judged],
        [one.cost for one in found.judged],
        [points for one in found.costliest for _name, points in one.options],
    ):
        assert [round(each, 1) for each in numbers] == numbers
        assert [round(each) for each in numbers] != numbers


def test_who_was_never_asked_chose_nothing_wrong() -> None:
    seed = hashlib.sha256(b"review/at once").digest()
    state, events = deal.start(TAJ, seed.hex(), ["asha", "bela"], 0, 1, Chance(seed, {}), 0)
    _over, ended = deal.apply(state, deal.Drop(state.turn), 0)
    found = review(TAJ, 1 - state.turn, 20, [events, ended], samples=1)
    assert (found.accuracy, found.choices, found.judged) == (100, 0.0, ())


def test_the_same_deal_has_the_same_review() -> None:
    assert reviewed(2, 0) == reviewed(2, 0)


def test_a_drop_alone_is_judged_as_in_the_review() -> None:
    seed = hashlib.sha256(b"review/drop").digest()
    state, events = deal.start(TAJ, seed.hex(), ["asha", "bela"], 0, 1, Chance(seed, {}), 0)
    steps = [events]
    for _ in range(2):
        for drawn_or_put_away in range(2):
            action: deal.Action = deal.Draw(state.turn, deal.Pile.CLOSED)
            if drawn_or_put_away:
                assert state.drawn_card is not None
                action = deal.Discard(state.turn, state.drawn_card)
            state, events = deal.apply(state, action, 0)
            steps.append(events)
    state, events = deal.apply(state, deal.Drop(0), 0)
    steps.append(events)
    whole = review(TAJ, 0, -40, steps, samples=2)
    assert whole.judged[-1].chosen == "drop"
    assert cost_of_drop(TAJ, 0, steps, samples=2) == whole.judged[-1].cost
    assert cost_of_drop(TAJ, 1, steps, samples=2) is None


def test_a_deal_that_goes_on_is_not_reviewed() -> None:
    _state, steps = bots_play(1)
    with pytest.raises(ValueError, match="over"):
        review(TAJ, 0, 0, steps[:-1], samples=1)
    with pytest.raises(ValueError, match="over"):
        review(TAJ, 0, 0, [], samples=1)


def test_a_better_hand_is_worth_more_and_more_rivals_win_oftener() -> None:
    assert points_to_expect(TAJ, 0.1, [0.3]) > points_to_expect(TAJ, 0.2, [0.3]) > points_to_expect(TAJ, 0.2, [0.2])
    assert points_to_expect(TAJ, 0.6, [0.1] * 5) < points_to_expect(TAJ, 0.6, [0.1])
    assert loss(TAJ, 0) == 0 < loss(TAJ, 0.2) < loss(TAJ, 2) <= TAJ.hand_cap
