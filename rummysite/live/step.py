"""The bootstep that makes a Celery worker a live one: it runs the sweeps while it serves the queue `live`.

It starts before the worker looks for its broker, and goes on while there is none.
"""

from typing import Any

from celery import bootsteps
from django.conf import settings

from rummysite.live.sweeper import Sweeper
from rummysite.schedule import LIVE_QUEUE
from rummysite.watch.own_port import serve_at


class KeepTime(bootsteps.StartStopStep):
    """Sweeps, in the main process of every worker that serves the queue `live`."""

    requires = ("celery.worker.components:Pool",)

    def include_if(self, worker: Any) -> bool:
        """Whether this worker is a live one."""
        return LIVE_QUEUE in worker.app.amqp.queues.consume_from

    def create(self, worker: Any) -> Any:
        """The sweeper, which the worker starts and stops; its metrics can be read while it runs."""
        from tables.sealing.keys import must_have_keys  # the settings load this module: no room is yet

        must_have_keys()
        serve_at(settings.METRICS_PORT)
        return Sweeper()
