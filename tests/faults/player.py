"""A person's client at a table, over a real socket: it keeps its view as a browser does, and comes back when cut off.

Everything it is sent is held to what was promised: each version follows the last, and a view moved on by events is the
view that a snapshot would show. Its play is a script: draw from the closed deck, discard the drawn card.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.typing import Origin

from engine.deal import Event, Phase
from engine.views import SeatView, advance_all
from tests.patience import PATIENCE_S

PAUSE_S = 0.1
SLOWER_S = 0.5
ANSWERED = {"ok", "refused", "pong"}
AWAY = (WebSocketException, OSError, TimeoutError, EOFError)

_events = msgspec.json.Decoder(tuple[Event, ...])


class Player:
    """One client of one person (`id`, `cookie`) at one table.

    `seen` and `sent` keep every frame in order; `view` is the deal as it shows now; `plays` says whether it moves in
    its turn, after `thinks_s`, and `drops` whether it then drops; `came_back` counts the reconnects, `closes` has the
    codes of the connections that ended.
    """

    def __init__(self, url: str, table: str, person: dict[str, str], *, plays: bool = True) -> None:
        self.id = person["id"]
        self.cookie = person["cookie"]
        self.thinks_s = 0.0
        self.sent: list[str] = []
        self.plays = plays
        self.drops = False
        self.came_back = -1
        self.closes: list[int | None] = []
        self.seen: list[str] = []
        self.view: SeatView | None = None
        self.settled: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.rules: dict[str, Any] = {}
        self._address = f"{url.replace('http', 'ws', 1)}/ws/table/{table}/"
        self._headers = {"Cookie": f"sessionid={self.cookie}"}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._live())
        await self.until(lambda: bool(self.table), "a snapshot")
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    @property
    def version(self) -> int:
        """The version of the deal that it shows, 0 when it shows none."""
        return 0 if self.view is None else self.view.version

    async def until(self, condition: Callable[[], bool], what: str, wait_s: float = PATIENCE_S) -> None:
        """Wait until something it was sent has made the condition true."""
        assert self._task is not None
        async with self._changed:
            try:
                async with asyncio.timeout(wait_s):
                    while not condition():
                        if self._task.done():
                            self._task.result()
                        await self._changed.wait()
            except TimeoutError:
                raise AssertionError(f"{self.id} waited for {what}; version {self.version}, {self.seen[-6:]}") from None

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a message, if there is a connection."""
        self.sent.append(json.dumps({"type": kind, "id": f"m{len(self.sent)}", **fields}))
        await self.send_raw(self.sent[-1])

    async def send_raw(self, frame: str) -> None:
        """Send a frame as it is, if there is a connection."""
        if self._socket is not None:
            with suppress(*AWAY):
                await self._socket.send(frame)

    def answers(self) -> list[dict[str, Any]]:
        """The answers so far, in order."""
        return [message for message in map(json.loads, self.seen) if message["type"] in ANSWERED]

    @property
    def in_turn(self) -> bool:
        """Whether it may act now."""
        view = self.view
        return view is not None and view.turn == view.you and view.phase in {Phase.TURN, Phase.DECLARE}

    def cut_off(self) -> None:
        """Reset the connection without a closing frame, as if the network were gone for a moment."""
        if self._socket is not None:
            self._socket.transport.abort()

    def vanish(self) -> None:
        """Reset the connection and do not come back."""
        assert self._task is not None
        self._task.cancel()
        self.cut_off()

    async def _live(self) -> None:
        """Connect, show what comes, and come back after every loss."""
        while True:
            address = self._address
            with suppress(*AWAY, InvalidHandshake):
                async with connect(
                    address,
                    additional_headers=self._headers,
                    origin=Origin(f"http://{urlsplit(address).netloc}"),  # the page is the same door's
                    open_timeout=PATIENCE_S,
                    close_timeout=1,
                    compression=None,
                    proxy=None,
                ) as socket:
                    self._socket = socket
                    self.came_back += 1
                    try:
                        async for frame in socket:
                            assert isinstance(frame, str)
                            await self._show(frame)
                    finally:
                        self.closes.append(socket.close_code)
            self._socket = None
            await asyncio.sleep(PAUSE_S)

    async def _show(self, frame: str) -> None:
        self.seen.append(frame)
        message = json.loads(frame)
        match message["type"]:
            case "snapshot":
                self.table, self.rules = message["table"], message["rules"]
                self.view = msgspec.convert(message["deal"], SeatView | None)
            case "events":
                self._move_on(message)
            case "table":
                self.table = message["table"]
            case "settled":
                self.settled.append(message["settlement"])
            case "refused" if message["code"] == "slow_down":
                await asyncio.sleep(SLOWER_S)
                await self.act()
        if message["type"] in {"snapshot", "events"}:
            await self.act()
        async with self._changed:
            self._changed.notify_all()

    def _move_on(self, message: dict[str, Any]) -> None:
        assert self.view is not None, message
        assert (message["deal"], message["version"]) == (self.view.deal, self.view.version + 1), self.seen[-3:]
        self.view = advance_all(self.view, _events.decode(json.dumps(message["events"])))

    async def act(self) -> None:
        """Move if in turn, by the script."""
        view = self.view
        if view is None or not (self.plays and self.in_turn) or view.phase is not Phase.TURN:
            return
        if self.thinks_s:
            await asyncio.sleep(self.thinks_s)
        step = {"deal": view.deal, "version": view.version}
        if view.drawn:
            await self.send("discard", card=view.drawn_card, **step)
        elif self.drops:
            await self.send("drop", **step)
        else:
            await self.send("draw", pile="closed", **step)

    async def drop_out(self) -> None:
        """From now on drop when in turn, at once if in turn now, and get up after the deal."""
        self.plays = self.drops = True
        await self.send("leave")
        await self.act()
