"""A siege: many clients send spoiled messages to tables of their own, others send frames that are none, and one table
plays on beside them as people play.

Each client sends a batch without waiting for answers, waits until the house has read it, and keeps over all to the pace
that the house lets one socket have; so most of what it sends is read and not merely refused for coming too fast.

Every so often there is a truce: nobody sends until the table beside them has made some moves undisturbed. So moves in
the siege are compared with moves of the same minutes on the same machine, whatever else runs there.
"""

import asyncio
import json
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Origin

from tests.faults.game import Game, game
from tests.faults.house import House
from tests.faults.player import Player
from tests.fuzz.frames import Assault, assault
from tests.fuzz.messages import Known, drawn, spoiled

PACE_S = 0.105
SEATS = 6
OPEN_S, WAIT_S, ANSWER_S, SAID_EVERY_S = 120, 120, 300, 30
"""A machine may be slow: who gave up and came back would only cost it more."""
IN_A_ROW = 30
"""After so many messages a client waits until the house has read them; a socket may send 40 at once."""
WAR_S, TRUCE_MOVES = 30.0, 40
"""A war lasts so long, and a truce no longer, also where its moves take their time."""
FEWEST_RAW = 30
A_CONNECTION = 500
"""After so many messages a client comes back over another connection."""
RAW_EVERY = 300
"""One bad frame for so many messages: each takes a connection, and they come one after the other."""
OURS = ("web", "live", "worker")
SLOW = ("push lost: the channel layer is away",)
"""What a house says when Valkey has not answered in time; its sockets catch up, and tests of their own hold that."""


class Told(NamedTuple):
    """What a siege came to: `answers` by type and code, `closes` by the code of a server that closed first."""

    sent: int
    read: int
    assaults: list[Assault]
    answers: Counter[str]
    closes: Counter[int | None]
    statuses: Counter[int]
    quiet_ms: list[float]
    busy_ms: list[float]
    seconds: float
    cpu_s: dict[str, float]
    """What each part of the house, and the siege itself, has taken of the processors."""

    @property
    def faults(self) -> list[str]:
        """What may not happen, in words."""
        found = [f"{count} sockets were closed with 1011" for count in [self.closes[1011]] if count]
        found += [f"1011 after {one.name}" for one in self.assaults if one.code == 1011]
        failed = {status: count for status, count in self.statuses.items() if status >= 500}
        return found + [f"{count} handshakes were answered {status}" for status, count in failed.items()]


class War:
    """Whether it is war, and how many are still at it."""

    def __init__(self) -> None:
        self.on = asyncio.Event()
        self.busy = 0
        self.is_over = False

    async def batch(self) -> None:
        """Wait until it is war, and count as being at it until `done`."""
        await self.on.wait()
        self.busy += 1

    def done(self) -> None:
        """A batch was read, or its connection is gone."""
        self.busy -= 1

    async def goes_on(self, playing: Game, truce_moves: int) -> None:
        """War and truce in turn, until it is over. A move under way when one becomes the other counts for none."""
        beside = [player for player in playing.players if isinstance(player, Metronome)]
        while not self.is_over:
            self._say(beside, "busy")
            self.on.set()
            await asyncio.sleep(WAR_S)
            self.on.clear()
            while self.busy and not self.is_over:
                await asyncio.sleep(0.05)
            self._say(beside, "quiet")
            ends_s, moves = time.monotonic() + WAR_S, 0
            while moves < truce_moves and time.monotonic() < ends_s:
                await playing.goes_on(1)
                moves += 1

    def _say(self, beside: Sequence["Metronome"], phase: str) -> None:
        for player in beside:
            player.phase = phase


