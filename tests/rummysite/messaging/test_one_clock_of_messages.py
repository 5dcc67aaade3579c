"""Messages grow old by the clock of the server that carries them: the machines' own may be wrong."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

import pytest
from celery.beat import ScheduleEntry
from celery.schedules import schedule
from redis.exceptions import ConnectionError as AwayError

from rummysite.celery_app import app
from rummysite.messaging import clock as clocks
from rummysite.messaging.beat import Scheduler
from rummysite.messaging.clock import MessagesClock
from rummysite.paths import BASE_DIR
from tests.patience import PATIENCE_S
from tests.processes import Process, environment, free_port, processes

AHEAD_S = 600
A_MOMENT = timedelta(seconds=30)
SKEWED = BASE_DIR / "tests" / "faults" / "skewed"


@pytest.fixture(params=[-AHEAD_S, AHEAD_S], ids=["behind", "ahead"])
def beat_and_worker(request: pytest.FixtureRequest, servers: None, tmp_path: Path) -> Iterator[tuple[Process, int]]:
    """A worker of the desk with the port of its numbers, and a beat on a machine whose clock is wrong."""
    port = free_port()
    told = environment(0, QUEUES="desk", WORKERS="1", WORKER_METRICS_PORT=str(port), REDIS_PREFIX=tmp_path.name)
    wrong = told | {"PYTHONPATH": os.fspath(SKEWED), "CLOCK_AHEAD_S": str(request.param)}
    worker, beat = processes(told, tmp_path, "right")["worker"], processes(wrong, tmp_path, "wrong")["beat"]
    worker.start()
    beat.start()
    yield worker, port
    beat.stop()
    worker.stop()


def test_what_a_beat_with_a_wrong_clock_sends_is_done(beat_and_worker: tuple[Process, int]) -> None:
    worker, port = beat_and_worker
    give_up_s = time.monotonic() + PATIENCE_S
    while not _has_sealed(port):
        assert time.monotonic() < give_up_s, worker.log.read_text()
        time.sleep(0.2)


def test_the_time_is_the_servers_and_goes_on_while_it_is_away() -> None:
    answers = iter([_off_by(AHEAD_S)])

    def ask() -> float:
        try:
            return next(answers)
        except StopIteration:
            raise AwayError from None

    clock = MessagesClock(ask)
    clock.now()
    clock._look()  # it does not answer any more
    assert abs(clock.now() - datetime.now(UTC) - timedelta(seconds=AHEAD_S)) < A_MOMENT


def test_a_server_that_has_never_answered_leaves_the_machines_time_and_is_asked_again_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def ask() -> float:
        asked.append(time.monotonic())
        raise AwayError

    clock = MessagesClock(ask)
    assert abs(clock.now() - datetime.now(UTC)) < A_MOMENT
    clock.now()
    assert len(asked) == 1
    monkeypatch.setattr(clocks, "AGAIN_S", -1.0)
    clock._look()
    clock.now()
    assert len(asked) == 3


def test_a_beat_whose_clock_is_set_back_sends_what_is_due_by_the_new_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    moment = [datetime.now(UTC)]
    monkeypatch.setattr(app, "now", lambda: moment[0])
    beat = Scheduler(app=app, lazy=True, schedule={})
    entry = ScheduleEntry("seal", "seal", schedule=schedule(3, app=app), app=app)
    beat.data = {"seal": entry}
    monkeypatch.setattr(beat, "apply_entry", lambda entry, **_: sent.append(entry.name))
    monkeypatch.setattr(Scheduler, "producer", SimpleNamespace())
    beat.tick()
    moment[0] -= timedelta(hours=1)
    beat.tick()
    moment[0] += timedelta(seconds=4)
    beat.tick()
    assert sent == ["seal"]


def _off_by(seconds: float) -> float:
    return datetime.now(UTC).timestamp() + seconds


def _has_sealed(port: int) -> bool:
    """Whether the worker has done a task that may wait for three seconds."""
    try:
        with urlopen(f"http://localhost:{port}/metrics", timeout=5) as answer:
            numbers = answer.read().decode()
    except OSError:
        return False
    return 'rummy_task_seconds_count{task="wallet.tasks.seal_ledger"}' in numbers
