"""A siege: clients of three kinds send spoiled messages, others bytes that are none, and one table plays on beside.

Every so often there is a truce: nobody sends until the table beside them has made some moves undisturbed. So moves in
the siege are compared with moves of the same minutes on the same machine, whatever else runs there. Those who besiege
are a process of its own at the lowest priority (`tests.fuzz.besiegers`): it is the house that is measured. After each
truce that process computes for as many moves and sends nothing, which shows what the machine alone does to them.
"""

import asyncio
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any, NamedTuple

import psutil

from tests.faults.game import Game, game
from tests.faults.house import House
from tests.faults.player import Player
from tests.fuzz.besiegers import AT_WAR, COMPUTING, TRUCE, Besiegers, Plan
from tests.fuzz.frames import Assault

SEATS = 6
WAR_S, TRUCE_MOVES = 30.0, 40
"""A war lasts so long, and a truce no longer, also where its moves take their time."""
FEWEST_RAW = 30
SAID_EVERY_S = 30.0
SOCKETS_OF_ONE = 2
THINKS_S = 0.25
"""Three people then make 1.3 moves a second each: faster than anybody, and slower than who has to stand in the line."""
MOVES = ("draw", "discard")
BUSY = ("row_busy", "house_busy")
"""What is refused so may be sent again, and the wait counts."""
OURS = ("web", "live", "worker")
SLOW = ("push lost: the channel layer is away",)
"""What a house says when Valkey has not answered in time; its sockets catch up, and tests of their own hold that."""


class SiegeReport(NamedTuple):
    """What a siege came to: `answers` by type and code, `closes` by the code of a server that closed first."""

    sent: int
    read: Counter[str]
    assaults: list[Assault]
    answers: Counter[str]
    closes: Counter[int | None]
    statuses: Counter[int]
    quiet_ms: list[float]
    computing_ms: list[float]
    busy_ms: list[float]
    seconds: float
    war_s: float
    cpu_s: dict[str, float]
    """What each part of the house, and the besiegers, have taken of the processors."""
    log_bytes: int
    """What the web has logged meanwhile."""

    @property
    def all_read(self) -> int:
        """How many messages were answered, of whatever kind of client."""
        return sum(self.read.values())

    @property
    def faults(self) -> list[str]:
        """What may not happen, in words."""
        found = [f"{count} sockets were closed with 1011" for count in [self.closes[1011]] if count]
        found += [f"1011 after {one.name}" for one in self.assaults if one.code == 1011]
        failed = {status: count for status, count in self.statuses.items() if status >= 500}
        return found + [f"{count} handshakes were answered {status}" for status, count in failed.items()]


