"""The bootstep that makes a Celery worker a live one: it sweeps by itself while it serves the queue `live`.

It starts before the worker looks for its broker, and goes on while there is none.
"""

from typing import Any

from celery import bootsteps

from rummysite.live.sweeper import Sweeper

QUEUE = "live"


class KeepTime(bootsteps.StartStopStep):
    """Sweeps, in the main process of every worker that serves the queue `live`."""

    requires = ("celery.worker.components:Pool",)

    def include_if(self, worker: Any) -> bool:
        """Whether this worker is a live one."""
        return QUEUE in worker.app.amqp.queues.consume_from

    def create(self, worker: Any) -> Any:
        """The sweeper, which the worker starts and stops."""
        return Sweeper()
