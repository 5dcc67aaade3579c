"""Those who besiege: a process of their own, which gives way to the house on the same machine.

Three kinds of clients send what `tests.fuzz.messages` spoils, each to a table:

- who keeps to the pace that the house lets one socket have, and sits down, so that services are reached;
- who sends nothing but what cannot be read, at that pace, over several sockets;
- who floods: as fast as the line takes it, until the socket is closed, and comes back as soon as it is let in.

And one after another come bytes that are no frames. What was answered is what was read: a frame has one answer.
"""

import asyncio
import json
import multiprocessing
import os
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Origin

from tests.fuzz.frames import Assault, assault
from tests.fuzz.messages import Known, damaged, drawn, spoiled

PACE_S = 0.105
IN_A_ROW = 30
"""After so many messages a client waits until the house has read them; a socket may send 40 at once."""
A_CONNECTION = 500
"""After so many messages a client comes back over another connection."""
A_FLOOD = 400
AWAY_S = 11.0
"""A flooder who is back before this is not let in; one in four tries."""
RAW_EVERY = 300
"""One bad frame for so many messages: each takes a connection, and they come one after the other."""
OPEN_S, ANSWER_S, LOOK_S = 120, 300, 0.02
TRUCE, AT_WAR, OVER, COMPUTING = 0, 1, 2, 3
ANSWERS = {"ok", "refused", "pong"}


class Plan(NamedTuple):
    """Who besieges what: `people` by kind, each with the table that they go to; `raw_least` bad frames at least."""

    url: str
    number: int
    messages: int
    raw_least: int
    paced: list[tuple[dict[str, str], str]]
    mute: list[tuple[dict[str, str], str]]
    flooding: list[tuple[dict[str, str], str]]


class Shared(NamedTuple):
    """What both processes look at: whether all are ready, the phase, how many are busy, and what was answered."""

    ready: Any
    phase: Any
    busy: Any
    read: Any


class Came(NamedTuple):
    """What came of it; of `answers`, `closes` and handshakes by what they were."""

    sent: int
    read: Counter[str]
    answers: Counter[str]
    closes: Counter[int | None]
    statuses: Counter[int]
    assaults: list[Assault]
    cpu_s: float


class Besiegers:
    """The process, and how it is told when it is war."""

    def __init__(self, plan: Plan) -> None:
        spawned = multiprocessing.get_context("spawn")
        self.shared = Shared(spawned.Event(), spawned.Value("i", TRUCE), spawned.Value("i", 0), spawned.Value("i", 0))
        self._here, there = spawned.Pipe()
        self._process = spawned.Process(target=besiege, args=(plan, self.shared, there), daemon=True)
        self._process.start()
        there.close()  # else nobody would hear that the other end is gone

    @property
    def read(self) -> int:
        """How many messages have been answered."""
        return int(self.shared.read.value)

    @property
    def is_busy(self) -> bool:
        """Whether somebody is still waiting for answers of the last war."""
        return self._process.is_alive() and bool(self.shared.busy.value)

    async def ready(self) -> None:
        """Wait until they have drawn what they will send."""
        while not await asyncio.to_thread(self.shared.ready.wait, 1):
            self.tell(TRUCE)

    def tell(self, phase: int) -> None:
        """It is war, a truce, over, or only computing; raises RuntimeError when nobody is there to be told."""
        if not self._process.is_alive():
            raise RuntimeError("The besiegers are gone.")
        self.shared.phase.value = phase

    async def came(self) -> Came:
        """What came of it, once they have left."""
        self.tell(OVER)
        return await asyncio.to_thread(self._here.recv)


def besiege(plan: Plan, shared: Shared, pipe: Connection) -> None:
    """Run by the process itself."""
    _give_way()
    pipe.send(asyncio.run(_besiege(plan, shared)))


def _give_way() -> None:
    """Take what the house leaves of the processors.

    Linux on a desktop shares them among sessions first (`autogroup`): a nice process of a session of its own takes as
    much as a house, unless its session is nice too.
    """
    os.setsid()
    os.nice(19)
    with suppress(OSError):  # elsewhere there are no such groups
        Path("/proc/self/autogroup").write_text("19")


