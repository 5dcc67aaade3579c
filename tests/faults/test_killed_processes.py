"""`kill -9` in the middle of a deal: play goes on from what was committed, nothing is lost, nothing happens twice.

One deal meets them all, one after the other.
"""

import asyncio

from tests.faults.game import game
from tests.faults.house import PARTS, House


async def test_a_deal_outlives_any_process_all_of_them_and_a_session_of_the_database(house: House) -> None:
    async with game(house) as playing:
        await playing.reaches(6)
        for part in PARTS:
            house.kill(part)
            await asyncio.to_thread(house.start, part)
            await playing.goes_on()

        await asyncio.to_thread(house.kill_a_session)
        await playing.goes_on()

        before = [player.came_back for player in playing.players]
        for part in reversed(PARTS):
            house.kill(part)
        await asyncio.to_thread(house.start)
        await playing.goes_on()
        assert all(player.came_back > times for player, times in zip(playing.players, before, strict=True))
        await playing.ends()
        await playing.in_order()
