"""Celery: deadlines, bots and other background work.

Tasks are thin and find their own work in the database, so a lost message is made good by the next beat.
"""

import gc
import os
import signal
import warnings
from datetime import datetime
from typing import Any

from celery import Celery
from celery.signals import beat_init, task_postrun, worker_init, worker_process_init, worker_shutdown
from django.conf import settings
from django.db import close_old_connections

from base.limits.database import limit_sessions
from base.pools import lanes
from rummysite.live.step import KeepTime
from rummysite.messaging.clock import messages_clock
from rummysite.servers import at_start
from rummysite.watch import errors, presence, traces
from rummysite.watch.children import ShowChildren
from rummysite.watch.presence import ConsumerShowsUp

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")

# In a container, and on a machine of one's own, being root is nobody's mistake; pickles are not accepted either way.
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")


class House(Celery):
    """Celery's application, which plans and lets tasks expire by the clock of messages."""

    def now(self) -> datetime:
        """The present moment, in UTC (`rummysite.messaging.clock`)."""
        return messages_clock.now()


app = House("rummysite", amqp="rummysite.messaging.broker:PersistentAMQP")
app.Task.Request = "rummysite.messaging.expiring:Request"
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(KeepTime)
app.steps["worker"].add(ShowChildren)
app.steps["consumer"].add(ConsumerShowsUp)


@worker_init.connect
def limit_waiting(**_: Any) -> None:
    """Background work waits long for the database, but not for ever; sweeps say themselves that they are in haste.

    A live worker needs a connection for each of its sweeps, so that none waits for another.
    """
    wait_s = settings.DATABASE_TASK_S
    lanes.use_one()
    limit_sessions(usual_s=wait_s, statement_s=wait_s, lock_s=wait_s, idle_s=settings.DATABASE_IDLE_S)
    at_start.fit_or_leave()
    errors.begin(settings.SENTRY_DSN)
    traces.begin(settings.TRACES, "worker")


@task_postrun.connect
def give_back_the_connection(**_: Any) -> None:
    """The connection goes back to the process's pool, which looks at it before it lends it again."""
    close_old_connections()


@worker_process_init.connect
def finish_what_was_begun(**_: Any) -> None:
    """A closing house tells the worker's whole process group; only the parent heeds it, and lets tasks finish first."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


@worker_shutdown.connect
def leave_without_a_last_collection(**_: Any) -> None:
    """All tasks are finished. Python would now look for cycles among all that Django has loaded, again and again.

    That took two thirds of a worker's end, 3 s of an idle core; on a busy machine it was killed in the middle of it.
    """
    gc.freeze()


@beat_init.connect
def leave_at_once(**_: Any) -> None:
    """The beat has nothing to finish or to save, so it exits at once when it is signalled.

    Celery's own way is an exception wherever the beat happens to be. In the middle of a message that becomes another
    one, is logged, and the beat goes on; and elsewhere all that Django has loaded is taken down first.
    """
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: os._exit(0))


@beat_init.connect
def watch_the_beat(**_: Any) -> None:
    """It shows up with each look at what is due (`rummysite.messaging.beat`); all it needs is the broker."""
    at_start.fit_or_leave(database=False)
    presence.expect(presence.BEAT)
