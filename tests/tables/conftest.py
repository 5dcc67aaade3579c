"""A database that is really committed to, for tests of locks, threads and sockets.

Nothing is rolled back or emptied: the ledger cannot be, and every test makes people and tables of its own. What is still
going on when a test ends is stopped, so that no later sweep finds it.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections
from django.db.models.functions import Now

from tables.models import STANDING, Deal, DealStatus, Table, TableStatus


@pytest.fixture
def committed(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Use the database without a transaction around the test."""
    with django_db_blocker.unblock():
        yield
        over = {"status": DealStatus.VOID, "due_at": None, "bot_due_at": None, "ended_at": Now()}
        Deal.objects.filter(status__in=STANDING).update(**over)
        Table.objects.exclude(status=TableStatus.CLOSED).update(status=TableStatus.CLOSED, starts_at=None)
        connections.close_all()
        connections["default"].close_pool()
