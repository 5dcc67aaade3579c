"""Sockets come in by what can be read off their request, before anybody is looked up.

Who opens a socket is found by session and player, which asks the database. So a guest who opens sockets in a loop, and
is closed again each time, would cost it two questions each. Here a guest (by the cookie, whether it is a session's or
not) and an address have so many openings, which come back with time; whoever has none left is told so and closed.
How many sockets may be open is another matter (`tables.live.admission.company`), and knows players.

Who is let in comes in by turns (`rummysite.web.admission.coming_in`).
"""

import asyncio
import logging
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.utils import translation

from base.crowd.addresses import counted_as
from base.crowd.busy import BusyRefusal
from base.refusals import sentence_of
from base.watching import metrics
from engine.spoken import Spoken
from rummysite.applications import Application, Scope
from rummysite.web.admission.coming_in import CameIn, ComingIn
from rummysite.web.admission.pages import Asker, asker_of
from tables.live.admission.flood import FLOOD, Bucket
from tables.live.admission.turns import turns_of
from tables.live.db_threads import AWAY, REQUESTS_AT_ONCE
from tables.live.frame import TRY_AGAIN
from tables.refusals import TableRefusal
from tables.wire import protocol
from tables.wire.messages import RefusedMessage

logger = logging.getLogger(__name__)
OF_A_GUEST, A_GUEST_PER_S = 24, 2.0
"""Twice as many as a player may have open, so that all may come back from a server that went away."""
OF_AN_ADDRESS, AN_ADDRESS_PER_S = 300, 30.0
"""As many as an address may have open: they come back together."""
FLOOD_COSTS = 20.0
"""So many openings of its guest does a socket cost that was closed for flooding: it stays away for ten seconds."""
KEPT_WAITING_S = 1.0
"""Who may not come in is told after so long: a guest who tried again without end, and at once, would tire the house."""
MOST_KEPT_WAITING = 100
"""More than so many at a time are told at once: who opens sockets side by side is not held up, and holds nothing."""
TABLES = "/ws/table/"
"""Where the sockets are that somebody plays over (`tables.live.routing`)."""
TIDY_S = 30.0
"""After so long without an opening everybody has all of theirs again, and is forgotten."""