class Crowd(NamedTuple):
    """How many clients of each kind there are; each is a person, of the unreadable every two."""

    paced: int
    unreadable: int
    flooding: int

    @property
    def people(self) -> int:
        """How many people they are."""
        return self.paced + -(-self.unreadable // SOCKETS_OF_ONE) + self.flooding


class Metronome(Player):
    """A person who plays on at another table and notes how long each move took to be answered.

    A person reads while thinking; else an answer that comes behind the move's own push would be seen a thought later.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.took_ms: dict[str, list[float]] = {phase: [] for phase in ("quiet", "computing", "busy", "between")}
        self.phase = "quiet"
        self._asked: dict[str, tuple[float, str]] = {}
        self.thinks_s = THINKS_S
        self._thinking: asyncio.Task[None] | None = None

    async def send(self, kind: str, **fields: Any) -> None:
        """Send and look at the clock."""
        if kind in MOVES:
            self._asked[f"m{len(self.sent)}"] = time.perf_counter(), self.phase
        await super().send(kind, **fields)

    async def act(self) -> None:
        """Think, and move if in turn; raises what went wrong with the thought before."""
        if self._thinking is not None and self._thinking.done():
            self._thinking.result()
        self._thinking = asyncio.create_task(super().act())

    async def _show(self, frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == "refused" and message["code"] in BUSY and message["id"]:
            await self.send_raw(self.sent[int(message["id"].removeprefix("m"))])
        if message["type"] == "ok" and message["id"] in self._asked:
            asked_s, phase = self._asked.pop(message["id"])
            if phase in (self.phase, "busy"):  # what was asked in a truce and answered in a war is neither
                self.took_ms[phase].append((time.perf_counter() - asked_s) * 1000)
        await super()._show(frame)


async def siege(
    house: House, messages: int, crowd: Crowd, number: int, *, quiet_moves: int = TRUCE_MOVES, most_s: float = math.inf
) -> SiegeReport:
    """Let a crowd send until so many messages were answered; raises AssertionError when another table stands still.

    It lasts `most_s` at most. First, and in each truce, other people make `quiet_moves` undisturbed.
    """
    plan = plan_of(house, messages, crowd, number, quiet_moves)
    async with AsyncExitStack() as stack:
        playing = await stack.enter_async_context(game(house, silent=0, turn_s=300, player=Metronome))
        await playing.reaches(quiet_moves)
        log = house.processes["web"].log
        began_s, before, logged = time.monotonic(), cpu_s(house), log.stat().st_size
        _say(playing.players, "between")
        besiegers = Besiegers(plan)
        await besiegers.ready()
        war_s = await _wars(besiegers, playing, messages, quiet_moves, time.monotonic() + most_s)
        came = await besiegers.came()
        _say(playing.players, "between")
        took_s = {name: taken - before[name] for name, taken in cpu_s(house).items()} | {"siege": came.cpu_s}
        seconds = time.monotonic() - began_s
        await playing.goes_on()
        await playing.ends()
        await playing.in_order()
        assert {player.came_back for player in playing.players} == {0}
    return SiegeReport(
        sent=came.sent,
        read=came.read,
        assaults=came.assaults,
        answers=came.answers,
        closes=came.closes,
        statuses=came.statuses,
        quiet_ms=_taken(playing.players, "quiet"),
        computing_ms=_taken(playing.players, "computing"),
        busy_ms=_taken(playing.players, "busy"),
        seconds=seconds,
        war_s=war_s,
        cpu_s=took_s,
        log_bytes=log.stat().st_size - logged,
    )


async def _wars(besiegers: Besiegers, playing: Game, messages: int, truce_moves: int, until_s: float) -> float:
    """War, truce and mere computing in turn until all is read; how long it was war.

    A move that was asked for in a war counts as one of it. What is asked for while the last messages are answered
    counts for neither.
    """
    beside = playing.players
    war_s, said_s = 0.0, time.monotonic()
    while besiegers.read < messages and time.monotonic() < until_s:
        _say(beside, "busy")
        besiegers.tell(AT_WAR)
        began_s = time.monotonic()
        while time.monotonic() < min(began_s + WAR_S, until_s) and besiegers.read < messages:
            await asyncio.sleep(0.1)
        besiegers.tell(TRUCE)
        _say(beside, "between")
        while besiegers.is_busy:
            await asyncio.sleep(0.05)
        war_s += time.monotonic() - began_s
        await playing.goes_on(1)  # whatever the others have left to be read is read in front of this move
        for phase, told in (("quiet", TRUCE), ("computing", COMPUTING)):
            besiegers.tell(told)
            _say(beside, phase)
            ends_s, moves = time.monotonic() + WAR_S, 0
            while moves < truce_moves and time.monotonic() < ends_s:
                await playing.goes_on(1)
                moves += 1
        if time.monotonic() - said_s > SAID_EVERY_S:
            said_s = time.monotonic()
            print(f"{besiegers.read} of {messages}; {_spread(beside)}", file=sys.stderr, flush=True)
    return war_s


def _say(beside: Sequence[Player], phase: str) -> None:
    for player in beside:
        if isinstance(player, Metronome):
            player.phase = phase


def _spread(beside: Sequence[Player]) -> str:
    return ", ".join(f"{phase} {spread(_taken(beside, phase))}" for phase in ("quiet", "computing", "busy"))


def spread(taken_ms: Sequence[float]) -> str:
    """The middle and the end of how long moves took, which are in order."""
    if not taken_ms:
        return "no move"
    middle, late = taken_ms[len(taken_ms) // 2], taken_ms[len(taken_ms) * 99 // 100]
    return f"p50 {middle:.0f} ms, p99 {late:.0f} ms of {len(taken_ms)}"


def cpu_s(house: House) -> dict[str, float]:
    """What the parts of the house have taken of the processors so far."""
    parts = {name: house.processes[name].pid for name in OURS} | {"postgres": house.pid("postgres")}
    return {name: _of_family(pid) for name, pid in parts.items()}


def _of_family(pid: int) -> float:
    """What a process and those that it has started have taken, ended ones too."""
    total = 0.0
    with suppress(psutil.NoSuchProcess):
        first = psutil.Process(pid)
        for one in (first, *first.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                total += sum(one.cpu_times()[:4])
    return total


def errors(house: House) -> list[str]:
    """What the house's processes have logged as errors, or said outside of the log; a machine short of time is none."""
    lines = [line for name in OURS for line in house.processes[name].log.read_text(errors="replace").splitlines()]
    told = [line for line in lines if " ERROR " in line[:40] or line.startswith("Traceback")]
    return [line[:2000] for line in told if not any(slow in line for slow in SLOW)]


def plan_of(house: House, messages: int, crowd: Crowd, number: int, quiet_moves: int) -> Plan:
    """Who besieges which tables: people and tables are made for it."""
    people = house.clerk.ask("people", count=crowd.people)
    tables = [_table(house, at) for at in range(1 + -(-crowd.paced // SEATS))]
    paced, others = people[: crowd.paced], people[crowd.paced :]
    flooding, rest = others[: crowd.flooding], others[crowd.flooding :]
    return Plan(
        url=house.url,
        number=number,
        messages=messages,
        raw_least=FEWEST_RAW,
        paced=[(person, tables[at // SEATS]) for at, person in enumerate(paced)],
        mute=[(rest[at // SOCKETS_OF_ONE], tables[-1]) for at in range(crowd.unreadable)],
        flooding=[(person, tables[-1]) for person in flooding],
    )


def _table(house: House, number: int) -> str:
    rules = {"seats_min": 2, "turn_s": 5, "extra_s": 0, "declare_s": 5, "show_s": 5, "misses": 3}
    return str(
        house.clerk.ask(
            "table",
            name=f"Under siege {number}",
            profile_name="rummycircle-points",
            overrides=rules,
            buy_in_min_minor=8_000,
            buy_in_max_minor=80_000,
            point_value_minor=1,
            max_seats=SEATS,
            start_s=1,
        )
    )


def _taken(players: Sequence[Player], phase: str) -> list[float]:
    return sorted(ms for player in players if isinstance(player, Metronome) for ms in player.took_ms[phase])
