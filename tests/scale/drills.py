"""What is broken while the tables are played, how it is mended, and what is held to be true afterwards."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from deploy.cluster import opening
from tests.scale.hall import WAIT_S, Hall
from tests.scale.house import CellHouse
from tests.scale.measured import Run

LEADS_ANEW_S, LEADS_ANEW_MAX = 5.0, 12


@dataclass
class Fault:
    """What is broken just now: the tables that it concerns, and since when these could play on."""

    concerned: set[str]
    since_s: float


Break = Callable[[CellHouse, Hall, float], AbstractAsyncContextManager[Fault]]
"""Breaks something, waits for so many seconds, mends it."""


@dataclass(frozen=True)
class Drill:
    """One: how the table calls it and what it does."""

    title: str
    breaks: Break


@asynccontextmanager
async def _server_killed(house: CellHouse, hall: Hall, window_s: float) -> AsyncIterator[Fault]:
    """`kill -9` of a server that has a cell; it is started again after the window."""
    lies_on = await asyncio.to_thread(house.server_of_each)
    victim = min(Counter(lies_on.values()).items(), key=lambda item: item[1])[0]
    fault = Fault({table for table, cell in hall.cells.items() if lies_on[cell] == victim}, time.monotonic())
    await asyncio.to_thread(house.servers.kill, victim)
    await asyncio.sleep(window_s)
    yield fault
    await asyncio.to_thread(house.servers.start, victim)
    fault.since_s = time.monotonic()


@asynccontextmanager
async def _web_killed(house: CellHouse, hall: Hall, window_s: float) -> AsyncIterator[Fault]:
    """`kill -9` of the web that has the most sockets; the other one takes them, and this one is started again after."""
    lost_before = hall.sockets_lost()
    name = await asyncio.to_thread(house.busiest_web)
    at_s = time.monotonic()
    await asyncio.to_thread(house.kill, name)
    await asyncio.sleep(window_s)
    yield Fault(hall.cut_off(hall.games, lost_before), at_s)
    house.processes[name].start()
    await asyncio.to_thread(opening.wait_for_house, house.cluster, house.door, WAIT_S)
    await _lead_home(house, hall, name)


async def _lead_home(house: CellHouse, hall: Hall, web: str) -> None:
    """Reset all sockets until some lead to this web again: only new ones do, and the next run needs tables at both.

    The door looks at its webs twice a second, so the first time may be too soon. Few tables may all go to the other.
    """
    for _ in range(LEADS_ANEW_MAX):
        if (await asyncio.to_thread(house.led_to))[web] >= len(hall.games) // len(house.door.web_ports) // 2:
            return
        for player in hall.players(hall.games):
            player.cut_off()
        await asyncio.sleep(LEADS_ANEW_S)


@asynccontextmanager
async def _cell_moved(house: CellHouse, hall: Hall, window_s: float) -> AsyncIterator[Fault]:
    """A cell is moved to another server and on again, until the window is over."""
    cell = 1
    fault = Fault({table for table, its in hall.cells.items() if its == cell}, time.monotonic())
    moves = 0
    while moves == 0 or time.monotonic() < fault.since_s + window_s:
        now_on = (await asyncio.to_thread(house.server_of_each))[cell]
        nodes = house.servers.nodes
        await asyncio.to_thread(house.move, cell, nodes[(nodes.index(now_on) + 1) % len(nodes)])
        moves += 1
    print(f"cell {cell} was moved {moves} times", flush=True)
    yield fault


DRILLS = {
    "cell": Drill("the server of a cell killed, `kill -9`", _server_killed),
    "web": Drill("one of two webs killed, `kill -9`", _web_killed),
    "move": Drill("a cell moved to another server", _cell_moved),
}


async def run(house: CellHouse, hall: Hall, drill: Drill, window_s: float) -> Run:
    """Play for a while, break it once, mend it, let all deals settle, and go over the books."""
    await hall.all_lie_in_cells()
    await asyncio.sleep(window_s)
    at_s = time.monotonic()
    async with drill.breaks(house, hall, window_s) as fault:
        until_s = time.monotonic()
    after_s = await hall.play_on(fault.concerned, fault.since_s)
    others = set(hall.games) - fault.concerned
    await hall.deals_settle()
    held = await asyncio.to_thread(hall.held)
    return Run(
        tables=len(hall.games),
        plays_on_s=list(after_s.values()),
        before_s=[told.took_s for told in hall.told(others, at_s - window_s, at_s)],
        meanwhile_s=[told.took_s for told in hall.told(others, at_s, until_s)],
        refused=len(hall.refused(others, at_s, until_s)),
        held=held,
    )
