"""Whose request is carried out next while all threads of the moves are busy: of who has asked for least lately.

Whoever keeps to the pace of play has a full allowance. Ninety sockets that send as fast as each of them may have spent
theirs, so they wait behind a player who makes a move, not in front of one. They wait `HAND_OVER_S` at most.
"""

import asyncio
import contextlib
import heapq
import itertools
from collections.abc import AsyncIterator
from weakref import WeakKeyDictionary

from django.conf import settings


class Turns:
    """So many requests at once; the others wait."""

    def __init__(self, room: int) -> None:
        self._free = room
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = itertools.count()

    @contextlib.asynccontextmanager
    async def take(self, left: float) -> AsyncIterator[None]:
        """Wait for a turn; of all who wait, whoever has most of an allowance `left` goes first, then who came first.

        Raises TimeoutError after `HAND_OVER_S`.
        """
        async with asyncio.timeout(settings.HAND_OVER_S):
            await self._enter(left)
        try:
            yield
        finally:
            self._pass_on()

    async def _enter(self, left: float) -> None:
        if self._free > 0:
            self._free -= 1
            return
        called = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (-left, next(self._number), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was called in the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            _left, _number, called = heapq.heappop(self._waiting)
            if not called.done():  # else whoever waited is gone
                called.set_result(None)
                return
        self._free += 1


_turns: "WeakKeyDictionary[asyncio.AbstractEventLoop, Turns]" = WeakKeyDictionary()


def turns_of(room: int) -> Turns:
    """Those of this process, which has so many threads for moves."""
    loop = asyncio.get_running_loop()
    turns = _turns.get(loop)
    if turns is None:
        turns = _turns[loop] = Turns(room)
    return turns
