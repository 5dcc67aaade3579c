"""Decides which request runs next while all threads of moves are busy: that of the least active player.

A player at the pace of play has a full allowance. Ninety sockets that send as fast as they may have spent theirs,
so they wait behind a player who makes a move. A request waits `HAND_OVER_S` at most.
"""

import asyncio
import contextlib
import heapq
import itertools
from collections.abc import AsyncIterator
from weakref import WeakKeyDictionary

from django.conf import settings


class Turns:
    """Runs this many requests at once; the others wait."""

    def __init__(self, room: int) -> None:
        self._room = self._free = room
        self.begun = 0
        """How many requests have had a turn so far."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = itertools.count()

    @property
    def under_way(self) -> int:
        """How many requests have one now."""
        return self._room - self._free

    @contextlib.asynccontextmanager
    async def take(self, left: float) -> AsyncIterator[None]:
        """Wait for a turn; the request with the largest allowance `left` goes first, then the earliest.

        Raises TimeoutError after `HAND_OVER_S`.
        """
        async with asyncio.timeout(settings.HAND_OVER_S):
            await self._enter(left)
        self.begun += 1
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
    """The turns of this process, which has this many threads for moves."""
    loop = asyncio.get_running_loop()
    turns = _turns.get(loop)
    if turns is None:
        turns = _turns[loop] = Turns(room)
    return turns
