"""The pool that threads leave connections in is closed before the test database is dropped; the clock can be set."""

from collections.abc import Iterator

import pytest
from django.db import connections

from tests.tables.database_clock import Set, settable


@pytest.fixture(scope="session", autouse=True)
def _pool_closed_before_the_database_is_dropped(django_db_setup: None) -> Iterator[None]:
    yield
    connections.close_all()
    connections["default"].close_pool()


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Set:
    """Sets the database's clock."""
    return settable(monkeypatch)
