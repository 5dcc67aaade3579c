"""A server that is told to stop takes nobody new, ends what is under way, and says to each socket when to come back."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rummysite.paths import BASE_DIR
from tests.processes import free_port

HANG_S = 120


class Server:
    """A running server of the small site."""

    def __init__(self) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "rummysite.web.serve", "-v", "0", "-b", "127.0.0.1", "-p", str(self.port)]
        self.process = subprocess.Popen([*command, "tests.rummysite.web.small_site:application"], cwd=BASE_DIR)

    async def is_open(self) -> None:
        """Wait until it accepts connections."""
        while not self.accepts():
            assert self.process.poll() is None
            await asyncio.sleep(0.05)

    async def is_closed(self) -> None:
        """Wait until it accepts no connections."""
        while self.accepts():
            await asyncio.sleep(0.05)

    def accepts(self) -> bool:
        """Whether somebody new is let in."""
        with socket.socket() as caller:
            return caller.connect_ex(("127.0.0.1", self.port)) == 0

    async def ask(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A request on a connection of its own that is to be kept; its answer is still to come."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await writer.drain()
        return reader, writer

    async def sit(self) -> ClientConnection:
        """A socket."""
        return await connect(f"ws://127.0.0.1:{self.port}/", proxy=None)

    def tell(self, number: int = signal.SIGTERM) -> None:
        """Send it a signal."""
        os.kill(self.process.pid, number)

    async def ends(self) -> int:
        """Its exit code, once it has ended."""
        return await asyncio.to_thread(self.process.wait, HANG_S)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    started = Server()
    await started.is_open()
    yield started
    started.process.kill()
    started.process.wait()


async def test_a_request_under_way_is_answered_and_nobody_new_is_let_in(server: Server) -> None:
    reader, writer = await server.ask("/slow")
    quick, _ = await server.ask("/quick")  # once this is answered, the one before it has begun
    assert (await quick.readline()).startswith(b"HTTP/1.1 200")
    server.tell()
    await server.is_closed()
    assert (await reader.read()).endswith(b"done")  # to the end: the connection is not kept
    writer.close()
    assert await server.ends() == 0


async def test_a_move_under_way_is_acknowledged_before_the_farewell(server: Server) -> None:
    table = await server.sit()
    await table.send("move")
    assert await table.recv() == "begun"
    server.tell()
    assert await table.recv() == "ok"
    with pytest.raises(ConnectionClosed):
        await table.recv()
    assert table.close_code == 1012
    assert await server.ends() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_each_socket_is_told_another_time_to_come_back(server: Server, number: int) -> None:
    tables = [await server.sit() for _ in range(4)]
    server.tell(number)
    for table in tables:
        await table.wait_closed()
    times = [re.fullmatch(r"retry in (\d+) ms", table.close_reason or "") for table in tables]
    assert sorted(int(found[1]) for found in times if found) == [0, 250, 500, 750]
    assert await server.ends() == 0


async def test_a_second_signal_ends_it_at_once(server: Server) -> None:
    reader, _ = await server.ask("/never")
    quick, _ = await server.ask("/quick")
    await quick.readline()  # the one before it has begun
    server.tell()
    await server.is_closed()
    server.tell()
    assert await server.ends() == 0
    assert await reader.read() == b""


async def test_nobody_is_told_what_serves_the_house(server: Server) -> None:
    reader, writer = await server.ask("/quick")
    answer = await reader.readuntil(b"\r\n\r\n")
    writer.close()
    table = await server.sit()
    assert table.response is not None
    assert b"server:" not in answer.lower()
    assert table.response.headers.get("Server", "") == ""
    await table.close()
    server.tell()
    assert await server.ends() == 0


LATE = """
from rummysite.web.serve import CommandLine, LeavingServer, reactor

class Late(LeavingServer):
    def run(self):
        reactor.callLater(0, self._leave)
        super().run()
        self._leave()  # what a second signal does that comes now

CommandLine.server_class = Late
CommandLine().run(["-v", "0", "-p", "0", "tests.rummysite.web.small_site:application"])
"""


def test_a_signal_to_a_server_that_has_just_stopped_makes_no_failure_of_it() -> None:
    assert subprocess.run([sys.executable, "-c", LATE], cwd=BASE_DIR, check=False, timeout=HANG_S).returncode == 0
