"""Answers that move one rating at the same moment come one after the other, and both count."""

import pytest

from school.puzzles import giving, runs, services
from school.puzzles.models import Puzzle, RunKind, Standing
from tests.school.puzzles.cast import account, puzzles, right, wrong
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_players_who_answer_one_puzzle_both_move_its_rating() -> None:
    asha, ravi = account("asha"), account("ravi")
    puzzles(1)
    puzzle = giving.next_for(asha)
    assert giving.next_for(ravi) == puzzle
    waited, second = meets(
        lambda: services.answer(puzzle.public_id, asha, right(puzzle)),
        lambda: services.answer(puzzle.public_id, ravi, wrong(puzzle)),
    )
    second.result()
    assert waited
    counted = Puzzle.objects.get()
    assert (counted.answers, counted.right_answers) == (2, 1)


def test_a_best_streak_stays_though_an_answer_is_rated_meanwhile() -> None:
    asha = account()
    puzzles(1)
    given = giving.next_for(asha)
    puzzles(3, is_open=True)
    run = runs.begin(asha, RunKind.STREAK)
    assert run.asked is not None
    run = runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked)).run
    asked = run.asked
    assert asked is not None
    waited, second = meets(
        lambda: runs.answer(run.public_id, asha, asked.public_id, wrong(asked)),
        lambda: services.answer(given.public_id, asha, right(given)),
    )
    second.result()
    assert waited
    standing = Standing.objects.get()
    assert (standing.best_streak, standing.answers) == (1, 1)
