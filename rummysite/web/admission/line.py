"""Who sends much stands in a line: one socket of it is read at a time, and between two all others are heard.

Eighty browsers that send thirty messages each at one moment are 2,400 messages to answer before the next one is
heard, whatever each of them may send in a minute. So a socket that sends more than a player does who is in no hurry
joins the line of its process. Its head is read on; then whatever else is ready gets twice the time that this took. So
those who stand there have a third of the process at most, and who sends little waits for one of them, not for all. In
the line whoever has sent least lately comes first, as by the virtual times of fair queueing.
"""

import asyncio
import heapq
from itertools import count
from typing import Protocol

HOPS = 3
"""Turns of the event loop until what was read is answered: it is put down, its consumer is woken, and answers."""
RESTS = 2.0
"""So many times as long as it took to read the head of the line is the rest before the next one is read."""
MOST_REST_S = 0.1
"""Nobody in the line waits longer for a process that stood still for a moment."""


class Standing(Protocol):
    """What stands in the line."""

    def read_on(self) -> None:
        """Read some, and join the line again if there is more."""


class Line:
    """The line of one event loop."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, Standing]] = []
        self._joined = count()
        self._moves = False

    def __len__(self) -> int:
        return len(self._waiting)

    def join(self, standing: Standing, paid_s: float) -> None:
        """Stand behind whoever has paid for all that was read of them before `paid_s`."""
        heapq.heappush(self._waiting, (paid_s, next(self._joined), standing))
        if not self._moves:
            self._moves = True
            self._loop.call_soon(self._next)

    def leave(self, standing: Standing) -> None:
        """Wait no longer; nothing when it does not stand here."""
        left = [one for one in self._waiting if one[2] is not standing]
        if len(left) < len(self._waiting):
            heapq.heapify(left)
            self._waiting = left

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    def _next(self) -> None:
        if not self._waiting:
            self._moves = False
            return
        began_s = self._loop.time()
        self._loop.call_soon(self._answered, began_s, HOPS - 1)
        heapq.heappop(self._waiting)[2].read_on()

    def _answered(self, began_s: float, hops: int) -> None:
        if hops:
            self._loop.call_soon(self._answered, began_s, hops - 1)
        else:
            self._loop.call_later(min(RESTS * (self._loop.time() - began_s), MOST_REST_S), self._next)
