"""Celery: deadlines, bots and other background work.

Tasks are thin and find their own work in the database, so a lost message is made good by the next beat.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")

app = Celery("rummysite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
