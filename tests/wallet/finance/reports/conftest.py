"""Files are written through a second connection, which goes back into psycopg's pool."""

from collections.abc import Iterator

import pytest
from django.db import connections


@pytest.fixture(scope="session", autouse=True)
def _pool_closed_before_the_database_is_dropped(django_db_setup: None) -> Iterator[None]:
    yield
    connections.close_all()
    connections["default"].close_pool()
