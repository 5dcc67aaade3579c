"""A network of our own between two programs, that can be made bad: it swallows, cuts off, delays, resets or refuses.

It stands before PostgreSQL or Valkey, on a TCP port of this machine. What it does is set for all connections, or for
one of them. The cruellest fault is to swallow: TCP is acknowledged, as by a pooler that hangs, and nothing arrives.
Whoever waits for an answer is told nothing by the system, neither then nor when the network is well again.
"""

import asyncio
import socket
import struct
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from tests.patience import PATIENCE_S

CHUNK_BYTES = 65_536
NO_LINGER = struct.pack("ii", 1, 0)
"""A socket closed with this sends a reset instead of a goodbye."""

Given = TypeVar("Given")


class Fault(Enum):
    """The fault of the network for a connection."""

    PASS = "pass"
    """Everything arrives."""
    SWALLOW = "swallow"
    """Bytes are acknowledged and thrown away both ways. Whoever lost any stays silent for good: TCP has no gaps."""
    CUT = "cut"
    """Nothing gets through, and who calls is not answered; what was sent arrives when the network is well again."""
    DELAY = "delay"
    """Bytes arrive `delay_s` later, each way."""
    RESET = "reset"
    """Open connections are reset at once, new ones as soon as they are open."""
    REFUSE = "refuse"
    """Open connections are reset, and nobody listens any more."""


SILENT = {Fault.SWALLOW, Fault.CUT}


class Link:
    """One connection through the proxy. `fault` may be set for it alone; `lost` says whether it has lost bytes."""

    def __init__(self, fault: Fault, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.fault = fault
        self.lost = False
        self.ends = (near, far)

    def reset(self) -> None:
        """Reset both ends."""
        for end in self.ends:
            raw: Any = end.get_extra_info("socket")
            with suppress(OSError):
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
            end.transport.abort()


class Proxy:
    """Listens at `port` and passes everything on to `target`, a Unix socket or a host and a port; use it in `with`.

    `passed` counts the pieces that have arrived.
    """

    def __init__(self, target: Path | tuple[str, int]) -> None:
        self.target = target
        self.delay_s = 0.0
        self.passed = 0
        self.links: list[Link] = []
        self._fault = Fault.PASS
        self._well = asyncio.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxy", daemon=True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self._server: asyncio.Server | None = None
        self._deaf: list[socket.socket] = []

    def __enter__(self) -> Self:
        self._thread.start()
        self.fault(Fault.PASS)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.fault(Fault.REFUSE)
        self._run(self._cancelled())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def fault(self, fault: Fault, delay_s: float = 0.0) -> None:
        """Do this to all connections, those that are open and those to come; returns when it is done."""
        self.delay_s = delay_s
        self._run(self._turn(fault))

    def heal(self) -> None:
        """Let everything arrive again; who has closed meanwhile is closed at the other end too."""
        self.fault(Fault.PASS)

    def _run(self, work: Coroutine[Any, Any, Given]) -> Given:
        done: Future[Given] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return done.result(PATIENCE_S)

    async def _turn(self, fault: Fault) -> None:
        self._fault = fault
        for link in list(self.links):
            link.fault = fault
            if fault in {Fault.RESET, Fault.REFUSE}:
                link.reset()
        if fault in SILENT:
            self._well.clear()
        else:
            self._well.set()
        if fault in {Fault.REFUSE, Fault.CUT} and self._server is not None:
            self._server.close()
            self._server = None
        while self._deaf:
            self._deaf.pop().close()
        if fault is Fault.CUT:
            self._listen_deaf()
        elif fault is not Fault.REFUSE and self._server is None:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    def _listen_deaf(self) -> None:
        """Keep the port without accepting: as its queue is full, the system drops each attempt to connect."""
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen(0)
        first = socket.create_connection(("127.0.0.1", self.port))
        first.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
        self._deaf = [listener, first]

    async def _cancelled(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        try:
            far_reader, far = await self._reach()
        except OSError:
            near.transport.abort()
            return
        link = Link(self._fault, near, far)
        self.links.append(link)
        try:
            if link.fault in {Fault.RESET, Fault.REFUSE}:
                link.reset()
                return
            await asyncio.gather(self._pump(link, reader, far), self._pump(link, far_reader, near))
        finally:
            self.links.remove(link)
            for end in link.ends:
                end.close()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self.target, Path):
            return await asyncio.open_unix_connection(self.target)
        return await asyncio.open_connection(*self.target)

    async def _pump(self, link: Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one direction until its sender has closed; a goodbye, too, waits while the network swallows."""
        with suppress(OSError):
            while data := await reader.read(CHUNK_BYTES):
                if link.lost or link.fault is Fault.SWALLOW:
                    link.lost = True
                    continue
                if link.fault is Fault.CUT:
                    await self._well.wait()
                if link.fault is Fault.DELAY:
                    await asyncio.sleep(self.delay_s)
                self.passed += 1
                writer.write(data)
                await writer.drain()
            if link.fault in SILENT:
                await self._well.wait()
            writer.close()
