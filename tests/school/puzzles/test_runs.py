"""A streak ends at the first wrong answer, a storm by the server's clock; both ask open puzzles alone."""

from datetime import timedelta

import pytest

from base import clock
from base.refusals import Refused
from school.puzzles import giving, runs
from school.puzzles.models import Run, RunKind, Standing
from school.puzzles.refusals import PuzzleRefusal
from school.tasks import forget_old_practice
from tests.school.puzzles.cast import account, puzzles, right, row, wrong

pytestmark = pytest.mark.django_db


def test_a_streak_goes_on_while_answers_are_right_and_ends_with_a_wrong_one() -> None:
    asha = account()
    puzzles(4, is_open=True)
    run = runs.begin(asha, RunKind.STREAK)
    for _ in range(2):
        assert run.asked is not None
        run = runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked)).run
    assert run.asked is not None
    step = runs.answer(run.public_id, asha, run.asked.public_id, wrong(run.asked))
    assert (step.run.score, step.run.over_at is not None) == (2, True)
    assert Standing.objects.get().best_streak == 2


def test_a_run_asks_no_puzzle_twice_and_none_that_counts() -> None:
    asha = account()
    puzzles(3)
    open_ones = puzzles(3, is_open=True)
    run, asked = runs.begin(asha, RunKind.STORM), []
    while run.asked is not None:
        asked.append(run.asked.pk)
        run = runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked)).run
    assert sorted(asked) == sorted(one.pk for one in open_ones)
    assert run.over_at is not None


def test_an_answer_after_the_end_of_a_storm_does_not_count() -> None:
    asha = account()
    puzzles(3, is_open=True)
    run = runs.begin(asha, RunKind.STORM)
    assert run.asked is not None
    Run.objects.update(ends_at=clock.now() - timedelta(milliseconds=1))
    step = runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked))
    assert (step.run.score, step.run.over_at is not None) == (0, True)
    with pytest.raises(Refused) as refused:
        runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked))
    assert refused.value.code is PuzzleRefusal.RUN_OVER


def test_a_second_run_ends_the_first_with_what_it_has() -> None:
    asha = account()
    puzzles(3, is_open=True)
    first = runs.begin(asha, RunKind.STREAK)
    assert first.asked is not None
    runs.answer(first.public_id, asha, first.asked.public_id, right(first.asked))
    runs.begin(asha, RunKind.STORM)
    first.refresh_from_db()
    assert first.over_at is not None
    assert Standing.objects.get().best_streak == 1


def test_the_same_answer_sent_twice_counts_once() -> None:
    asha = account()
    puzzles(3, is_open=True)
    run = runs.begin(asha, RunKind.STORM)
    assert run.asked is not None
    sent = run.asked.public_id, right(run.asked)
    runs.answer(run.public_id, asha, *sent)
    with pytest.raises(Refused) as refused:
        runs.answer(run.public_id, asha, *sent)
    assert refused.value.code is PuzzleRefusal.NOT_ASKED


def test_nobody_answers_in_anothers_run() -> None:
    asha, ravi = account(), account("ravi")
    puzzles(2, is_open=True)
    run = runs.begin(asha, RunKind.STREAK)
    assert run.asked is not None
    with pytest.raises(Refused) as refused:
        runs.answer(run.public_id, ravi, run.asked.public_id, right(run.asked))
    assert refused.value.code is PuzzleRefusal.NO_PUZZLE


def test_a_storm_whose_time_is_up_ends_with_what_it_has() -> None:
    asha = account()
    puzzles(3, is_open=True)
    run = runs.begin(asha, RunKind.STORM)
    assert run.asked is not None
    runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked))
    Run.objects.update(ends_at=clock.now() - timedelta(milliseconds=1))
    ended = runs.end_if_late(run.public_id, asha)
    assert (ended.score, ended.asked, ended.over_at is not None) == (1, None, True)
    assert Standing.objects.get().best_storm == 1
    assert runs.end_if_late(run.public_id, asha).over_at == ended.over_at


