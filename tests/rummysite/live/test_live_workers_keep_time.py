"""A live worker sweeps by its own timer: with no broker, no beat, and one sweep in trouble or at work for long."""

import threading
from collections.abc import Callable
from itertools import count

import pytest
from celery import Celery
from django.db import OperationalError, connection

from base import clock
from base.limits import database
from base.registry import Registry
from base.sweeping import NotNow, Sweep, sweeps
from rummysite.live import sweeper as sweeper_room
from rummysite.live.step import KeepTime
from tables.play.models import Deal
from tests.patience import PATIENCE_S
from tests.processes import Process, environment, free_port, processes
from tests.rummysite.live.countdowns import ends_in
from tests.settings import SERVERS, TEST_HOME

pytestmark = pytest.mark.django_db(transaction=True)


def test_slow_work_does_not_stand_before_the_clocks(house_sweeps: Registry[Sweep], start: Callable[[], None]) -> None:
    slow_may_end, fired = threading.Event(), threading.Event()
    house_sweeps.add("slow", Sweep(lambda: int(slow_may_end.wait(PATIENCE_S)), every_s=0.01))
    house_sweeps.add("clocks", Sweep(lambda: fired.set() or 0, every_s=0.01))
    start()
    assert fired.wait(PATIENCE_S)
    slow_may_end.set()


def test_a_sweep_comes_at_the_moment_that_is_due(house_sweeps: Registry[Sweep], start: Callable[[], None]) -> None:
    due_ms, seen = clock.now_ms() + 300, threading.Event()

    def run() -> int:
        if clock.now_ms() >= due_ms:
            seen.set()
        return 0

    house_sweeps.add("clocks", Sweep(run, every_s=PATIENCE_S, next_due_ms=lambda: due_ms))
    start()
    assert seen.wait(PATIENCE_S / 2)


def test_a_database_that_is_away_is_tried_again(house_sweeps: Registry[Sweep], start: Callable[[], None]) -> None:
    tries, back = count(), threading.Event()

    def run() -> int:
        if next(tries) < 2:
            raise OperationalError("away")
        back.set()
        return 0

    house_sweeps.add("clocks", Sweep(run, every_s=0.01))
    start()
    assert back.wait(PATIENCE_S)


def test_nothing_is_swept_while_something_forbids_it(
    house_sweeps: Registry[Sweep], start: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    tries, swept = count(), threading.Event()

    def forbid() -> None:
        if next(tries) < 2:
            assert not swept.is_set()
            raise NotNow("nobody can play")

    sweeper_room.before_sweeps.add("forbids", forbid)
    house_sweeps.add("clocks", Sweep(lambda: swept.set() or 0, every_s=0.01))
    start()
    assert swept.wait(PATIENCE_S)
    assert [record.levelname for record in caplog.records if "cannot go on: nobody can play" in record.message] == [
        "WARNING"
    ]


def test_a_sweep_is_in_haste(house_sweeps: Registry[Sweep], start: Callable[[], None]) -> None:
    found: list[float | None] = []
    done = threading.Event()

    def run() -> int:
        found.append(database._patience_s.get())
        done.set()
        return 0

    house_sweeps.add("clocks", Sweep(run, every_s=0.01))
    with database.patient(None):
        start()
        assert done.wait(PATIENCE_S)
    assert found[0] == 5


def test_the_house_has_these_sweeps() -> None:
    assert set(sweeps.names()) == {
        "asked",
        "beacons",
        "bots",
        "clocks",
        "dealer",
        "leagues",
        "matches",
        "overdue",
        "overdue matches",
        "overdue tournaments",
        "pushes",
        "starts",
        "tournaments",
        "void",
    }


def test_a_live_worker_starts_a_deal_while_there_is_no_broker_and_no_beat() -> None:
    table = ends_in(0)
    settings_of_it = environment(free_port(), REDIS_URL=f"redis://127.0.0.1:{free_port()}/0", DATABASE_URL=_address())
    worker: Process = processes(settings_of_it, TEST_HOME, "alone")["live"]
    worker.start()
    try:
        assert _comes_true(Deal.objects.filter(table=table).exists), worker.log.read_text()
    finally:
        worker.stop()


def _address() -> str:
    return SERVERS.postgres.url(database=str(connection.settings_dict["NAME"]))


def _comes_true(condition: Callable[[], bool]) -> bool:
    waited = threading.Event()
    return any(condition() or waited.wait(0.2) for _ in range(int(PATIENCE_S / 0.2)))


class Worker:
    """What the step looks at of a Celery worker that serves this queue."""

    def __init__(self, queue: str) -> None:
        self.app = Celery("test")
        self.app.conf.task_default_queue = queue
        self.app.amqp.queues.select([queue])


@pytest.mark.parametrize(("queue", "keeps_time"), [("live", True), ("rummy", False)])
def test_workers_of_the_live_queue_keep_time_and_no_others(queue: str, keeps_time: bool) -> None:
    assert KeepTime.include_if(KeepTime.__new__(KeepTime), Worker(queue)) is keeps_time
