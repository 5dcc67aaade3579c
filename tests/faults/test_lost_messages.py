"""Valkey only carries messages: when it forgets everything, or is away while moves are made, nobody is left behind.

Turns are long here, so nobody is brought back into step by a deadline.
"""

import asyncio

from tests.faults import books
from tests.faults.game import game
from tests.faults.house import House

LONG = {"turn_s": 300}


async def test_play_goes_on_when_valkey_is_emptied(house: House) -> None:
    async with game(house, silent=0, **LONG) as playing:
        await playing.reaches(6)
        house.flush_valkey()
        await playing.goes_on(30)
        assert [player.came_back for player in playing.players] == [0, 0, 0]
        await playing.ends()
        await playing.in_order()


async def test_deadlines_still_fire_when_valkey_was_emptied(house: House) -> None:
    async with game(house) as playing:
        await playing.reaches(6)
        house.flush_valkey()
        fired = books.timeouts(house, playing.table)
        await playing.until(lambda: books.timeouts(house, playing.table) > fired + 2, "three more deadlines")
        await playing.ends()
        await playing.in_order()


async def test_everybody_is_brought_into_step_after_valkey_was_away(house: House) -> None:
    async with game(house, silent=0, **LONG) as playing:
        await playing.reaches(6)
        house.kill("valkey")
        await asyncio.to_thread(house.start, "valkey")
        await playing.goes_on(30)
        await playing.ends()
        await playing.in_order()
        assert books.timeouts(house, playing.table) == 0
