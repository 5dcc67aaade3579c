"""A worker's process keeps its connections from task to task: an idle house opens no new ones.

Celery would throw the process's pool away before and after each task.
"""

from types import SimpleNamespace

import pytest
from celery.fixups.django import DjangoWorkerFixup
from django.db import close_old_connections, connection

from rummysite.celery_app import app

pytestmark = pytest.mark.django_db(transaction=True)
TASKS = 5


@pytest.fixture
def celerys() -> DjangoWorkerFixup:
    """What Celery does to the database's connections round each task of a worker with processes."""
    fixup = DjangoWorkerFixup(app)
    fixup.worker = SimpleNamespace(pool_cls="prefork")
    return fixup


def sessions_of_tasks(celerys: DjangoWorkerFixup) -> set[int]:
    """The database's sessions that some tasks, one after the other, were served by."""
    found = set()
    for _ in range(TASKS):
        celerys.close_database()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            found.add(cursor.fetchone()[0])
        celerys.close_database()
        close_old_connections()
    return found


def test_tasks_are_served_by_sessions_that_were_there(celerys: DjangoWorkerFixup) -> None:
    there = sessions_of_tasks(celerys)
    assert sessions_of_tasks(celerys) <= there


def test_without_the_setting_each_had_a_new_one(celerys: DjangoWorkerFixup) -> None:
    celerys.db_reuse_max = None
    assert len(sessions_of_tasks(celerys)) == TASKS
