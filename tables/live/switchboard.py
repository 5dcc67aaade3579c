"""A process receives a push to a table once, and passes it to each of its sockets at that table.

Pushes from this process go to its own sockets at once, and to other processes through Valkey; the copy that comes
back is ignored. So a player who moves does not wait for others to be told, and a table whose players are all in one
process does not depend on Valkey.

Channels would give every socket its own channel: a subscription in Valkey, a queue, and two tasks for each message.
Here a process has one channel, which is in the group of every table with a socket here. A push is read once and
passed to the table's sockets, each in its own task, so that none waits for another. A socket that cannot show a
push is closed, and its browser reconnects for a snapshot.

If a table has many spectators, players with a chair get a push at once and the others a few at a time, and other
ready work runs in between. So neither players there nor other tables wait for a crowd.

A connection to Valkey may die silently. So the process sends a message to itself every `WATCH_S`. If none has come
back for `SILENT_S`, it reconnects. Until then, and while Valkey is away, `catching_up` shows what was committed.
"""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from contextvars import Context, copy_context
from functools import partial
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

import msgspec
from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from base import clock
from base.watching import metrics, tracing, trail
from tables.live.db_threads import AWAY
from tables.wire import broadcast

logger = logging.getLogger(__name__)
FAILED, TRY_AGAIN = 1011, 1013
WATCH_S, SILENT_S, JOIN_S, LAY_S = 2.0, 6.0, 2.0, 8.0
ECHO = "line.echo"
AWAY_FROM_LAYER = (RedisError, OSError)
AT_ONCE = 6
"""The number of spectators who get a push in one turn of the event loop."""
MOST_REST_S = 0.1
"""Then all others have as long as that took, and no longer than this."""
MOST_BEHIND = 100
"""The most pushes that wait for a crowd; later ones are dropped, and `catching_up` shows what was missed."""


class Socket(Protocol):
    """A socket that shows messages one after another, in order."""

    @property
    def is_seated(self) -> bool: ...
    async def dispatch(self, message: Mapping[str, Any]) -> None: ...
    async def close(self, code: int | None = None) -> None: ...


async def join(table_pk: int, socket: Socket) -> None:
    """Hand the socket every push to the table from now on; while the channel layer is away, none."""
    loop = asyncio.get_running_loop()
    board = _boards.get(loop)
    if board is None:
        board = _boards[loop] = _Switchboard()
    try:
        await board.join(table_pk, socket)
    except BaseException:
        await leave(table_pk, socket)
        raise


async def leave(table_pk: int, socket: Socket) -> None:
    """Hand the socket nothing more of the table."""
    loop = asyncio.get_running_loop()
    board = _boards.get(loop)
    if board is not None:
        await board.leave(table_pk, socket)
        if board.is_idle and _boards.get(loop) is board:
            del _boards[loop]
            board.close()


def hand_here(pushes: Sequence[broadcast.Push]) -> str:
    """Pass pushes to the sockets of this process now.

    Returns this sender's name: copies from the channel layer with that name are ignored here.
    """
    board = _boards.get(asyncio.get_running_loop())
    if board is None:
        return ""
    for push in pushes:
        with tracing.span("push", table=push.table_pk):
            board.hand_out(push, clock.now_ms())
    return board.name


class _Late(NamedTuple):
    """A push on its way to a crowd: to which sockets, and in which trail of logs and traces."""

    push: broadcast.Push
    sent_ms: int
    to: set[Socket]
    context: Context


