"""The standby that these tests read from."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.rummysite.standby.server import Standby, reads_from
from tests.settings import TEST_HOME


@pytest.fixture(scope="package")
def server(django_db_setup: None) -> Iterator[Standby]:
    """One standby for all of these tests."""
    home = TEST_HOME / "standby"
    made = Standby(home)
    made.copy()
    made.server.start()
    yield made
    made.server.stop()
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def primary(transactional_db: None, server: Standby, settings: Any) -> Iterator[Any]:
    """The primary's connection, in a process that has the standby."""
    with reads_from(server, settings) as connected:
        yield connected
