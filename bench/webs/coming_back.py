"""How soon two hundred sockets are back when their only web is restarted, told to end or killed, while turns come in.

Each client comes back as `static/js/wire/socket.js` does: after the time that a web which ends has told it and a pause
that is partly chance and grows, and with a second socket for its page's calls. So both sockets of all of them ask to
come in at once, while others play already. Counted is from the moment at which the new web first answers, for its start
is the machine's; and who was in turn must be back before that turn's clock has run out.
"""

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from bench import house
from bench.load import parts, seating
from bench.load.pace import Pace
from bench.load.player import Player
from bench.load.swarm import allow_many_files
from bench.load.wire import Line
from bench.rows import Row

if TYPE_CHECKING:
    from tables.setup.models import Table

NEEDS_LINUX = "the house's parts are found among the machine's processes"
TABLES, THINK_S, PLAYS_S, COUNTDOWN_S = 34, 4.0, 10.0, 1
FIRST_PAUSE_S, LONGEST_PAUSE_S, GROWS, STEADY_S = 0.4, 10.0, 1.8, 10.0
"""As the browser's socket has them (`static/js/wire/socket.js`)."""
HOST, WITHIN_S = "127.0.0.1", 300.0
RESTARTING = 1012


class _Clock(msgspec.Struct):
    due_at_ms: int | None = None


class _Snapshot(msgspec.Struct):
    """What the clock of a snapshot says."""

    server_now_ms: int
    deal: _Clock | None


class Back(NamedTuple):
    """One client's return: when it came back, whether it was its turn, and the time that its clock had left."""

    at_s: float
    in_turn: bool
    left_s: float


class Browser:
    """A page at a table: it plays, and comes back with a pause of its own."""

    def __init__(self, port: int, path: str, cookie: str, pace: Pace) -> None:
        self.player = Player(pace)
        self.backs: list[Back] = []
        self.lost: list[int | None] = []
        self._address = f"ws://{HOST}:{port}{path}"
        self._port, self._cookie, self._pace = port, cookie, pace
        self._pause_s = FIRST_PAUSE_S
        self._opened_s = 0.0
        self._line: Line | None = None
        self._ends = asyncio.Event()

    def opened(self, line: Line) -> None:
        """The handshake is done."""
        self._opened_s = self._pace.loop.time()
        self.player.opened(line)

    def heard(self, text: bytes) -> None:
        """Play on; a snapshot that comes first says that the page is back."""
        is_first = text.startswith(b'{"type":"snapshot"') and self._opened_s > 0
        self.player.heard(text)
        if is_first:
            self._opened_s = -self._opened_s
            self._note(text)

    def closed(self, code: int | None) -> None:
        """The socket is closed."""
        if abs(self._opened_s) > 0 and self._pace.loop.time() - abs(self._opened_s) > STEADY_S:
            self._pause_s = FIRST_PAUSE_S
        self._opened_s = 0.0
        self.lost.append(code)
        self.player.closed(code)
        self._ends.set()

    async def live(self) -> None:
        """Connect and come back, until cancelled."""
        while True:
            told_s = 0.0
            self._ends.clear()
            try:
                _, line = await self._pace.loop.create_connection(
                    lambda: Line(self._address, self._cookie, self), HOST, self._port
                )
                await self._ends.wait()
                told = re.search(r"\d+", line.close_reason) if self.lost[-1] == RESTARTING else None
                told_s = int(told[0]) / 1000 if told else 0.0
            except OSError:
                pass
            await asyncio.sleep(told_s + self._next_pause_s())

    def _next_pause_s(self) -> float:
        pause_s = self._pause_s * self._pace.dice.uniform(0.5, 1.0)
        self._pause_s = min(LONGEST_PAUSE_S, GROWS * self._pause_s)
        return pause_s

    def _note(self, text: bytes) -> None:
        message, view = msgspec.json.decode(text, type=_Snapshot), self.player.view
        in_turn = view is not None and view.turn == view.you and view.phase == "turn"
        due_ms = message.deal.due_at_ms if message.deal else None
        left_s = (due_ms - message.server_now_ms) / 1000 if due_ms is not None else float("inf")
        self.backs.append(Back(self._pace.loop.time(), in_turn, left_s))


class Page(Browser):
    """The second socket of the same page, for calls: it is back when it is told what there is."""

    def heard(self, text: bytes) -> None:
        """Note the first message of each connection."""
        if self._opened_s > 0:
            self._opened_s = -self._opened_s
            self.backs.append(Back(self._pace.loop.time(), False, float("inf")))

    def opened(self, line: Line) -> None:
        """The handshake is done; nobody plays here."""
        self._opened_s = self._pace.loop.time()


