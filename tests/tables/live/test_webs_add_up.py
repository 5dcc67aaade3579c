"""What a web does for a table is done by the webs where somebody is at it, and a web that waits does nothing."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import redis
from channels.layers import get_channel_layer
from django.db import connection
from django.test.utils import CaptureQueriesContext
from redis.asyncio.client import PubSub

from rummysite.messaging.layer import WAIT_S
from tables.live import catching_up, switchboard
from tables.live.db_threads import in_thread
from tables.wire import broadcast
from tables.wire.broadcast import Push
from tests.patience import PATIENCE_S
from tests.settings import SERVERS
from tests.tables.cast import table_of

pytestmark = pytest.mark.django_db(transaction=True)
HERE, THERE = 7, 8


class Watching:
    """A socket that keeps what it is handed."""

    is_seated = False

    def __init__(self) -> None:
        self.shown: list[Push] = []
        self.is_told = threading.Event()

    async def dispatch(self, message: Any) -> None:
        self.shown.append(message["push"])
        self.is_told.set()

    async def close(self, code: int | None = None) -> None:
        raise AssertionError("nobody is closed for it")


@contextmanager
def another_web(table_pk: int) -> Iterator[Watching]:
    """A second web, with a loop and a line of its own, at which one socket shows this table."""
    loop, socket = asyncio.new_event_loop(), Watching()
    thread = threading.Thread(target=_live, args=(loop,), name="another web", daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(switchboard.join(table_pk, socket), loop).result(PATIENCE_S)
    try:
        yield socket
    finally:
        asyncio.run_coroutine_threadsafe(switchboard.leave(table_pk, socket), loop).result(PATIENCE_S)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE_S)


def _live(loop: asyncio.AbstractEventLoop) -> None:
    """With the loop its line is closed, in its own thread."""
    loop.run_forever()
    loop.close()


async def until_listeners(here: int, there: int) -> None:
    """Wait until a push to each of the tables goes to so many webs, as Valkey counts them."""
    layer: Any = get_channel_layer()
    names = [f"{layer.prefix}__group__{broadcast.group_of(table_pk)}" for table_pk in (HERE, THERE)]
    with redis.Redis(unix_socket_path=str(SERVERS.valkey.socket)) as asking:
        async with asyncio.timeout(PATIENCE_S):
            while [count for _, count in asking.pubsub_numsub(*names)] != [here, there]:
                await asyncio.sleep(0.02)


async def test_a_web_where_nobody_is_at_a_table_reads_none_of_its_pushes() -> None:
    here = Watching()
    await switchboard.join(HERE, here)
    with another_web(THERE) as there:
        await until_listeners(1, 1)
        await broadcast.send_all([Push(table_pk=HERE), Push(table_pk=THERE)])
        await asyncio.to_thread(there.is_told.wait, PATIENCE_S)
        assert there.shown == [Push(table_pk=THERE)]
        with another_web(HERE):
            await until_listeners(2, 1)
        await until_listeners(1, 1)
    await switchboard.leave(HERE, here)
    await until_listeners(0, 0)


async def test_what_one_web_has_shown_is_shown_by_the_others() -> None:
    here = Watching()
    await switchboard.join(HERE, here)
    with another_web(HERE) as there:
        await until_listeners(2, 0)
        push = Push(table_pk=HERE)
        await broadcast.send_all([push], switchboard.hand_here([push]))
        assert await asyncio.to_thread(there.is_told.wait, PATIENCE_S)
        assert there.shown == [push]
    await switchboard.leave(HERE, here)
    assert here.shown == [push]


async def test_a_web_that_hears_nothing_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float | None] = []
    get_message = PubSub.get_message

    async def counted(line: PubSub, *given: Any, timeout: float | None = 0.0, **named: Any) -> Any:
        asked.append(timeout)
        return await get_message(line, *given, timeout=timeout, **named)

    monkeypatch.setattr(PubSub, "get_message", counted)
    socket = Watching()
    await switchboard.join(HERE, socket)
    await broadcast.send_all([Push(table_pk=HERE)])
    await asyncio.to_thread(socket.is_told.wait, PATIENCE_S)
    await switchboard.leave(HERE, socket)
    assert set(asked) == {WAIT_S}


@pytest.mark.parametrize("count", [1, 12])
async def test_all_tables_of_a_web_are_caught_up_with_by_one_statement(count: int) -> None:
    tables = [await in_thread(table_of)(name=f"Table {number}") for number in range(count)]

    def looked() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as asked:
            rows = catching_up._committed([table.pk for table in tables])
        return len(asked), len(rows)

    assert await in_thread(looked)() == (1, count)
