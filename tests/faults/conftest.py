"""One house for all fault tests, made well again before each."""

import shutil
from collections.abc import Iterator

import pytest

from tests.faults.house import House, open_house
from tests.settings import TEST_HOME


@pytest.fixture(scope="package")
def started_house(servers: None) -> Iterator[House]:
    """The house, on servers of its own beside those of the other tests, which are there first and go last."""
    folder = TEST_HOME / "faults"
    folder.mkdir()
    folder.chmod(0o711)
    try:
        with open_house(folder) as house:
            yield house
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def house(started_house: House) -> House:
    """The house with every part running."""
    started_house.start()
    return started_house
