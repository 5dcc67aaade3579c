"""The line of sockets that send much: one of them is read at a time, and all others are served in between.

Eighty browsers that send thirty messages each at one moment are 2,400 messages to answer before the next one, also
if each of them keeps its limit for a minute. So a socket that sends more than a calm player joins the line of its
process. The first of the line is read; then other ready work gets twice the time that this took. So the sockets of
the line get a third of the process at most, and a socket that sends little waits for one of them, not for all. In
the line the socket that has sent least lately comes first, by the virtual times of fair queueing.
"""

import asyncio
import heapq
from itertools import count
from typing import Protocol

HOPS = 3
"""Turns of the event loop until a message is answered: it is queued, and its consumer is woken and answers."""
RESTS = 2.0
"""The pause before the next socket is read, as a multiple of the time it took to read the head of the line."""
MOST_REST_S = 0.1
"""The longest pause, also if the process was blocked for a moment."""


class QueuedSocket(Protocol):
    """A socket that can join the line."""

    def read_on(self) -> None:
        """Read some, and join the line again if there is more."""


class Line:
    """The line of one event loop."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, QueuedSocket]] = []
        self._joined = count()
        self._moves = False

    def __len__(self) -> int:
        return len(self._waiting)

    def join(self, socket: QueuedSocket, paid_s: float) -> None:
        """Join the line, ordered by `paid_s`: behind the sockets whose frames are within the rate earlier."""
        heapq.heappush(self._waiting, (paid_s, next(self._joined), socket))
        if not self._moves:
            self._moves = True
            self._loop.call_soon(self._next)

    def leave(self, socket: QueuedSocket) -> None:
        """Leave the line; does nothing if the socket is not in it."""
        left = [one for one in self._waiting if one[2] is not socket]
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
