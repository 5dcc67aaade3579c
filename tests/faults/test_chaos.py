"""After the cruellest faults play goes on within seconds, without anybody's help; `chaos.py` has all the others."""

import shutil
from collections.abc import Iterator

import pytest

from tests.faults.chaos import GOES_ON_S, Case, survive
from tests.faults.proxy import Fault
from tests.faults.wired import WiredHouse, open_wired_house
from tests.settings import TEST_HOME

SILENCE_S = 15.0
"""Longer than every time limit of a single wait, and shorter than whoever wants to be done soon would like."""
CRUEL = [
    Case("web", "postgres", Fault.SWALLOW, SILENCE_S),
    Case("live", "postgres", Fault.SWALLOW, SILENCE_S),
    Case("web", "valkey", Fault.SWALLOW, SILENCE_S),
]


@pytest.fixture(scope="module")
def wired_house(servers: None) -> Iterator[WiredHouse]:
    folder = TEST_HOME / "wired"
    folder.mkdir()
    folder.chmod(0o711)
    try:
        with open_wired_house(folder) as house:
            yield house
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.parametrize("case", CRUEL, ids=str)
async def test_play_goes_on(wired_house: WiredHouse, case: Case) -> None:
    assert await survive(wired_house, case) < GOES_ON_S
