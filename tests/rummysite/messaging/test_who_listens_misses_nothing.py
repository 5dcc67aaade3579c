"""A channel counts as listened to once Valkey listens: of what is sent after that nothing is missed."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rummysite.messaging.layer import ChannelLayer
from rummysite.messaging.redis_server import redis_server
from tests.patience import PATIENCE_S
from tests.rummysite.redis_servers import free_port, valkey


class Joining(NamedTuple):
    """Somebody who joins a group while Valkey stands still; `go_on` lets it."""

    layer: ChannelLayer
    channel: str
    task: asyncio.Task[None]
    process_id: int

    def go_on(self) -> None:
        """Let Valkey read what has been sent to it."""
        os.kill(self.process_id, signal.SIGCONT)


@pytest.fixture
async def joining(tmp_path: Path) -> AsyncIterator[Joining]:
    port = free_port()
    with valkey(tmp_path, port, "--save", "") as process:
        layer = ChannelLayer(hosts=[redis_server(f"redis://127.0.0.1:{port}/0").layer_host()], prefix="test")
        channel = await layer.new_channel()
        process.send_signal(signal.SIGSTOP)
        task = asyncio.create_task(layer.group_add("table", channel))
        done, _ = await asyncio.wait({task}, timeout=0.5)
        assert not done
        yield Joining(layer, channel, task, process.pid)
        process.send_signal(signal.SIGCONT)
        await layer.flush()


async def test_a_group_is_joined_once_a_slow_server_has_read_that(joining: Joining) -> None:
    joining.go_on()
    async with asyncio.timeout(PATIENCE_S):
        await joining.task
        await joining.layer.group_send("table", {"type": "move"})
        assert await joining.layer.receive(joining.channel) == {"type": "move"}


async def test_who_waits_for_a_channel_is_let_go_when_the_line_is_given_up(joining: Joining) -> None:
    async with asyncio.timeout(PATIENCE_S):
        await joining.layer.flush()
        await joining.task
