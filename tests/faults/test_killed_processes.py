"""`kill -9` in the middle of a deal: play goes on from what was committed, nothing is lost, nothing happens twice."""

import asyncio

import pytest

from tests.faults.game import game
from tests.faults.house import PARTS, House


@pytest.mark.parametrize("part", PARTS)
async def test_a_deal_outlives_any_process(house: House, part: str) -> None:
    async with game(house) as playing:
        await playing.reaches(6)
        house.kill(part)
        await asyncio.to_thread(house.start, part)
        await playing.goes_on()
        await playing.ends()
        await playing.in_order()


async def test_a_deal_outlives_all_of_them_at_once(house: House) -> None:
    async with game(house) as playing:
        await playing.reaches(6)
        for part in reversed(PARTS):
            house.kill(part)
        await asyncio.to_thread(house.start)
        await playing.goes_on()
        assert all(player.came_back for player in playing.players)
        await playing.ends()
        await playing.in_order()


async def test_a_deal_outlives_a_session_of_the_database(house: House) -> None:
    async with game(house) as playing:
        await playing.reaches(6)
        await asyncio.to_thread(house.kill_a_session)
        await playing.goes_on()
        await playing.ends()
        await playing.in_order()
