"""`kill -9` of parts of a house that `make run` has opened: the deal goes on, and nobody had to do anything.

With CHAOS=1 every part is killed in turn.
"""

import asyncio
import shutil
from collections.abc import Iterator

import pytest

from tests.faults.chaos import IS_WHOLE
from tests.faults.game import game
from tests.faults.supervised import SupervisedHouse, supervised_house
from tests.settings import TEST_HOME

PARTS = ("beat", "live", "worker", "web", "valkey", "postgres", "supervisor") if IS_WHOLE else ("beat", "postgres")


@pytest.fixture
def watched(servers: None) -> Iterator[SupervisedHouse]:
    folder = TEST_HOME / "watched"
    folder.mkdir()
    folder.chmod(0o711)
    try:
        with supervised_house(folder) as house:
            yield house
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def test_a_deal_outlives_each_part_with_nobody_there_to_start_it(watched: SupervisedHouse) -> None:
    async with game(watched) as playing:
        await playing.reaches(6)
        loop = asyncio.get_running_loop()
        for part in PARTS:
            before = watched.pid(part)
            killed_s = loop.time()
            await asyncio.to_thread(watched.kill, part)
            await asyncio.to_thread(watched.start)
            await playing.goes_on()
            print(f"{part} killed: nine more moves after {loop.time() - killed_s:.1f} s")
            await playing.until(lambda part=part, before=before: watched.pid(part) != before, f"another {part}")
        await playing.ends()
        await playing.in_order()
    assert "had ended. It runs again" in watched.printed()