async def _besiege(plan: Plan, shared: Shared) -> Came:
    war, stock = _War(shared, plan.messages), drawn(min(plan.messages, 1_000), plan.number)
    attackers: list[_Attacker] = []
    for kind, them in ((_Paced, plan.paced), (_Mute, plan.mute), (_Flooder, plan.flooding)):
        attackers += [
            kind(war, plan.url, table, person, plan.number + len(attackers) + at, stock)
            for at, (person, table) in enumerate(them)
        ]
    shared.ready.set()
    tasks = [asyncio.create_task(attacker.goes_on()) for attacker in attackers]
    raw = asyncio.create_task(_raw(war, attackers, plan))
    watching = asyncio.create_task(war.watch())
    await watching
    assaults = await raw
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    read = Counter[str]()
    for attacker in attackers:
        read[attacker.kind] += attacker.read
    return Came(
        sent=sum(attacker.sent for attacker in attackers),
        read=read,
        answers=sum((attacker.answers for attacker in attackers), Counter()),
        closes=sum((attacker.closes for attacker in attackers), Counter()),
        statuses=sum((attacker.statuses for attacker in attackers), Counter(one.status for one in assaults)),
        assaults=assaults,
        cpu_s=time.process_time(),
    )


class _War:
    """Whether it is war, as the other process says, and how many are still at it."""

    def __init__(self, shared: Shared, messages: int) -> None:
        self.on, self.over = asyncio.Event(), asyncio.Event()
        self.busy = self.read = 0
        self._shared, self._messages = shared, messages

    async def watch(self) -> None:
        """Look at what the other process says, and tell it how far it is, until it is over."""
        began_by = os.getppid()
        while (phase := self._shared.phase.value) != OVER and os.getppid() == began_by:
            if phase == AT_WAR and self.read < self._messages:
                self.on.set()
            else:
                self.on.clear()
            self._shared.busy.value, self._shared.read.value = self.busy, self.read
            if phase == COMPUTING:
                _compute(LOOK_S)
            await asyncio.sleep(0 if phase == COMPUTING else LOOK_S)
        self.over.set()
        self.on.set()


def _compute(for_s: float) -> None:
    """Take a processor for a moment, and ask the house for nothing: what is slow then is slow by the machine."""
    until_s = time.monotonic() + for_s
    while time.monotonic() < until_s:
        pass


