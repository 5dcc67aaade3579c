"""A move over a real socket, until all six at the table have it, beside a bare group echo plus a bare transaction.

One move at a time, going round the tables, with every table's six sockets open. The transaction is pgbench's, with the
same statements; both it and the moves wait for the disk.
"""

import asyncio
import json
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from bench import house
from bench.rows import Row

TABLES = (1, 20, 100)
SEATS = 6
MOVES = 400
MESSAGE_BYTES = 260
PAUSE_S = 0.02  # six sockets going round stay below what one socket may send


def run() -> list[Row]:
    """Milliseconds at the median and the 99th percentile."""
    house.ready()
    from bench.tables import db_part, scene
    from bench.tables.daphne import serving

    bare_ms = 1000 / db_part.pgbench(scene.live_deal(scene.people(SEATS)), 1_000)
    with serving("bench.tables.echo_app:application") as port:
        echo_ms = asyncio.run(echoes(port))
    rows = [
        Row(what="bare group echo to six, p50", value=statistics.median(echo_ms), unit="ms"),
        Row(what="bare transaction by pgbench", value=bare_ms, unit="ms"),
    ]
    floor_ms = statistics.median(echo_ms) + bare_ms
    with serving("rummysite.asgi:application") as port:
        for count in TABLES:
            moves_ms = sorted(measured(port, count))
            p50, p99 = statistics.median(moves_ms), moves_ms[len(moves_ms) * 99 // 100]
            rows.append(
                Row(
                    what=f"move, {count} tables, p50",
                    value=p50,
                    unit="ms",
                    peer="echo + transaction",
                    peer_value=floor_ms,
                    ceiling=3,
                )
            )
            rows.append(Row(what=f"move, {count} tables, p99", value=p99, unit="ms"))
    return rows


def measured(port: int, count: int) -> list[float]:
    """How long moves take with so many tables open, in milliseconds."""
    from bench.tables import scene
    from bench.tables.daphne import cookie_of

    seats = []
    for _ in range(count):
        users = scene.people(SEATS)
        deal = scene.live_deal(users)
        seats.append((deal.table.public_id, {user.public_id: cookie_of(user) for user in users}))
    return asyncio.run(moves(port, seats))


class Seat:
    """One player's socket: what it has been shown, and the version it is at."""

    def __init__(self, socket: ClientConnection, view: dict[str, Any]) -> None:
        self.socket = socket
        self.view = view
        self.drawn: str | None = None

    @classmethod
    async def open(cls, stack: AsyncExitStack, url: str, cookie: str) -> Self:
        """Connect and take the snapshot."""
        headers = {"Cookie": cookie, "Origin": url.replace("ws:", "http:").split("/ws/")[0]}
        socket = await stack.enter_async_context(connect(url, additional_headers=headers))
        while (message := json.loads(await socket.recv()))["type"] != "snapshot":
            pass
        return cls(socket, message["deal"])

    async def reach(self, version: int) -> None:
        """Wait until this version has been shown."""
        while True:
            message = json.loads(await self.socket.recv())
            if message["type"] != "events" or message["version"] < version:
                continue
            for event in message["events"]:
                if event["type"] == "drawn":
                    self.drawn = event["card"]
                if event["type"] == "turn_began":
                    self.view["turn"] = event["seat"]
            self.view["version"] = message["version"]
            return

    @property
    def move(self) -> dict[str, Any]:
        """What this seat does in its turn: draw from the closed deck, put the same card away."""
        step = {"version": self.view["version"], "deal": self.view["deal"]}
        if self.drawn is None:
            return {"type": "draw", "pile": "closed", **step}
        card, self.drawn = self.drawn, None
        return {"type": "discard", "card": card, **step}


async def moves(port: int, tables: list[tuple[str, dict[str, str]]]) -> list[float]:
    """Go round the tables with one move each."""
    async with AsyncExitStack() as stack:
        opened = []
        for table_id, cookies in tables:
            url = f"ws://127.0.0.1:{port}/ws/table/{table_id}/"
            opened.append([await Seat.open(stack, url, cookie) for cookie in cookies.values()])

        return await timed(lambda number: go_round(opened, number))


async def go_round(tables: list[list[Seat]], number: int) -> None:
    """The move of this number: the tables take turns; it is over when all six at the table have it."""
    seats = tables[number % len(tables)]
    mover = next(seat for seat in seats if seat.view["you"] == seat.view["turn"])
    version = mover.view["version"] + 1
    await mover.socket.send(json.dumps(mover.move))
    await asyncio.gather(*(seat.reach(version) for seat in seats))


async def echoes(port: int) -> list[float]:
    """How long messages of a move's size take through a group of six, one after the other."""
    async with AsyncExitStack() as stack:
        url = f"ws://127.0.0.1:{port}/bare/echo/"
        sockets = [await stack.enter_async_context(connect(url)) for _ in range(SEATS)]

        async def one(number: int) -> None:
            await sockets[number % SEATS].send("x" * MESSAGE_BYTES)
            await asyncio.gather(*(socket.recv() for socket in sockets))

        return await timed(one)


async def timed(one: Callable[[int], Awaitable[None]]) -> list[float]:
    """Milliseconds of each call, after a warm-up."""
    taken_ms = []
    for number in range(MOVES + MOVES // 10):
        started = time.perf_counter()
        await asyncio.wait_for(one(number), 10)
        taken_ms.append((time.perf_counter() - started) * 1000)
        await asyncio.sleep(PAUSE_S)
    return taken_ms[MOVES // 10 :]
