"""A page's work is counted once, though Chromium traces each task under two names."""

from typing import Any

from bench.rummysite.work import outermost


def task(name: str, ts: float, dur: float) -> dict[str, Any]:
    """A task as the browser traces it, in microseconds."""
    return {"name": name, "ts": ts, "dur": dur, "tdur": dur}


def test_a_task_within_another_is_not_counted_again() -> None:
    first = task("RunTask", 0, 100)
    second = task("RunTask", 120, 50)
    within = [task("ThreadControllerImpl::RunTask", 2, 96), task("ThreadControllerImpl::RunTask", 121, 48)]
    assert list(outermost([within[0], second, first, within[1]])) == [first, second]


def test_tasks_that_begin_at_once_are_told_apart_by_their_length() -> None:
    whole, within = task("RunTask", 5, 100), task("ThreadControllerImpl::RunTask", 5, 99)
    assert list(outermost([within, whole])) == [whole]


def test_tasks_under_one_name_are_all_counted() -> None:
    tasks = [task("ThreadControllerImpl::RunTask", at, 10) for at in (0, 10, 30)]
    assert list(outermost(tasks)) == tasks
