"""After the cruellest faults play goes on within seconds, without anybody's help; with CHAOS=1, after all of them."""

import shutil
from collections.abc import Iterator

import pytest

from tests.faults.chaos import CRUEL, GOES_ON_S, HASTY, IS_WHOLE, WHOLE, Case, survive, write
from tests.faults.wired import WiredHouse, open_wired_house
from tests.settings import TEST_HOME


@pytest.fixture(scope="module")
def wired_house(servers: None) -> Iterator[WiredHouse]:
    folder = TEST_HOME / "wired"
    folder.mkdir()
    folder.chmod(0o711)
    try:
        with open_wired_house(folder, **{} if IS_WHOLE else HASTY) as house:
            yield house
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def took_s() -> Iterator[dict[Case, float]]:
    """How long play took to go on after each case; of all cases it becomes the table for administrators."""
    found: dict[Case, float] = {}
    yield found
    if IS_WHOLE:
        write(list(found.items()))


@pytest.mark.parametrize("cases", [[case] for case in WHOLE] if IS_WHOLE else [CRUEL], ids=lambda cases: str(cases[0]))
async def test_play_goes_on(wired_house: WiredHouse, took_s: dict[Case, float], cases: list[Case]) -> None:
    took_s |= dict(zip(cases, await survive(wired_house, cases), strict=True))
    for case in cases:
        assert took_s[case] < GOES_ON_S, case
