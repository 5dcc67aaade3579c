"""Chaos: each wire of the house made bad in each way while a deal is played, and how long until play went on after it.

`test_chaos.py` does the cruellest of it in every run of the long tests, in a house whose bounds are set small, so that
a short silence outlasts each of them. With CHAOS=1 it does all of it by the usual bounds.
"""

import asyncio
import time
from collections.abc import Sequence

from tests.faults import books
from tests.faults.cases import DELAY_S, Case
from tests.faults.game import Game, game
from tests.faults.proxy import Fault
from tests.faults.survival import ends_as_it_must, goes_on
from tests.faults.wired import WiredHouse

GOES_ON_S = 10.0
"""So soon after the network is well, play goes on."""
CLOCKS_STOP_S = 8.0
"""So soon after the only web was cut off no clock runs out any more."""
HASTY = {
    "DATABASE_CONNECT_S": "2",
    "DATABASE_ANSWER_S": "2",
    "DATABASE_POOL_WAIT_S": "2",
    "DATABASE_IDLE_S": "4",
    "REDIS_ANSWER_S": "1",
    "OUTAGE_S": "3",
}
"""Bounds so small that `SHORT_S` is longer than each of them, as `SILENCE_S` is longer than the usual ones."""


async def survive(house: WiredHouse, cases: Sequence[Case]) -> list[float]:
    """Play a deal through these cases and hold everything to the log; how long after each one's end play went on."""
    async with game(house) as playing:
        await playing.reaches(6)
        took_s = [await _survive_one(house, playing, case) for case in cases]
        await ends_as_it_must(playing)
    return took_s


async def _survive_one(house: WiredHouse, playing: Game, case: Case) -> float:
    _begin(house, case)
    stopped_s = min(case.lasts_s, CLOCKS_STOP_S)
    await asyncio.sleep(stopped_s)  # not a wait for something: it is what the case is about
    fired = await asyncio.to_thread(books.timeouts, house, playing.table) if _nobody_can_play(case) else 0
    await asyncio.sleep(case.lasts_s - stopped_s)
    if _nobody_can_play(case):
        assert await asyncio.to_thread(books.timeouts, house, playing.table) == fired, "a clock of one who cannot play"
    _end(house, case)
    ended_s = time.monotonic()
    wire = house.wires["worker", "postgres"]
    worked = wire.passed
    took_s = await goes_on(playing, ended_s)
    await playing.until(lambda: wire.passed > worked, "work in the background, which the beat asks for")
    await playing.goes_on()
    return took_s


def _nobody_can_play(case: Case) -> bool:
    """Whether the one web there is reaches the database no more, or does nothing at all, for longer than a moment."""
    cut_off = case.server == "postgres" and case.fault is not Fault.DELAY
    return case.part == "web" and (case.fault is None or cut_off) and case.lasts_s > CLOCKS_STOP_S


def _begin(house: WiredHouse, case: Case) -> None:
    if case.fault is None:
        house.freeze(case.part)
    else:
        house.wires[case.part, case.server].fault(case.fault, delay_s=DELAY_S)


def _end(house: WiredHouse, case: Case) -> None:
    if case.fault is None:
        house.thaw()
    else:
        house.heal()