class _Attacker:
    """One client that sends to its table and comes back when it is cut off."""

    kind = ""

    def __init__(
        self, war: _War, url: str, table: str, person: dict[str, str], number: int, stock: Sequence[dict[str, Any]]
    ) -> None:
        self.war, self.stock = war, stock
        self.address = f"{url.replace('http', 'ws', 1)}/ws/table/{table}/"
        self.cookie = person["cookie"]
        self.known, self.chance = Known(), random.Random(number)
        self.sent = self.read = 0
        self.answers, self.closes, self.statuses = Counter[str](), Counter[int | None](), Counter[int]()
        self.asked, self.answered = "", asyncio.Event()

    async def goes_on(self) -> None:
        """Send until it is over, over as many connections as that takes."""
        while not self.war.over.is_set():
            await self.war.on.wait()
            try:
                await self._connected()
            except InvalidStatus as refused:
                self.statuses[refused.response.status_code] += 1
                await asyncio.sleep(1)
            except (WebSocketException, OSError, TimeoutError, EOFError):
                self.statuses[0] += 1
                await asyncio.sleep(1)

    async def over(self, socket: ClientConnection, hearing: asyncio.Task[None]) -> None:
        """What this kind of client does over one connection."""
        raise NotImplementedError

    async def _connected(self) -> None:
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
            with suppress(ConnectionClosed):
                await self.over(socket, hearing)
        finally:
            hearing.cancel()
            said, first = socket.protocol.close_rcvd, socket.protocol.close_rcvd_then_sent
            self.closes[said.code if said is not None and first else None] += 1
            await socket.close()

    async def _hears(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for frame in socket:
                message = json.loads(frame)
                self.known.hears(message)
                self.answers[f"{message['type']} {message.get('code', '')}".rstrip()] += 1
                self.heard(message)

    def heard(self, message: dict[str, Any]) -> None:
        """Whether that is the answer that it waits for."""
        if message.get("id") == self.asked:
            self.answered.set()


class _Paced(_Attacker):
    """Who sits down, and keeps to the pace that a socket may have: what it sends reaches services."""

    kind = "in good order"

    async def over(self, socket: ClientConnection, hearing: asyncio.Task[None]) -> None:
        """Sit down, and send batches of frames until the siege or the connection is over."""
        await socket.send('{"type":"sit","buy_in_minor":80000}')
        until = self.sent + A_CONNECTION
        while self.sent < until and not hearing.done() and not self.war.over.is_set():
            await self.war.on.wait()
            self.war.busy += 1
            try:
                await self._batch(socket)
            finally:
                self.war.busy -= 1

    async def _batch(self, socket: ClientConnection) -> None:
        began_s = time.monotonic()
        for _ in range(IN_A_ROW):
            await socket.send(self.frame())
            self.sent += 1
        self.asked = f"so far {self.sent}"
        self.answered.clear()
        await socket.send(json.dumps({"type": "ping", "id": self.asked}))
        async with asyncio.timeout(ANSWER_S):  # it answers in order, so all before it has been read
            waiting = asyncio.create_task(self.answered.wait())
            closed = asyncio.create_task(socket.wait_closed())
            await asyncio.wait({waiting, closed}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            closed.cancel()
        if self.answered.is_set():
            self.read += IN_A_ROW
            self.war.read += IN_A_ROW
        await asyncio.sleep(began_s + (IN_A_ROW + 1) * PACE_S - time.monotonic())

    def frame(self) -> str | bytes:
        """What it sends next."""
        return spoiled(self.chance.choice(self.stock), self.known, self.chance)


class _Mute(_Attacker):
    """Who sends what cannot be read, and only that, at the pace of a socket."""

    kind = "unreadable"

    async def over(self, socket: ClientConnection, hearing: asyncio.Task[None]) -> None:
        """Send frames that cannot be read, at the pace of a socket, until the siege is over."""
        while not hearing.done() and not self.war.over.is_set():
            await self.war.on.wait()
            began_s = time.monotonic()
            for _ in range(IN_A_ROW):
                await socket.send(damaged(self.chance.choice(self.stock), self.chance))
                self.sent += 1
            await asyncio.sleep(began_s + IN_A_ROW * PACE_S - time.monotonic())

    def heard(self, message: dict[str, Any]) -> None:
        """Each answer is that to a frame."""
        if message["type"] in ANSWERS:
            self.read += 1
            self.war.read += 1


class _Flooder(_Mute):
    """Who sends as fast as the line takes it, until the house closes the socket, and comes back."""

    kind = "in floods"

    async def over(self, socket: ClientConnection, hearing: asyncio.Task[None]) -> None:
        """Send `A_FLOOD` frames without a pause, and wait until the house closes the socket."""
        for _ in range(A_FLOOD):
            await socket.send(damaged(self.chance.choice(self.stock), self.chance))
            self.sent += 1
        async with asyncio.timeout(ANSWER_S):
            await socket.wait_closed()
        await asyncio.sleep(AWAY_S if self.chance.random() < 0.75 else AWAY_S / 4)


async def _raw(war: _War, attackers: Sequence[_Attacker], plan: Plan) -> list[Assault]:
    told: list[Assault] = []
    chance = random.Random(plan.number)
    while not war.over.is_set() or len(told) < plan.raw_least:
        await war.on.wait()
        if len(told) >= max(plan.raw_least, war.read // RAW_EVERY):
            await asyncio.sleep(PACE_S)
            continue
        one = chance.choice(attackers)
        told.append(await assault(one.address.replace("ws", "http", 1), one.cookie, chance))
        await asyncio.sleep(PACE_S)
    return told