class Attacker:
    """One client that sends what it is given to its table, and comes back when it is cut off."""

    def __init__(self, war: War, url: str, table: str, person: dict[str, str], number: int) -> None:
        self.war = war
        self.address = f"{url.replace('http', 'ws', 1)}/ws/table/{table}/"
        self.cookie = person["cookie"]
        self.known, self.chance, self.until_s = Known(), random.Random(number), math.inf
        self.sent, self.read, self.answers = 0, 0, Counter[str]()
        self.asked, self.answered = "", asyncio.Event()
        self.closes, self.statuses = Counter[int | None](), Counter[int]()

    async def sends(self, messages: Sequence[dict[str, Any]], count: int) -> None:
        """Send so many frames, spoiled, over as many connections as that takes."""
        while self.sent < count and time.monotonic() < self.until_s:
            try:
                await self._connected(messages, min(count, self.sent + A_CONNECTION))
            except InvalidStatus as refused:
                self.statuses[refused.response.status_code] += 1
                await asyncio.sleep(1)
            except (WebSocketException, OSError, TimeoutError, EOFError):
                self.statuses[0] += 1
                await asyncio.sleep(1)

    async def _connected(self, messages: Sequence[dict[str, Any]], until: int) -> None:
        socket = await connect(
            self.address,
            additional_headers={"Cookie": f"sessionid={self.cookie}"},
            origin=Origin(f"http://{urlsplit(self.address).netloc}"),
            compression=None,
            proxy=None,
            open_timeout=OPEN_S,
            close_timeout=2,
            ping_interval=None,  # else a slow moment would be ours to close, with 1011
        )
        self.statuses[101] += 1
        hearing = asyncio.create_task(self._hears(socket))
        try:
            await self._over(socket, messages, until, hearing)
        finally:
            hearing.cancel()
            said, first = socket.protocol.close_rcvd, socket.protocol.close_rcvd_then_sent
            self.closes[said.code if said is not None and first else None] += 1
            await socket.close()

    async def _over(
        self, socket: ClientConnection, messages: Sequence[dict[str, Any]], until: int, hearing: asyncio.Task[None]
    ) -> None:
        with suppress(ConnectionClosed):
            await socket.send('{"type":"sit","buy_in_minor":80000}')
            while self.sent < until and not hearing.done() and time.monotonic() < self.until_s:
                await self.war.batch()
                try:
                    await self._batch(socket, messages, min(IN_A_ROW, until - self.sent))
                finally:
                    self.war.done()

    async def _batch(self, socket: ClientConnection, messages: Sequence[dict[str, Any]], count: int) -> None:
        began_s = time.monotonic()
        for _ in range(count):
            async with asyncio.timeout(WAIT_S):
                await socket.send(spoiled(self.chance.choice(messages), self.known, self.chance))
            self.sent += 1
        await self._read_so_far(socket)
        await asyncio.sleep(began_s + (count + 1) * PACE_S - time.monotonic())

    async def _read_so_far(self, socket: ClientConnection) -> None:
        """Wait until the house has read what was sent: it answers in order."""
        self.asked = f"so far {self.sent}"
        self.answered.clear()
        await socket.send(json.dumps({"type": "ping", "id": self.asked}))
        async with asyncio.timeout(ANSWER_S):
            await self.answered.wait()
        self.read = self.sent

    async def _hears(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for frame in socket:
                message = json.loads(frame)
                self.known.hears(message)
                self.answers[f"{message['type']} {message.get('code', '')}".rstrip()] += 1
                if message.get("id") == self.asked:
                    self.answered.set()


class Metronome(Player):
    """A person who plays on at another table and notes how long each move took to be answered."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.took_ms: dict[str, list[float]] = {"quiet": [], "busy": []}
        self.phase = "quiet"
        self._asked: dict[str, tuple[float, str]] = {}
        self.thinks_s = 0.1

    async def send(self, kind: str, **fields: Any) -> None:
        """Send and look at the clock."""
        self._asked[f"m{len(self.sent)}"] = time.perf_counter(), self.phase
        await super().send(kind, **fields)

    async def _show(self, frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == "ok" and message["id"] in self._asked:
            asked_s, phase = self._asked.pop(message["id"])
            if phase == self.phase:
                self.took_ms[phase].append((time.perf_counter() - asked_s) * 1000)
        await super()._show(frame)


async def siege(
    house: House, messages: int, clients: int, number: int, *, quiet_moves: int = TRUCE_MOVES, most_s: float = math.inf
) -> Told:
    """Let so many clients send so many messages together; raises AssertionError when another table stands still.

    They send for `most_s` at most. First, and in each truce, other people make `quiet_moves` undisturbed.
    """
    stock = drawn(min(messages, 1_000), number)
    people, war = house.clerk.ask("people", count=clients), War()
    tables = [_table(house, at) for at in range(-(-clients // SEATS))]
    attackers = [Attacker(war, house.url, tables[at // SEATS], person, number + at) for at, person in enumerate(people)]
    chance, each = random.Random(number), -(-messages // clients)
    async with AsyncExitStack() as stack:
        playing = await stack.enter_async_context(game(house, silent=0, turn_s=300, player=Metronome))
        await playing.reaches(quiet_moves)
        began_s, before = time.monotonic(), cpu_s(house)
        for attacker in attackers:
            attacker.until_s = began_s + most_s
        async with asyncio.TaskGroup() as group:
            beside = [
                group.create_task(war.goes_on(playing, quiet_moves)),
                group.create_task(_count(attackers, messages)),
            ]
            async with asyncio.TaskGroup() as sieging:
                for attacker in attackers:
                    sieging.create_task(attacker.sends(stock, each))
                raw = sieging.create_task(_raw(attackers, max(FEWEST_RAW, messages // RAW_EVERY), chance))
            war.is_over = True
            for task in beside:
                task.cancel()
        took_s = {name: taken - before[name] for name, taken in cpu_s(house).items()}
        seconds = time.monotonic() - began_s
        await playing.goes_on()
        await playing.ends()
        await playing.in_order()
        assert {player.came_back for player in playing.players} == {0}
    statuses = Counter(one.status for one in raw.result())
    return Told(
        sent=sum(attacker.sent for attacker in attackers),
        read=sum(attacker.read for attacker in attackers),
        assaults=raw.result(),
        answers=sum((attacker.answers for attacker in attackers), Counter()),
        closes=sum((attacker.closes for attacker in attackers), Counter()),
        statuses=sum((attacker.statuses for attacker in attackers), statuses),
        quiet_ms=_taken(playing.players, "quiet"),
        busy_ms=_taken(playing.players, "busy"),
        seconds=seconds,
        cpu_s=took_s,
    )


def cpu_s(house: House) -> dict[str, float]:
    """What the parts of the house, and this process, have taken of the processors so far."""
    parts = {name: house.processes[name].pid for name in OURS} | {"postgres": house.pid("postgres")}
    return {name: _of_family(pid) for name, pid in parts.items()} | {"siege": time.process_time()}


def _of_family(pid: int) -> float:
    """What a process and those that it has started have taken, ended ones too."""
    total = 0.0
    with suppress(psutil.NoSuchProcess):
        first = psutil.Process(pid)
        for one in (first, *first.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                total += sum(one.cpu_times()[:4])
    return total


async def _count(attackers: Sequence[Attacker], messages: int) -> None:
    """Say once in a while how far it is."""
    while True:
        await asyncio.sleep(SAID_EVERY_S)
        print(f"{sum(attacker.read for attacker in attackers)} of {messages}", file=sys.stderr, flush=True)


def errors(house: House) -> list[str]:
    """What the house's processes have logged as errors, or said outside of the log; a machine short of time is none."""
    lines = [line for name in OURS for line in house.processes[name].log.read_text(errors="replace").splitlines()]
    told = [line for line in lines if " ERROR " in line[:40] or line.startswith("Traceback")]
    return [line[:2000] for line in told if not any(slow in line for slow in SLOW)]


async def _raw(attackers: Sequence[Attacker], count: int, chance: random.Random) -> list[Assault]:
    told: list[Assault] = []
    while len(told) < count and time.monotonic() < attackers[0].until_s:
        one = chance.choice(attackers)
        await one.war.on.wait()
        told.append(await assault(one.address.replace("ws", "http", 1), one.cookie, chance))
        await asyncio.sleep(PACE_S)
    return told


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