class _Switchboard:
    """The sockets of one event loop, by table."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self._layer: Any = get_channel_layer()
        self._sockets: dict[int, set[Socket]] = {}
        self._opening = asyncio.Lock()
        self._channel: str | None = None
        self._listening: asyncio.Task[None] | None = None
        self._heard_s = time.monotonic()
        # Whether a table has a socket here and its pushes do not come: the line is then laid anew.
        self._lacks_some = False
        self._watching = asyncio.create_task(self._watch(), name="line")
        self._handing: set[asyncio.Task[None]] = set()
        # By table, what its crowd has not been handed yet.
        self._behind: dict[int, deque[_Late]] = {}

    @property
    def is_idle(self) -> bool:
        """Whether it has no socket."""
        return not self._sockets

    async def join(self, table_pk: int, socket: Socket) -> None:
        self._sockets.setdefault(table_pk, set()).add(socket)
        try:
            async with asyncio.timeout(JOIN_S):
                async with self._opening:
                    if self._channel is None:
                        await self._open()
                    await self._layer.group_add(broadcast.group_of(table_pk), self._channel)
        except AWAY_FROM_LAYER:
            logger.warning("a table is shown without its pushes: the channel layer is away")
            self._lacks_some = True

    async def leave(self, table_pk: int, socket: Socket) -> None:
        here = self._sockets.get(table_pk, set())
        here.discard(socket)
        if here:
            return
        self._sockets.pop(table_pk, None)
        try:
            async with asyncio.timeout(JOIN_S):
                await self._layer.group_discard(broadcast.group_of(table_pk), self._channel)
        except AWAY_FROM_LAYER:
            logger.warning("a table without sockets is still listened to: the channel layer is away")

    def close(self) -> None:
        """Stop listening; the layer then releases the channel."""
        self._watching.cancel()
        if self._listening is not None:
            self._listening.cancel()

    async def _open(self) -> None:
        self._channel = await self._layer.new_channel()
        self._heard_s = time.monotonic()
        self._listening = asyncio.create_task(self._listen(self._channel), name="switchboard")

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_S)
            try:
                async with asyncio.timeout(LAY_S):
                    if self._lacks_some or time.monotonic() - self._heard_s > SILENT_S:
                        await self._lay_anew()
                    else:
                        await self._layer.send(self._channel, {"type": ECHO})
            except AWAY_FROM_LAYER:
                self._lacks_some = True
                logger.warning("the channel layer does not answer")
            except Exception:  # whatever it is, the line is looked after
                self._lacks_some = True
                logger.exception("the line to the channel layer could not be looked after")

    async def _lay_anew(self) -> None:
        """Close every connection of the layer, and listen to all tables again."""
        async with self._opening:
            logger.warning("the line to the channel layer is laid anew")
            self._lacks_some = True
            listening, self._channel, self._listening = self._listening, None, None
            if listening is not None:
                listening.cancel()
                await asyncio.wait({listening})
            await self._layer.flush()
            await self._open()
            self._lacks_some = False
            for table_pk in list(self._sockets):
                await self._layer.group_add(broadcast.group_of(table_pk), self._channel)

    async def _listen(self, channel: str) -> None:
        while True:
            try:
                message = await self._layer.receive(channel)
                self._heard_s = time.monotonic()
                if message["type"] == ECHO or message.get("sender") == self.name:
                    continue
                push = broadcast.read(message)
            except msgspec.MsgspecError:
                logger.exception("a push could not be read")
                continue
            trail.follow(message.get("trail", ""))
            with tracing.span("push", message.get("span", ""), table=push.table_pk):
                self.hand_out(push, message.get("sent_ms", 0))

    def hand_out(self, push: broadcast.Push, sent_ms: int) -> None:
        """Pass a push to the table's sockets: to seated players now, to a crowd by turns and in order."""
        sockets = self._sockets.get(push.table_pk, set())
        crowd = {socket for socket in sockets if not socket.is_seated}
        behind = self._behind.get(push.table_pk)
        if behind is None and len(crowd) <= AT_ONCE:
            self._hand_to(sockets, push, sent_ms)
            return
        if behind is None:
            late = _Late(push, sent_ms, crowd, copy_context())
            self._behind[push.table_pk] = deque([late])
            handing = asyncio.create_task(self._hand_on(push.table_pk), name="crowd")
            self._handing.add(handing)
            handing.add_done_callback(self._handing.discard)
        else:
            # Who has taken a chair meanwhile, or left one, still reads everything in its order.
            crowd |= {socket for one in behind for socket in one.to} & sockets
            late = _Late(push, sent_ms, crowd, copy_context())
            if len(behind) < MOST_BEHIND:
                behind.append(late)
        self._hand_to(sockets - crowd, push, 0 if crowd else sent_ms)

    async def _hand_on(self, table_pk: int) -> None:
        """Pass the waiting pushes to a table's crowd."""
        behind = self._behind[table_pk]
        try:
            while behind:
                late = behind[0]
                waiting = list(late.to)
                for first in range(0, len(waiting), AT_ONCE):
                    began_s = time.monotonic()
                    here = self._sockets.get(table_pk, set())
                    some = [socket for socket in waiting[first : first + AT_ONCE] if socket in here]
                    is_last = first + AT_ONCE >= len(waiting)
                    late.context.run(self._hand_to, some, late.push, late.sent_ms if is_last else 0)
                    await asyncio.sleep(0)  # until they have been shown it
                    await asyncio.sleep(min(time.monotonic() - began_s, MOST_REST_S))
                behind.popleft()
        finally:
            del self._behind[table_pk]

    def _hand_to(self, sockets: Collection[Socket], push: broadcast.Push, sent_ms: int) -> None:
        handing = None
        for socket in sockets:
            handing = asyncio.create_task(socket.dispatch({"type": "table.push", "push": push}), name="push")
            self._handing.add(handing)
            handing.add_done_callback(partial(self._handed, socket))
        if handing is not None and sent_ms:
            handing.add_done_callback(lambda _: metrics.fan_out.observe((clock.now_ms() - sent_ms) / 1000))

    def _handed(self, socket: Socket, handing: "asyncio.Task[None]") -> None:
        self._handing.discard(handing)
        if handing.cancelled() or (fault := handing.exception()) is None or isinstance(fault, StopConsumer):
            return
        logger.error("a socket could not be shown a push", exc_info=fault)
        code = TRY_AGAIN if isinstance(fault, AWAY) else FAILED
        closing = asyncio.create_task(socket.close(code), name="closing")
        self._handing.add(closing)
        closing.add_done_callback(self._closed)

    def _closed(self, closing: "asyncio.Task[None]") -> None:
        self._handing.discard(closing)
        if not closing.cancelled() and closing.exception() is not None:
            logger.info("a socket was gone before it could be closed")


_boards: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Switchboard]" = WeakKeyDictionary()