class Web:
    """The one web, on a port that stays."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process; `answers` waits until it serves."""
        command = [sys.executable, "-m", "rummysite.web.serve", "-v", "0", "-b", HOST, "-p", str(self.port)]
        self._process = subprocess.Popen([*command, "rummysite.asgi:application"], env=dict(os.environ))

    async def answers(self) -> None:
        """Wait until somebody is let in."""
        while True:
            with socket.socket() as probe:
                if probe.connect_ex((HOST, self.port)) == 0:
                    return
            await asyncio.sleep(0.02)

    async def end(self, number: int) -> None:
        """Send it a signal and wait for its end."""
        assert self._process is not None
        self._process.send_signal(number)
        await asyncio.to_thread(self._process.wait)


def run() -> list[Row]:
    """A restart in order and a kill: how long until the half, nearly all and the last are back."""
    allow_many_files()
    house.ready()
    made = seating.full_tables(TABLES, COUNTDOWN_S)
    with _web() as web, parts.worker_and_beat():
        return asyncio.run(_measured(web, made))


@contextmanager
def _web() -> Iterator[Web]:
    web = Web()
    web.start()
    try:
        yield web
    finally:
        asyncio.run(web.end(signal.SIGKILL))


async def _measured(web: Web, made: list[tuple["Table", list[str]]]) -> list[Row]:
    await web.answers()
    pace = Pace(THINK_S, seed=random.Random(1).randrange(2**31))
    seats = [(f"/ws/table/{table.public_id}/", cookie) for table, cookies in made for cookie in cookies]
    browsers = [Browser(web.port, path, cookie, pace) for path, cookie in seats]
    pages = [Page(web.port, "/ws/me/", cookie, pace) for _, cookie in seats]
    living = [asyncio.create_task(each.live()) for each in (*browsers, *pages)]
    try:
        await _until(lambda: all(each.backs for each in (*browsers, *pages)))
        await asyncio.to_thread(seating.start_deals, [table for table, _ in made])
        rows: list[Row] = []
        for what, number in (("restarted", signal.SIGTERM), ("killed", signal.SIGKILL)):
            await asyncio.sleep(PLAYS_S)
            rows += await _one(what, number, web, browsers, pages)
        return rows
    finally:
        for each in living:
            each.cancel()


async def _one(what: str, number: int, web: Web, browsers: list[Browser], pages: list[Page]) -> list[Row]:
    everybody = [*browsers, *pages]
    for each in everybody:
        each.backs.clear()
        each.lost.clear()
    missed = await asyncio.to_thread(_missed)
    loop = asyncio.get_running_loop()
    began_s = loop.time()
    await web.end(number)
    web.start()
    await web.answers()
    answers_s = loop.time()
    await _until(lambda: all(each.backs for each in everybody))
    after_s = sorted(each.backs[0].at_s - answers_s for each in browsers)
    in_turn = [each.backs[0] for each in browsers if each.backs[0].in_turn]
    refused = sum(code not in {RESTARTING, 1006, None} for each in everybody for code in each.lost)
    return [
        Row(what=f"web {what}, {len(browsers)} players: until it answers again", value=answers_s - began_s, unit="s"),
        Row(what="  then half of the tables' sockets are back after", value=after_s[len(after_s) // 2], unit="s"),
        Row(what="  99 of a hundred after", value=after_s[len(after_s) * 99 // 100], unit="s"),
        Row(what="  all of them after", value=after_s[-1], unit="s"),
        Row(what="  all of the pages' after", value=max(p.backs[0].at_s for p in pages) - answers_s, unit="s"),
        Row(what="  players who were in turn", value=len(in_turn), unit=""),
        Row(
            what="  of them the last one was back after",
            value=max((b.at_s for b in in_turn), default=answers_s) - answers_s,
            unit="s",
        ),
        Row(what="  the shortest clock had left", value=min((b.left_s for b in in_turn), default=0.0), unit="s"),
        Row(what="  turns that ran out meanwhile", value=await asyncio.to_thread(_missed) - missed, unit="", ceiling=0),
        Row(what="  sockets turned away", value=refused, unit="", ceiling=0),
        Row(what="  load average beside", value=os.getloadavg()[0], unit=""),
    ]


def _missed() -> int:
    """Turns that ran out in the deals that go on."""
    from tables.play.models import Deal, DealStatus
    from tables.sealing.deals import state_of

    return sum(seat.misses for deal in Deal.objects.filter(status=DealStatus.LIVE) for seat in state_of(deal).seats)


async def _until(holds: Callable[[], bool]) -> None:
    gives_up_s = time.monotonic() + WITHIN_S
    while not holds():
        if time.monotonic() > gives_up_s:
            raise RuntimeError("not all sockets came back")
        await asyncio.sleep(0.02)
