"""Threads of these tests leave connections in psycopg's pool; it is closed before the test database is dropped."""

from collections.abc import Iterator

import pytest
from django.db import connections


@pytest.fixture(scope="session", autouse=True)
def _pool_closed_before_the_database_is_dropped(django_db_setup: None) -> Iterator[None]:
    yield
    connections.close_all()
    connections["default"].close_pool()
