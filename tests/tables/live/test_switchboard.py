"""A process listens to a table once, whoever and however many watch it, and to no table that nobody watches."""

import asyncio

import pytest
from autobahn.exception import Disconnected
from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer
from django.contrib.auth.models import AnonymousUser

from tables.live import switchboard
from tables.live.consumers import TableConsumer
from tables.wire import broadcast
from tables.wire.broadcast import Frame, Push
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import funded, table_of

pytestmark = pytest.mark.django_db(transaction=True)
HELLO = b'{"type":"notice","code":"hello","sentence":"Hello."}'


class Watching:
    """A socket that keeps what it is handed as soon as it may go on, or raises its fault instead."""

    def __init__(self, *, fault: Exception | None = None) -> None:
        self.shown: list[Push] = []
        self.closed_with: int | None = None
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()
        self._fault = fault
        self._changed = asyncio.Condition()

    async def dispatch(self, message):
        await self.may_go_on.wait()
        if self._fault is not None:
            raise self._fault
        async with self._changed:
            self.shown.append(message["push"])
            self._changed.notify_all()

    async def close(self, code=None):
        async with self._changed:
            self.closed_with = code
            self._changed.notify_all()

    async def until(self, condition) -> None:
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(condition)


def groups() -> set[str]:
    """The groups that this process listens to."""
    return {name.rsplit("__", 1)[1] for name in get_channel_layer().groups}


async def test_two_sockets_of_a_table_share_one_line_and_both_are_told():
    sockets = [Watching(), Watching()]
    for socket in sockets:
        await switchboard.join(7, socket)
    (members,) = get_channel_layer().groups.values()
    assert len(members) == 1
    push = Push(table_pk=7, frames=(Frame(HELLO),))
    await broadcast.send_all([push])
    for socket in sockets:
        await socket.until(lambda socket=socket: socket.shown == [push])
        await switchboard.leave(7, socket)


async def test_a_socket_is_told_nothing_of_other_tables():
    here, there = Watching(), Watching()
    await switchboard.join(7, here)
    await switchboard.join(8, there)
    await broadcast.send_all([Push(table_pk=7), Push(table_pk=8, reload=True)])
    await here.until(lambda: here.shown == [Push(table_pk=7)])
    await there.until(lambda: there.shown == [Push(table_pk=8, reload=True)])
    await switchboard.leave(7, here)
    await switchboard.leave(8, there)


async def test_a_table_is_listened_to_until_its_last_socket_has_left():
    first, last = Watching(), Watching()
    await switchboard.join(7, first)
    await switchboard.join(7, last)
    await switchboard.leave(7, first)
    assert groups() == {"table.7"}
    await switchboard.leave(7, last)
    assert groups() == set()


async def test_one_who_comes_as_the_last_one_leaves_is_told():
    leaving, coming = Watching(), Watching()
    await switchboard.join(7, leaving)
    await asyncio.gather(switchboard.leave(7, leaving), switchboard.join(7, coming))
    await broadcast.send_all([Push(table_pk=7)])
    await coming.until(lambda: coming.shown == [Push(table_pk=7)])
    await switchboard.leave(7, coming)


async def test_a_socket_that_takes_its_time_holds_up_nobody_and_misses_nothing():
    slow, quick = Watching(), Watching()
    slow.may_go_on.clear()
    for socket in (slow, quick):
        await switchboard.join(7, socket)
    pushes = [Push(table_pk=7, frames=(Frame(HELLO, {}, "deal", version),)) for version in range(5)]
    await broadcast.send_all(pushes)
    await quick.until(lambda: quick.shown == pushes)
    assert slow.shown == []
    slow.may_go_on.set()
    await slow.until(lambda: slow.shown == pushes)
    for socket in (slow, quick):
        await switchboard.leave(7, socket)


async def test_a_crowd_is_told_everything_in_order_and_another_table_does_not_wait_for_it():
    told: list[str] = []

    class Noting(Watching):
        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

        async def dispatch(self, message):
            told.append(self.name)
            await super().dispatch(message)

    crowd = [Noting("crowd") for _ in range(10 * switchboard.AT_ONCE)]
    beside = Noting("beside")
    for socket in crowd:
        await switchboard.join(7, socket)
    await switchboard.join(8, beside)
    pushes = [Push(table_pk=7, frames=(Frame(HELLO, {}, "deal", version),)) for version in range(3)]
    await broadcast.send_all([*pushes, Push(table_pk=8)])
    for socket in crowd:
        await socket.until(lambda socket=socket: socket.shown == pushes)
    assert beside.shown == [Push(table_pk=8)]
    assert told.index("beside") < len(told) - switchboard.AT_ONCE
    for socket in crowd:
        await switchboard.leave(7, socket)
    await switchboard.leave(8, beside)


async def test_a_socket_that_cannot_show_a_push_is_closed_and_the_others_go_on():
    broken, whole = Watching(fault=ValueError("no")), Watching()
    for socket in (broken, whole):
        await switchboard.join(7, socket)
    await broadcast.send_all([Push(table_pk=7)])
    await broken.until(lambda: broken.closed_with == switchboard.FAILED)
    await whole.until(lambda: whole.shown == [Push(table_pk=7)])
    for socket in (broken, whole):
        await switchboard.leave(7, socket)


async def test_a_socket_whose_browser_went_meanwhile_is_left_alone():
    gone, here = Watching(fault=StopConsumer()), Watching()
    for socket in (gone, here):
        await switchboard.join(7, socket)
    await broadcast.send_all([Push(table_pk=7)])
    await here.until(lambda: here.shown == [Push(table_pk=7)])
    assert gone.closed_with is None
    for socket in (gone, here):
        await switchboard.leave(7, socket)


async def test_a_send_to_a_browser_that_is_gone_stops_the_consumer_and_is_no_fault():
    sent = []

    async def send(message):
        if sent:
            raise Disconnected("Attempt to send on a closed protocol")
        sent.append(message["type"])

    arriving: asyncio.Queue[dict] = asyncio.Queue()
    arriving.put_nowait({"type": "websocket.connect"})
    scope = {"type": "websocket", "url_route": {"kwargs": {"public_id": "nonesuch"}}, "user": AnonymousUser()}
    await TableConsumer()(scope, arriving.get, send)
    assert sent == ["websocket.accept"]


async def test_what_cannot_be_read_is_passed_over():
    socket = Watching()
    await switchboard.join(7, socket)
    layer = get_channel_layer()
    await layer.group_send(broadcast.group_of(7), {"type": "table.push", "push": b"\xc1"})
    await broadcast.send_all([Push(table_pk=7)])
    await socket.until(lambda: socket.shown == [Push(table_pk=7)])
    await switchboard.leave(7, socket)


async def test_browsers_that_are_gone_leave_no_line_open():
    table = await asyncio.to_thread(table_of, 2)
    users = [await asyncio.to_thread(funded, name) for name in ("Asha", "Bela")]
    async with Browser(table, users[0]) as asha, Browser(table, users[1]) as bela:
        await asha.until("snapshot")
        await bela.until("snapshot")
        assert groups() == {f"table.{table.pk}"}
    assert groups() == set()