def test_a_run_is_not_ended_before_its_time() -> None:
    asha = account()
    puzzles(3, is_open=True)
    for kind in RunKind:
        run = runs.begin(asha, kind)
        assert runs.end_if_late(run.public_id, asha).over_at is None
        assert run.asked is not None
        assert runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked)).run.score == 1


def test_nobody_ends_anothers_run() -> None:
    asha, ravi = account(), account("ravi")
    puzzles(2, is_open=True)
    run = runs.begin(asha, RunKind.STORM)
    Run.objects.update(ends_at=clock.now() - timedelta(milliseconds=1))
    with pytest.raises(Refused) as refused:
        runs.end_if_late(run.public_id, ravi)
    assert refused.value.code is PuzzleRefusal.NO_PUZZLE
    assert Run.objects.get().over_at is None


def test_a_storm_lasts_three_minutes_and_a_streak_may_be_thought_about_for_half_a_day() -> None:
    puzzles(1, is_open=True)
    lasts = {}
    for kind in RunKind:
        run = runs.begin(account(kind.value), kind)
        assert run.ends_at is not None
        lasts[kind] = run.ends_at - run.began_at
    assert lasts == {RunKind.STORM: timedelta(minutes=3), RunKind.STREAK: timedelta(hours=12)}


def test_an_answer_at_the_very_end_of_a_storm_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    asha = account()
    puzzles(3, is_open=True)
    run = runs.begin(asha, RunKind.STORM)
    assert run.asked is not None
    assert run.ends_at is not None
    end_ms = clock.to_ms(run.ends_at)
    monkeypatch.setattr(clock, "now_ms", lambda: end_ms)
    assert runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked)).run.score == 0


def test_a_storm_goes_on_after_a_wrong_answer_and_counts_it_apart() -> None:
    asha = account()
    puzzles(4, is_open=True)
    run = runs.begin(asha, RunKind.STORM)
    for given in (wrong, right, wrong):
        assert run.asked is not None
        run = runs.answer(run.public_id, asha, run.asked.public_id, given(run.asked)).run
    assert (run.score, run.wrong, run.over_at) == (1, 2, None)


def test_a_run_begins_easy_and_grows_harder_with_each_right_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(giving, "_NEAREST", 1)
    solution = puzzles(1)[0].solution
    for rating in (1_150, 1_200, 1_225, 1_262, 1_275, 1_300, 1_250):
        puzzle = row(is_open=True, rating=rating)
        puzzle.solution = solution
        puzzle.save()
    asha = account()
    run, asked = runs.begin(asha, RunKind.STREAK), []
    for _ in range(2):
        assert run.asked is not None
        asked.append(run.asked.rating)
        run = runs.answer(run.public_id, asha, run.asked.public_id, right(run.asked)).run
    assert run.asked is not None
    assert [*asked, run.asked.rating] == [1_250, 1_275, 1_300]


def test_a_shorter_run_leaves_the_best_as_it_was() -> None:
    asha = account()
    puzzles(3, is_open=True)
    Standing.objects.create(player=asha, best_streak=7, best_storm=9)
    run = runs.begin(asha, RunKind.STREAK)
    assert run.asked is not None
    runs.answer(run.public_id, asha, run.asked.public_id, wrong(run.asked))
    standing = Standing.objects.get()
    assert (standing.best_streak, standing.best_storm) == (7, 9)


def test_a_run_that_is_over_for_a_month_is_forgotten_and_its_best_is_kept() -> None:
    asha = account()
    puzzles(2, is_open=True)
    first = runs.begin(asha, RunKind.STREAK)
    assert first.asked is not None
    runs.answer(first.public_id, asha, first.asked.public_id, right(first.asked))
    going_on = runs.begin(asha, RunKind.STORM)
    month = timedelta(days=30)
    Run.objects.filter(pk=going_on.pk).update(began_at=clock.now() - 2 * month)
    Run.objects.filter(pk=first.pk).update(over_at=clock.now() - month + timedelta(hours=1))
    assert forget_old_practice() == 0
    Run.objects.filter(pk=first.pk).update(over_at=clock.now() - month - timedelta(hours=1))
    assert forget_old_practice() == 1
    assert Run.objects.get() == going_on
    assert Standing.objects.get().best_streak == 1
