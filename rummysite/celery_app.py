"""Celery: deadlines, bots and other background work.

Tasks are thin and find their own work in the database, so a lost message is made good by the next beat.
"""

import os
import warnings

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")

# In a container, and on a machine of one's own, being root is nobody's mistake; pickles are not accepted either way.
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

app = Celery("rummysite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
