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

    def __init__(self, *, fault: Exception | None = None, is_seated: bool = False) -> None:
        self.is_seated = is_seated
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


async def test_what_is_committed_here_is_shown_here_at_once_and_once():
    socket = Watching()
    await switchboard.join(7, socket)
    own, others = Push(table_pk=7, frames=(Frame(HELLO),)), Push(table_pk=7, reload=True)
    sender = switchboard.hand_here([own])
    await asyncio.sleep(0)  # no turn of the event loop in which Valkey could have answered
    assert socket.shown == [own]
    await broadcast.send_all([own], sender)
    await broadcast.send_all([others])  # comes behind it on the same line
    await socket.until(lambda: others in socket.shown)
    assert socket.shown == [own, others]
    await switchboard.leave(7, socket)


async def test_where_nobody_shows_a_table_a_push_goes_to_the_others_alone():
    assert switchboard.hand_here([Push(table_pk=7)]) == ""


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


class Noting(Watching):
    """One of many, who writes down whose turn it was."""

    def __init__(self, name: str, told: list[str], *, is_seated: bool = False) -> None:
        super().__init__(is_seated=is_seated)
        self.name, self.told = name, told

    async def dispatch(self, message):
        self.told.append(self.name)
        await super().dispatch(message)


async def joined(table_pk: int, *sockets: Watching) -> None:
    for socket in sockets:
        await switchboard.join(table_pk, socket)


async def left(table_pk: int, *sockets: Watching) -> None:
    for socket in sockets:
        await switchboard.leave(table_pk, socket)


def crowd_of(told: list[str]) -> list[Noting]:
    return [Noting("crowd", told) for _ in range(10 * switchboard.AT_ONCE)]


def steps(count: int) -> list[Push]:
    return [Push(table_pk=7, frames=(Frame(HELLO, {}, "deal", version),)) for version in range(count)]


async def test_neither_who_plays_nor_another_table_waits_for_a_crowd_and_it_is_told_everything_in_order():
    told: list[str] = []
    crowd, plays, beside = crowd_of(told), Noting("plays", told, is_seated=True), Noting("beside", told)
    await joined(7, *crowd, plays)
    await joined(8, beside)
    pushes = steps(3)
    await broadcast.send_all([*pushes, Push(table_pk=8)])
    for socket in (*crowd, plays):
        await socket.until(lambda socket=socket: socket.shown == pushes)
    assert beside.shown == [Push(table_pk=8)]
    before_the_last_of_the_crowd = told[: -switchboard.AT_ONCE]
    assert before_the_last_of_the_crowd.count("plays") == 3
    assert "beside" in before_the_last_of_the_crowd
    await left(7, *crowd, plays)
    await left(8, beside)


async def test_who_takes_a_chair_or_leaves_it_while_a_crowd_is_told_reads_everything_in_order():
    told: list[str] = []
    sits, stands = Noting("sits", told), Noting("stands", told, is_seated=True)
    crowd = crowd_of(told)
    await joined(7, *crowd, sits, stands)
    pushes = steps(20)
    await broadcast.send_all(pushes[:10])
    await crowd[0].until(lambda: crowd[0].shown)
    sits.is_seated, stands.is_seated = True, False
    await broadcast.send_all(pushes[10:])
    for socket in (*crowd, sits, stands):
        await socket.until(lambda socket=socket: socket.shown == pushes)
    await left(7, *crowd, sits, stands)


async def test_who_comes_while_a_crowd_is_told_is_handed_nothing_of_before_and_who_goes_nothing_more():
    told: list[str] = []
    crowd = crowd_of(told)
    await joined(7, *crowd)
    pushes = steps(10)
    await broadcast.send_all(pushes)
    await crowd[0].until(lambda: crowd[0].shown)
    comes, goes = Noting("comes", told), crowd.pop()
    await joined(7, comes)
    await left(7, goes)
    last = Push(table_pk=7, reload=True)
    await broadcast.send_all([last])
    for socket in crowd:
        await socket.until(lambda socket=socket: socket.shown == [*pushes, last])
    await comes.until(lambda: last in comes.shown)
    assert comes.shown == [*pushes, last][-len(comes.shown) :]
    assert pushes[0] not in comes.shown
    assert last not in goes.shown
    await left(7, *crowd, comes)


async def test_a_crowd_that_is_far_behind_is_handed_no_more_and_who_plays_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(switchboard, "MOST_BEHIND", 2)
    told: list[str] = []
    crowd, plays = crowd_of(told), Noting("plays", told, is_seated=True)
    await joined(7, *crowd, plays)
    pushes = steps(30)
    await broadcast.send_all(pushes)
    await plays.until(lambda: plays.shown == pushes)
    await crowd[0].until(lambda: crowd[0].shown)
    last = Push(table_pk=7, reload=True)
    while last not in crowd[0].shown:  # until it has gone through what it was to be handed
        await broadcast.send_all([last])
        await asyncio.sleep(0.05)
    assert len(crowd[0].shown) < len(pushes)
    await left(7, *crowd, plays)


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
