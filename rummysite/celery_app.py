"""Celery: deadlines, bots and other background work.

Tasks are thin and find their own work in the database, so a lost message is made good by the next beat.
"""

import os
import signal
import warnings
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")

# In a container, and on a machine of one's own, being root is nobody's mistake; pickles are not accepted either way.
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

app = Celery("rummysite", amqp="rummysite.broker:PersistentAMQP")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def finish_what_was_begun(**_: Any) -> None:
    """A closing house tells the worker's whole process group; only the parent heeds it, and lets tasks finish first."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
