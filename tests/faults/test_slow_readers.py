"""Somebody whose connection takes nothing in slows nobody down."""

import json
import socket
import time
from contextlib import AsyncExitStack
from statistics import median

from websockets.asyncio.client import connect

from tests.faults.game import Game, game
from tests.faults.house import House

MOVES = 60
QUESTIONS = 40


async def test_the_others_move_as_fast_beside_sockets_that_never_read(house: House) -> None:
    async with AsyncExitStack() as stack:
        playing = await stack.enter_async_context(game(house, silent=0, turn_s=300))
        for player in playing.players:
            player.thinks_s = 0.05
        await playing.goes_on(MOVES // 4)
        alone_s = await median_move_s(playing)
        deaf_ones = []
        for person in playing.people:
            deaf = await stack.enter_async_context(never_reads(house, playing.table, person["cookie"]))
            for _ in range(QUESTIONS):
                await deaf.send(json.dumps({"type": "sync", "deal": None, "version": 0}))
            deaf_ones.append(deaf)
        beside_s = await median_move_s(playing)
        for deaf in deaf_ones:
            await deaf.close()
        alone_s = max(alone_s, await median_move_s(playing))  # other programs may have come meanwhile
        assert beside_s < 3 * alone_s + 0.05
        await playing.ends()
        await playing.in_order()
        assert {player.came_back for player in playing.players} == {0}


def never_reads(house: House, table: str, cookie: str) -> connect:
    """A socket at the table with hardly any room for what comes in, and nobody who takes it out."""
    host, port = house.url.removeprefix("http://").split(":")
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    small.connect((socket.gethostbyname(host), int(port)))
    small.setblocking(False)
    return connect(
        f"{house.url.replace('http', 'ws', 1)}/ws/table/{table}/",
        sock=small,
        additional_headers={"Cookie": f"sessionid={cookie}"},
        origin=house.url,
        max_queue=1,
        ping_interval=None,
        close_timeout=0,
        compression=None,
        proxy=None,
    )


async def median_move_s(playing: Game) -> float:
    """From a move being made to everybody having seen it, over some moves."""
    taken_s = []
    for _ in range(MOVES // 3):
        started_s = time.monotonic()
        await playing.goes_on(1)
        taken_s.append(time.monotonic() - started_s)
    return median(taken_s)
