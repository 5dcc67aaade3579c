"""`kill -9` of parts of a house that `make run` has opened: the deal goes on, and nobody had to do anything.

With CHAOS=1 every part is killed in turn.
"""

import asyncio
import shutil
import time
from collections.abc import Iterator
from functools import partial

import pytest

from tests.faults import cases
from tests.faults.game import game
from tests.faults.supervised import SupervisedHouse, supervised_house
from tests.faults.survival import ends_as_it_must, goes_on, record
from tests.settings import TEST_HOME

PARTS = cases.PARTS if cases.IS_WHOLE else ("beat", "postgres")


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
        took_s = {}
        for part in PARTS:
            before = watched.pid(part)
            killed_s = time.monotonic()
            await asyncio.to_thread(watched.kill, part)
            await asyncio.to_thread(watched.start)
            took_s[part] = await goes_on(playing, killed_s)
            await playing.until(partial(watched.has_another, part, before), f"another {part}")
        await ends_as_it_must(playing)
    for part, seconds in took_s.items():
        record(f"`{part}` is killed, and started again by `make run`", seconds)
    assert "had ended. It runs again" in watched.printed()
