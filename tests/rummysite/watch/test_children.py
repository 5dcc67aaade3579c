"""The numbers of a slow worker: what its children count is shown by their parent, added up."""

import json
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from base.watching import metrics
from rummysite.celery_app import app
from rummysite.schedule import DAY_S, SCHEDULE, every_s
from rummysite.watch import children
from rummysite.watch.children import Children, tell_the_parent, totals
from tests.databases import fresh_database
from tests.patience import PATIENCE_S
from tests.processes import environment, free_port, processes
from tests.settings import TEST_HOME

NAME = "tables.tasks.forget_old_chat"


@pytest.fixture
def parent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Children]:
    """A parent whose children are this process."""
    monkeypatch.setattr(children, "_to_parent", None)
    listening = Children()
    yield listening
    listening.stop()


def shown(parent: Children) -> dict[str, float]:
    """What Prometheus reads of the parent, by name and labels."""
    registry = CollectorRegistry()
    registry.register(parent)
    lines = generate_latest(registry).decode().splitlines()
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


def said(pid: int, faults: float) -> bytes:
    total = ["rummy_task_faults", "rummy_task_faults_total", [["task", "t"]], faults]
    return json.dumps({"pid": pid, "totals": [total]}).encode()


def test_children_are_added_up_and_one_that_died_stays_counted(parent: Children) -> None:
    parent.heard(said(1, 2))
    parent.heard(said(2, 3))
    parent.heard(said(2, 5))  # in place of what it said before
    assert shown(parent)['rummy_task_faults_total{task="t"}'] == 7
    assert shown(parent)["rummy_worker_children"] == 2


def test_faults_of_what_the_beat_sends_are_shown_before_there_is_one(parent: Children) -> None:
    numbers = shown(parent)
    for entry in SCHEDULE.values():
        assert numbers[f'rummy_task_faults_total{{task="{entry["task"]}"}}'] == 0
        assert numbers[f'rummy_task_every_seconds{{task="{entry["task"]}"}}'] == every_s(entry)
    assert max(every_s(entry) for entry in SCHEDULE.values()) == DAY_S


def test_what_a_child_counts_reaches_its_parent(parent: Children) -> None:
    metrics.task_faults.labels("a task").inc()
    metrics.tasks.labels("a task").observe(0.3)
    tell_the_parent()
    parent.heard(parent._ear.recv(children.DATAGRAM_MAX))
    told = shown(parent)
    for one in totals():
        labels = ",".join(f'{name}="{value}"' for name, value in one.labels)
        assert told[f"{one.sample}{{{labels}}}" if labels else one.sample] == one.value
    assert told['rummy_task_faults_total{task="a task"}'] == 1
    assert told['rummy_task_seconds_bucket{le="0.5",task="a task"}'] == 1


def test_nothing_that_is_counted_is_left_out() -> None:
    counted = [each for each in vars(metrics).values() if isinstance(each, Counter | Histogram)]
    assert counted == list(metrics.COUNTED)


def test_a_parent_that_does_not_listen_holds_no_child_up(parent: Children) -> None:
    for _ in range(300):
        tell_the_parent()
    parent.heard(parent._ear.recv(children.DATAGRAM_MAX))


def test_a_worker_as_the_procfile_starts_it_shows_what_its_children_did(servers: None, tmp_path: Path) -> None:
    port = free_port()
    told = environment(
        port, DATABASE_URL=fresh_database("rummy_children"), WORKER_METRICS_PORT=str(port), QUEUES=TEST_HOME.name
    )
    worker = processes(told, tmp_path, "children")["worker"]
    worker.start()
    try:
        app.send_task(NAME, queue=TEST_HOME.name)
        until_s = time.monotonic() + PATIENCE_S
        while f'rummy_task_seconds_count{{task="{NAME}"}} 1.0' not in (numbers := read(port)):
            assert time.monotonic() < until_s, f"{numbers}\n{worker.log.read_text()}"
            time.sleep(0.2)
        assert "process_resident_memory_bytes" in numbers  # the parent's own
    finally:
        worker.stop()


def read(port: int) -> str:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE_S) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""
