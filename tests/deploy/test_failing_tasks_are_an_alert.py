"""A background task that fails each time it is sent is an alert, however seldom that is."""

from collections import defaultdict
from pathlib import Path

import pytest

from rummysite.schedule import DAY_S, SCHEDULE, every_s
from tests.deploy.prometheus import EVERY_S, only_with_promtool, prometheus_accepts

pytestmark = only_with_promtool
ALERT = "TasksFail"
MINUTE_S, HOUR_S = 60, 3600
BEFORE_S = 10 * MINUTE_S
"""A worker has shown its tasks for so long when they begin to fail."""
SEEN_S = 5 * MINUTE_S + 2 * EVERY_S
"""From a failure to its alert: it is scraped, the rule waits, and is evaluated."""
TASKS: dict[int, list[str]] = defaultdict(list)
for entry in SCHEDULE.values():
    TASKS[every_s(entry)].append(entry["task"])


def failures(every: int) -> int:
    """How often a task that is sent so often may fail before somebody has to look."""
    if every > HOUR_S:
        return 1
    return 2 if every > 900 else 3


def growing(every: int, times: int, step_s: int) -> str:
    """No failure for a while, then one more each time, and no more after so many."""
    steps = max(1, every // step_s)
    counts = [f"{count}x{steps - 1}" for count in range(1, times)]
    return " ".join([f"0x{BEFORE_S // step_s - 1}", *counts, f"{times}x{DAY_S // step_s}"])


def shown(every: int, step_s: int = EVERY_S) -> dict[str, str]:
    """What a worker shows of the tasks that are sent so often, while they fail."""
    series = {}
    for task in TASKS[every]:
        labels = f'{{instance="worker", task="{task}"}}'
        series[f"rummy_task_faults_total{labels}"] = growing(every, failures(every), step_s)
        series[f"rummy_task_every_seconds{labels}"] = f"{every}x{2 * DAY_S // step_s}"
    return series


@pytest.mark.parametrize("every", sorted(TASKS))
def test_tasks_that_fail_each_time_are_an_alert_five_minutes_after_the_third(every: int, tmp_path: Path) -> None:
    """After the second of those that are sent hourly, after the first of those that are sent daily; and not before."""
    last_s = BEFORE_S + (failures(every) - 1) * max(every, EVERY_S)
    prometheus_accepts(tmp_path, ALERT, shown(every), {last_s: 0, last_s + SEEN_S: len(TASKS[every])})


def test_a_daily_task_that_has_failed_is_an_alert_until_it_is_sent_again(tmp_path: Path) -> None:
    prometheus_accepts(tmp_path, ALERT, shown(DAY_S, MINUTE_S), {BEFORE_S + DAY_S: len(TASKS[DAY_S])}, MINUTE_S)
