"""Common to all sockets of the house: admission, flood limits and closing.

A socket handles one message at a time. It is counted for its player and its address, it closes when its log-in
ends, and before its process ends it is told when to reconnect.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from autobahn.exception import Disconnected
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from accounts.people.models import User
from base.crowd.busy import BusyRefusal
from base.refusals import Refused, sentence_of
from base.watching import metrics
from engine.spoken import Spoken
from tables.live import farewell, log_ins
from tables.live.admission import allowance, company
from tables.live.admission.flood import FLOOD, Bucket
from tables.live.db_threads import AWAY
from tables.live.reading import Reading, Unreadable
from tables.refusals import TableRefusal
from tables.wire import protocol
from tables.wire.messages import RefusedMessage

logger = logging.getLogger(__name__)

LOG_IN, LOG_IN_ENDED, NO_TABLE, TOO_MANY, CROWDED = 4001, 4003, 4004, 4009, 4010
TRY_AGAIN = 1013
GOING_AWAY = 1001
"""The codes with which browsers close a socket when its page is closed or left; a lost connection has none."""


def _until_gone(send: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
    """Send, and stop the consumer when its browser is gone, which is no fault of ours."""

    async def sending(message: Any) -> None:
        try:
            await send(message)
        except Disconnected as gone:
            raise StopConsumer from gone

    return sending


class LiveConsumer(AsyncWebsocketConsumer):
    """A socket of a logged-in player; subclasses define what it shows."""

    user: User
    is_told_to_go: bool = False
    log_in: log_ins.LogIn | None = None
    place: company.Place | None = None
    crowd: str = ""
    """Sockets of one crowd are counted together."""
    closed_by_page: bool = False
    reading: Reading
    """How the class's sockets read a frame; it raises Unreadable."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket; at the end, after errors too, it leaves what it shows.

        In Channels each socket also listens to the channel layer; here one task of the process does that for all
        sockets.
        """
        self.scope, self.base_send = scope, _until_gone(send)
        self.one_at_a_time = asyncio.Lock()
        self.begin()
        try:
            while True:
                await self.serve(await receive())
        except StopConsumer:
            pass
        finally:
            farewell.left(self)
            try:
                await self.leave()
            finally:
                if self.place is not None:
                    await company.leave(self.place)

    @property
    def counted_as(self) -> str:
        """The keys for which the socket is counted."""
        return self.user.public_id

    def begin(self) -> None:
        """Make ready before the first message."""

    async def leave(self) -> None:
        """Leave what is shown; a second call does nothing."""

    @property
    def about(self) -> str:
        """The name of what the socket shows, for logs."""
        return ""

    async def serve(self, message: Mapping[str, Any]) -> None:
        """Carry out a message. If the database is away it is unknown whether that was done; a snapshot will show it."""
        try:
            await self.dispatch(message)
        except AWAY:
            logger.warning("a socket is closed: the database is away", exc_info=True)
            await self.close(TRY_AGAIN)
            raise StopConsumer from None

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """Hand a message to its method; Channels' own would enter another thread each time to close connections."""
        async with self.one_at_a_time:
            await getattr(self, str(message["type"]).replace(".", "_"))(message)

    async def let_in(self) -> bool:
        """Accept the socket if its player is logged in and below the limits; False after it was refused and closed."""
        await self.accept()
        farewell.joined(self)
        self.bucket = Bucket(time.monotonic())
        user: object = self.scope["user"]
        if not isinstance(user, User):
            await self.refuse(None, TableRefusal.LOG_IN)
            await self.close(LOG_IN)
            return False
        self.user = user
        return await self.come_in()

    async def come_in(self) -> bool:
        """Take up a place among the player's and the address's sockets; False after it was refused and closed."""
        address = (self.scope.get("client") or [""])[0]
        try:
            self.place = await company.enter(self, self.counted_as, address, self.crowd)
        except Refused as crowded:
            await self.refuse(None, crowded.code)
            await self.close(CROWDED)
            return False
        if allowance.allowance_of(self.counted_as).take(allowance.OPENING_COST, time.monotonic()):
            return True
        await self.refuse(None, TableRefusal.SLOW_DOWN)
        await self.close(FLOOD)
        return False

    async def table_too_many(self, message: Mapping[str, Any]) -> None:
        """The player has opened too many sockets, of which this is the oldest."""
        await self.refuse(None, BusyRefusal.TOO_MANY_SOCKETS)
        await self.close(TOO_MANY)

    async def websocket_disconnect(self, message: Mapping[str, Any]) -> None:
        """The browser is gone; unlike Channels' own method, this needs no thread to close database connections."""
        self.closed_by_page = message.get("code") == GOING_AWAY
        raise StopConsumer

    async def table_log_in_ended(self, message: Mapping[str, Any]) -> None:
        """The player has logged out elsewhere or the account has changed: the browser may reconnect."""
        await self.close(LOG_IN_ENDED)

    async def table_farewell(self, message: Mapping[str, Any]) -> None:
        """This process ends: the browser may come back after so long, and finds another one."""
        self.is_told_to_go = True
        await self.close(farewell.RESTARTING, reason=f"retry in {message['retry_ms']} ms")

    async def read(self, text_data: str | None, bytes_data: bytes | None) -> Any:
        """The message of a frame; None when the frame was refused: of a flood, unreadable, or more than is allowed."""
        if not self.bucket.take(time.monotonic()):
            await self.slow_down()
            return None
        own = allowance.allowance_of(self.counted_as)
        try:
            message = self.reading(bytes_data or b"" if text_data is None else text_data)
        except Unreadable as unreadable:
            if own.take(allowance.COST, time.monotonic()):
                await self.refuse(unreadable.message_id, unreadable.code, unreadable.about)
            else:
                self.bucket.refuse()
                await self.slow_down()
            return None
        if not own.take(allowance.cost_of(message), time.monotonic()):
            self.bucket.refuse()
            await self.slow_down(message.id)
            return None
        return message

    async def slow_down(self, message_id: str | None = None) -> None:
        """Refuse a message of a flood; close a socket that does not stop."""
        if self.bucket.exhausted:
            logger.warning("flood closed", extra={"table": self.about, "player": self.counted_as})
            self.is_told_to_go = True
            await self.close(FLOOD)
        else:
            await self.refuse(message_id, TableRefusal.SLOW_DOWN)

    async def refuse(self, message_id: str | None, code: Spoken, detail: str = "") -> None:
        """Send a refusal with its code and sentence, and log it; the number of log lines is limited."""
        user: object = self.scope["user"]
        who = {"table": self.about, "player": getattr(user, "public_id", None)}
        if not isinstance(user, User) or allowance.allowance_of(user.public_id).lines.take(time.monotonic()):
            logger.info("refused %s %s", code, detail, extra={**who, "code": str(code)})
        metrics.refusals.labels(str(code), "socket").inc()
        sentence = sentence_of(code, getattr(user, "language", "en"))
        await self.send_bytes(protocol.encode(RefusedMessage(id=message_id, code=code, sentence=sentence)))

    async def send_bytes(self, message: bytes) -> None:
        """Send one frame of text; nothing when there is nothing for this player."""
        if message:
            await self.send(text_data=message.decode())
