"""The numbers of a slow worker, whose tasks run in processes of their own: each tells the parent, who adds them up.

After each task a child sends all its totals as one datagram to a socket that it has from its parent. A datagram that is
lost, because the parent is busy, is made good by the next; one of a child that has died stays counted. Faults of what
the beat sends are shown before there is one, for Prometheus sees a number grow, and not that it came. The parent keeps
apart from `prometheus_client`'s own registry and its locks, for a child that is forked meanwhile would find them taken.
"""

import json
import logging
import os
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from celery import bootsteps
from celery.signals import task_failure, task_postrun, task_prerun
from django.conf import settings
from prometheus_client import CollectorRegistry, Metric, ProcessCollector
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from base.watching import metrics
from rummysite.schedule import LIVE_QUEUE, SCHEDULE, every_s
from rummysite.watch.own_port import serve_at

logger = logging.getLogger(__name__)
DATAGRAM_MAX = 1 << 20
NOT_ADDED_UP = "_created"
"""When a counter began is a moment, and moments are not added up."""
_to_parent: socket.socket | None = None
_began_s: dict[str, float] = {}


class Total(NamedTuple):
    """One number of a child as it stands: of which metric, and what it is now."""

    metric: str
    sample: str
    labels: tuple[tuple[str, str], ...]
    value: float


class Children(Collector):
    """What the children have told, added up; `start` and `stop` are the parent's."""

    def __init__(self) -> None:
        """The socket is made here, before any child is forked."""
        global _to_parent
        self._ear, _to_parent = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        _to_parent.setblocking(False)
        self._told: dict[int, list[Total]] = {}
        self._thread = threading.Thread(target=self._listen, name="children's numbers", daemon=True)

    def start(self) -> None:
        """Listen to the children, and show their numbers at a port."""
        self._thread.start()
        registry = CollectorRegistry()
        registry.register(self)
        ProcessCollector(registry=registry)
        serve_at(settings.WORKER_METRICS_PORT, registry)

    def stop(self) -> None:
        """Stop listening for the children's words."""
        self._ear.close()

    def collect(self) -> Iterator[Metric]:
        """Each metric, its totals over all children that there were, and how often the beat sends which task."""
        sums: dict[tuple[str, str, tuple[tuple[str, str], ...]], float] = defaultdict(float)
        every = GaugeMetricFamily(
            "rummy_task_every_seconds", "How long after the one before it a task is sent.", labels=["task"]
        )
        for entry in SCHEDULE.values():
            every.add_metric([entry["task"]], every_s(entry))
            sums["rummy_task_faults", "rummy_task_faults_total", (("task", entry["task"]),)] = 0.0
        for numbers in list(self._told.values()):
            for one in numbers:
                sums[one.metric, one.sample, one.labels] += one.value
        for counted in metrics.COUNTED:
            for kind in counted.collect():
                together = Metric(kind.name, kind.documentation, kind.type)
                for (metric, sample, labels), value in sums.items():
                    if metric == kind.name:
                        together.add_sample(sample, dict(labels), value)
                yield together
        alive = Metric("rummy_worker_children", "Processes of this worker that have done a task.", "gauge")
        alive.add_sample(alive.name, {}, len(self._told))
        yield from (alive, every)

    def heard(self, datagram: bytes) -> None:
        """Take what a child says in place of what it said before."""
        message = json.loads(datagram)
        self._told[message["pid"]] = [
            Total(metric, sample, tuple(map(tuple, labels)), value)
            for metric, sample, labels, value in message["totals"]
        ]

    def _listen(self) -> None:
        with suppress(OSError):  # closed
            while True:
                self.heard(self._ear.recv(DATAGRAM_MAX))


def totals() -> list[Total]:
    """All that this process has counted."""
    return [
        Total(kind.name, sample.name, tuple(sorted(sample.labels.items())), sample.value)
        for counted in metrics.COUNTED
        for kind in counted.collect()
        for sample in kind.samples
        if not sample.name.endswith(NOT_ADDED_UP)
    ]


def tell_the_parent() -> None:
    """Send this process's totals to its parent; nothing where nobody listens."""
    if _to_parent is None:
        return
    try:
        _to_parent.send(json.dumps({"pid": os.getpid(), "totals": totals()}).encode())
    except OSError as trouble:  # full, or too long for one datagram
        logger.info("the numbers of this process wait: %s", trouble)


class ShowChildren(bootsteps.StartStopStep):
    """Shows the numbers of every worker that is not a live one, where it is given a port."""

    requires = ("celery.worker.components:Pool",)

    def include_if(self, worker: Any) -> bool:
        """Whether there are numbers to show."""
        return bool(settings.WORKER_METRICS_PORT) and LIVE_QUEUE not in worker.app.amqp.queues.consume_from

    def create(self, worker: Any) -> Any:
        """What the worker starts once its children are there, and stops."""
        return Children()


@task_prerun.connect
def note_the_beginning(task_id: str, **_: Any) -> None:
    """A task begins in this process."""
    _began_s[task_id] = time.perf_counter()


@task_failure.connect
def count_the_fault(sender: Any, **_: Any) -> None:
    """A task has ended in an error."""
    metrics.task_faults.labels(sender.name).inc()


@task_postrun.connect
def count_and_tell(task_id: str, task: Any, **_: Any) -> None:
    """A task has ended."""
    began_s = _began_s.pop(task_id, None)
    if began_s is not None:
        metrics.tasks.labels(task.name).observe(time.perf_counter() - began_s)
    tell_the_parent()
