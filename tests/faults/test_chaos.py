"""After the cruellest faults play goes on within seconds, without anybody's help; with CHAOS=1, after all of them."""

import shutil
from collections.abc import Iterator

import pytest

from tests.faults.cases import CRUEL, IS_WHOLE, WHOLE, Case
from tests.faults.chaos import GOES_ON_S, HASTY, survive
from tests.faults.survival import record
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


@pytest.mark.skipif(IS_WHOLE, reason="`make chaos` does these by the usual bounds")
async def test_play_goes_on_after_the_cruellest(wired_house: WiredHouse) -> None:
    await survive(wired_house, CRUEL)


@pytest.mark.skipif(not IS_WHOLE, reason="a part of `make chaos`")
@pytest.mark.parametrize("case", WHOLE, ids=str)
async def test_play_goes_on_soon_after(wired_house: WiredHouse, case: Case) -> None:
    (took_s,) = await survive(wired_house, [case])
    record(str(case), took_s)
    assert took_s < GOES_ON_S
