"""Chaos: each wire of the house made bad in each way while a deal is played, and how long until play went on after it.

`test_chaos.py` does the cruellest of it in every run of the tests, in a house whose bounds are set small, so that a
short silence outlasts each of them. With CHAOS=1 it does all of it by the usual bounds, which takes half an hour, and
writes the table into docs/administrators/what-survives.md.
"""

import asyncio
import os
import re
import time
from collections.abc import Sequence
from typing import NamedTuple

from rummysite.paths import BASE_DIR
from tests.faults import books
from tests.faults.game import Game, game
from tests.faults.proxy import Fault
from tests.faults.wired import WIRES, WiredHouse

IS_WHOLE = bool(os.environ.get("CHAOS"))
PAGE = BASE_DIR / "docs" / "administrators" / "what-survives.md"
BEGIN, END = "<!-- chaos: begin -->", "<!-- chaos: end -->"
GOES_ON_S = 10.0
"""So soon after the network is well, play goes on."""
SHORT_S, SILENCE_S, FROZEN_S, TROUBLE_S, DELAY_S = 6.0, 25.0, 30.0, 10.0, 0.5
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
SAID = {
    Fault.SWALLOW: "swallows every byte",
    Fault.DELAY: f"is {DELAY_S:g} s late each way",
    Fault.RESET: "resets every connection",
    Fault.REFUSE: "refuses",
}


class Case(NamedTuple):
    """One bad thing: the network from `part` to `server` has the `fault`; without a server, `part` is frozen."""

    part: str
    server: str
    fault: Fault | None
    lasts_s: float

    def __str__(self) -> str:
        """As the table says it."""
        what = f"to {self.server} {SAID[self.fault]}" if self.fault else "is frozen"
        return f"`{self.part}` {what}, {self.lasts_s:g} s"


CRUEL = [
    Case("web", "postgres", Fault.SWALLOW, SHORT_S),
    Case("live", "postgres", Fault.SWALLOW, SHORT_S),
    Case("web", "valkey", Fault.SWALLOW, SHORT_S),
]
WHOLE = [
    *(Case(part, server, Fault.SWALLOW, SILENCE_S) for part, server in WIRES),
    *(Case(*wire, fault, TROUBLE_S) for wire in WIRES for fault in (Fault.DELAY, Fault.RESET, Fault.REFUSE)),
    *(Case(part, "", None, FROZEN_S) for part in ("web", "live", "worker", "beat", "postgres", "valkey")),
]


async def survive(house: WiredHouse, cases: Sequence[Case]) -> list[float]:
    """Play a deal through these cases and hold everything to the log; how long after each one's end play went on."""
    async with game(house) as playing:
        await playing.reaches(6)
        took_s = [await _survive_one(house, playing, case) for case in cases]
        await playing.ends()
        await playing.in_order()
        for player in playing.players:
            await asyncio.to_thread(books.kept, house, playing.table, player)
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
    await _goes_on(playing)
    took_s = time.monotonic() - ended_s
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


async def _goes_on(playing: Game) -> None:
    """Wait until each who plays has made a move, a deadline has fired for who does not, and all were shown both;

    and until the worker is at work: its database hears from it only when the beat has sent it something.
    """
    players = [player for player in playing.players if player.plays]
    moved = [_moves(player.answers()) for player in players]
    fired = await asyncio.to_thread(books.timeouts, playing.house, playing.table)
    version = max(player.version for player in playing.players)
    assert isinstance(playing.house, WiredHouse)
    wire = playing.house.wires["worker", "postgres"]
    worked = wire.passed
    await playing.until(
        lambda: (
            all(_moves(player.answers()) > before for player, before in zip(players, moved, strict=True))
            and books.timeouts(playing.house, playing.table) > fired
            and all(player.version > version for player in playing.players)
            and wire.passed > worked
        ),
        "a move of each who plays, a deadline of who does not, both shown to all, and work in the background",
    )


def _moves(answers: Sequence[dict[str, object]]) -> int:
    return sum(1 for answer in answers if answer["type"] == "ok" and answer.get("version"))


def write(rows: Sequence[tuple[Case, float]]) -> None:
    """Put the table into the page for administrators; a case that was not run keeps its row."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    table, _, after = rest.partition(END)
    found = {str(case): f"{took_s:.1f} s" for case, took_s in rows}
    written = dict(re.findall(r"^\| (`.*) \| (\S+ s) \|$", table, re.MULTILINE))
    lines = ["| while a deal is played | play goes on after |", "|---|---|"]
    known = [str(case) for case in WHOLE if str(case) in found | written]
    lines += [f"| {case} | {(written | found)[case]} |" for case in known]
    PAGE.write_text(f"{before}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{after}")
