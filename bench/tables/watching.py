"""What numbers, shares and ids for the log cost a move: the site beside itself without them, by turns.

Two Daphnes on the same servers, the same number of tables at each, some hundred moves at one and then at the other.
What counts is the processor time of each Daphne over its moves, turn by turn: other work falls on both alike.
"""

import asyncio
import statistics
from contextlib import AsyncExitStack

import psutil

from bench import house
from bench.rows import Row
from bench.tables.live_move import PAUSE_S, Seat, go_round

TABLES, SEATS = 10, 6
TURNS, MOVES = 9, 150
COSTS_AT_MOST = 1.1
"""The work of a move over that without numbers and shares, at the median of the turns; one turn may be far off it."""


def run() -> list[Row]:
    """Milliseconds of Daphne a move, with and without, at the median of the turns."""
    house.ready()
    from bench.tables import scene
    from bench.tables.daphne import Server, cookie_of, served

    async def by_turns(servers: list[Server]) -> list[list[float]]:
        took_ms: list[list[float]] = [[] for _ in servers]
        async with AsyncExitStack() as stack:
            opened: list[list[list[Seat]]] = []
            for server, places in zip(servers, seats, strict=True):
                tables = []
                for table, cookies in places:
                    url = f"ws://127.0.0.1:{server.port}/ws/table/{table}/"
                    tables.append([await Seat.open(stack, url, cookie) for cookie in cookies])
                opened.append(tables)
            for _ in range(1 + TURNS):
                for number, server in enumerate(servers):
                    before_s = _worked_s(server.pid)
                    for move in range(MOVES):
                        await go_round(opened[number], move)
                        await asyncio.sleep(PAUSE_S / 4)
                    took_ms[number].append(1000 * (_worked_s(server.pid) - before_s) / MOVES)
        return [each[1:] for each in took_ms]

    seats = []
    for _ in range(2):
        places = []
        for _ in range(TABLES):
            users = scene.people(SEATS)
            places.append((scene.live_deal(users).table.public_id, [cookie_of(user) for user in users]))
        seats.append(places)
    with served("rummysite.asgi:application") as site, served("bench.tables.unwatched_app:application") as bare:
        watched_ms, bare_ms = asyncio.run(by_turns([site, bare]))
    ratios = sorted(with_all / without for with_all, without in zip(watched_ms, bare_ms, strict=True))
    return [
        Row(what="Daphne's work for a move", value=statistics.median(watched_ms), unit="ms"),
        Row(what="the same without numbers and shares", value=statistics.median(bare_ms), unit="ms"),
        Row(what="by turns, the median", value=statistics.median(ratios), unit="times", ceiling=COSTS_AT_MOST),
        Row(what="by turns, the least", value=ratios[0], unit="times"),
        Row(what="by turns, the most", value=ratios[-1], unit="times"),
    ]


def _worked_s(pid: int) -> float:
    times = psutil.Process(pid).cpu_times()
    return times.user + times.system