class Openings:
    """Who has opened how many sockets lately; belongs to one event loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, tuple[Bucket, float]] = {}
        self._tidied_s = clock()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, shown: str, address: str) -> bool:
        """Whether one more may be opened; who has none left takes none of those that the others at the address have."""
        self._tidy()
        places = counted_as(address) if address else ()
        return self._take(f"shown:{shown}" if shown else "", OF_A_GUEST, A_GUEST_PER_S) and all(
            self._take(f"address:{name}", OF_AN_ADDRESS * times, AN_ADDRESS_PER_S * times) for name, times in places
        )

    def left(self, asker: Asker) -> float:
        """How many openings whoever has just taken one has left: of its own, without a cookie those of its address."""
        name = f"shown:{asker.shown}" if asker.shown else f"address:{asker.address}"
        bucket = self._buckets.get(name)
        return 0.0 if bucket is None else bucket[0].left

    def flooded(self, shown: str) -> None:
        """A socket of this guest had to be closed: the next one comes in when what it cost the house is paid back."""
        if shown:
            now_s = self._clock()
            bucket = Bucket(now_s, OF_A_GUEST, A_GUEST_PER_S)
            bucket.owe(FLOOD_COSTS)
            self._buckets[f"shown:{shown}"] = bucket, now_s

    def _take(self, name: str, most: int, per_s: float) -> bool:
        if not name:
            return True
        now_s = self._clock()
        bucket, _seen_s = self._buckets.get(name) or (Bucket(now_s, most, per_s), now_s)
        self._buckets[name] = bucket, now_s
        return bucket.take(now_s)

    def _tidy(self) -> None:
        now_s = self._clock()
        if now_s - self._tidied_s >= TIDY_S:
            self._tidied_s = now_s
            self._buckets = {name: one for name, one in self._buckets.items() if now_s - one[1] < TIDY_S}


class Handshakes:
    """ASGI: sockets that may come in go on to the application, the others are refused with a code."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._kept_waiting = 0
        self.openings = Openings()
        self.coming_in = ComingIn(lambda: turns_of(REQUESTS_AT_ONCE))

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve one socket, once its asker is let in and it is its turn."""
        asker = asker_of(scope)
        if self.openings.take(asker.shown, asker.address):
            await self._let_in(scope, asker, receive, send)
            return
        await receive()
        if await self._has_gone(receive):
            return
        await _turn_away(scope, send, TableRefusal.SLOW_DOWN, FLOOD)

    async def _let_in(self, scope: Scope, asker: Asker, receive: Any, send: Any) -> None:
        came_in = self.coming_in.at_once()
        if came_in is not None:
            await self._serve(scope, asker.shown, receive, send, came_in)
            return
        ahead = _Ahead(await receive(), receive)
        try:
            came_in = await self._turn(scope["path"], self.openings.left(asker), ahead)
            if came_in is not None:
                await self._serve(scope, asker.shown, ahead, send, came_in)
        except _WaitedTooLong:
            await _turn_away(scope, send, BusyRefusal.HOUSE_BUSY, TRY_AGAIN)
        finally:
            ahead.close()

    async def _serve(self, scope: Scope, shown: str, receive: Any, send: Any, came_in: CameIn) -> None:
        is_answered = False

        async def answering(message: Any) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        try:
            await self._application(scope, *self._listening(shown, receive, answering, came_in))
        except AWAY:
            if is_answered:
                raise
            logger.warning("a socket is turned away: who opens it cannot be asked, for the database is away")
            await _turn_away(scope, send, BusyRefusal.HOUSE_BUSY, TRY_AGAIN)
        finally:
            came_in()

    async def _turn(self, path: str, left: float, ahead: "_Ahead") -> CameIn | None:
        """Wait for a turn to come in; None when the socket has gone meanwhile. Raises _WaitedTooLong."""
        plays = path.startswith(TABLES)
        turn = asyncio.create_task(self.coming_in.enter(path, left, plays=plays), name="coming in")
        is_kept = False
        try:
            assert ahead.next is not None
            await asyncio.wait({turn, ahead.next}, return_when=asyncio.FIRST_COMPLETED)
            is_kept = turn.done()
            return turn.result() if is_kept else None
        except TimeoutError:
            raise _WaitedTooLong from None
        finally:
            if not is_kept:
                turn.cancel()

    async def _has_gone(self, receive: Any) -> bool:
        """Wait for a while; returns whether the socket was closed in that time."""
        if self._kept_waiting >= MOST_KEPT_WAITING:
            return False
        self._kept_waiting += 1
        try:
            async with asyncio.timeout(KEPT_WAITING_S):
                await receive()  # before it is answered nothing comes but its end
        except TimeoutError:
            return False
        finally:
            self._kept_waiting -= 1
        return True

    def _listening(self, shown: str, receive: Any, send: Any, came_in: CameIn) -> tuple[Any, Any]:
        """The socket's own ways in and out, on which a flood is heard of, and that it has come in."""

        spoke = is_asked = False

        async def receiving() -> Any:
            nonlocal spoke, is_asked
            if is_asked:  # it has done what there is to do before it listens
                came_in()
            is_asked = True
            message = await receive()
            spoke = spoke or message["type"] == "websocket.receive"
            if message.get("code") == FLOOD:
                self.openings.flooded(shown)
            return message

        async def sending(message: Any) -> None:
            if spoke and message.get("code") == FLOOD:  # else it was not let in, and a browser may try again
                self.openings.flooded(shown)
            await send(message)

        return receiving, sending


class _WaitedTooLong(Exception):
    """No socket could be let in for longer than a socket may wait."""


class _Ahead:
    """What a socket receives, one message ahead: before it is answered, the `next` one is its end."""

    def __init__(self, first: Any, receive: Any) -> None:
        self._first, self._receive = first, receive
        self.next: asyncio.Future[Any] | None = asyncio.ensure_future(receive())

    async def __call__(self) -> Any:
        """The next message that the socket received."""
        if self._first is not None:
            first, self._first = self._first, None
            return first
        if self.next is not None:
            ahead, self.next = self.next, None
            return await ahead
        return await self._receive()

    def close(self) -> None:
        """Stop listening to the socket."""
        if self.next is not None:
            self.next.cancel()


async def _turn_away(scope: Scope, send: Any, why: Spoken, code: int) -> None:
    metrics.refusals.labels(str(why), "socket").inc()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": _refusal(scope, why)})
    await send({"type": "websocket.close", "code": code})


def _refusal(scope: Scope, why: Spoken) -> str:
    """The refusal in the reader's language, as the browser names it: who reads it is not known yet."""
    asking = ASGIRequest({**scope, "method": "GET"}, BytesIO())
    sentence = sentence_of(why, translation.get_language_from_request(asking))
    return protocol.encode(RefusedMessage(id=None, code=why, sentence=sentence)).decode()
