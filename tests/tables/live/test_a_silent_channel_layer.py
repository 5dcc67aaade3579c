"""A channel layer that falls silent takes nobody's table away: sockets open, and the line comes back."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
import redis

from base.limits.away import Away
from rummysite.messaging.bounds import bounded_async
from tables.live import switchboard
from tables.wire import broadcast
from tables.wire.broadcast import Push
from tests.faults.proxy import Fault, Proxy
from tests.patience import PATIENCE_S
from tests.settings import SERVERS, TEST_HOME

pytestmark = pytest.mark.django_db(transaction=True)
PUSH = Push(table_pk=7, reload=True)


class Watching:
    """A socket that notes when it was shown something."""

    is_seated = False

    def __init__(self) -> None:
        self.shown = asyncio.Event()

    async def dispatch(self, message: Any) -> None:
        self.shown.set()

    async def close(self, code: int | None = None) -> None:
        raise AssertionError("nobody is closed for it")


@pytest.fixture
def network(servers: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """The network between this process and its channel layer, whose silence is noticed soon."""
    monkeypatch.setattr(switchboard, "WATCH_S", 0.2)
    monkeypatch.setattr(switchboard, "SILENT_S", 1.0)
    monkeypatch.setattr(broadcast, "_away", Away())
    with Proxy(SERVERS.valkey.socket) as between:
        host = {"address": f"redis://127.0.0.1:{between.port}/0"} | bounded_async(1)
        config = {"hosts": [host], "prefix": f"{TEST_HOME.name}.silent."}
        settings.CHANNEL_LAYERS = {"default": {"BACKEND": "rummysite.messaging.layer.ChannelLayer", "CONFIG": config}}
        yield between


async def told_in_the_end(socket: Watching) -> None:
    """Push until the socket is shown it; what was pushed while the line was dead is lost."""
    socket.shown.clear()
    async with asyncio.timeout(PATIENCE_S):
        while not socket.shown.is_set():
            await broadcast.send_all([PUSH])
            await asyncio.sleep(0.1)


async def test_the_line_is_laid_anew_after_a_silence(network: Proxy) -> None:
    socket = Watching()
    await switchboard.join(7, socket)
    await told_in_the_end(socket)
    lines = list(network.links)
    await asyncio.to_thread(network.fault, Fault.SWALLOW)
    group = f"{TEST_HOME.name}.silent.__group__{broadcast.group_of(7)}"
    with redis.Redis(unix_socket_path=str(SERVERS.valkey.socket)) as other:
        async with asyncio.timeout(PATIENCE_S):
            while not all(link.lost for link in lines):
                other.publish(group, b"swallowed")
                await asyncio.sleep(0.1)
    await asyncio.to_thread(network.heal)
    await told_in_the_end(socket)
    await switchboard.leave(7, socket)


@pytest.mark.parametrize("fault", [Fault.SWALLOW, Fault.REFUSE])
async def test_a_socket_opens_without_it_and_is_told_when_it_is_back(network: Proxy, fault: Fault) -> None:
    await asyncio.to_thread(network.fault, fault)
    socket = Watching()
    await switchboard.join(7, socket)
    await asyncio.to_thread(network.heal)
    await told_in_the_end(socket)
    await switchboard.leave(7, socket)


async def test_only_the_first_push_waits_for_it(network: Proxy) -> None:
    await broadcast.send_all([PUSH])
    await asyncio.to_thread(network.fault, Fault.SWALLOW)
    began_s = time.monotonic()
    assert await broadcast.send_all([PUSH] * 100) == [PUSH] * 100
    assert time.monotonic() - began_s < 100 * broadcast.HAND_OVER_S / 2
