"""A web raises its own limit of open files: systems begin with 1,024, and it was measured with 6,000 sockets."""

import asyncio
import shlex
import socket
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import ClientConnection, connect

from rummysite.paths import BASE_DIR
from tests.processes import free_port

AT_FIRST, AT_MOST, SOCKETS = 64, 1_024, 100


@pytest.fixture
async def port() -> AsyncIterator[int]:
    """Where a web listens that may open few files until it asks for more."""
    number = free_port()
    command = [sys.executable, "-m", "rummysite.web.serve", "-v", "0", "-b", "127.0.0.1", "-p", str(number)]
    limits = f"ulimit -S -n {AT_FIRST} && ulimit -H -n {AT_MOST} && exec"
    process = subprocess.Popen(
        f"{limits} {shlex.join([*command, 'tests.rummysite.web.small_site:application'])}", shell=True, cwd=BASE_DIR
    )
    while not _is_open(number):
        assert process.poll() is None
        await asyncio.sleep(0.05)
    yield number
    process.kill()
    process.wait()


async def test_more_sockets_are_served_than_files_may_be_open_at_first(port: int) -> None:
    async def sit() -> ClientConnection:
        return await connect(f"ws://127.0.0.1:{port}/", proxy=None, open_timeout=60)

    tables = [await sit() for _ in range(SOCKETS)]
    await tables[-1].send("move")
    assert await tables[-1].recv() == "begun"
    await asyncio.gather(*(table.close() for table in tables))


def _is_open(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0
