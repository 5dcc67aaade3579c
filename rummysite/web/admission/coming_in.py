"""Sockets come in a few at a time, and between two turns the process is for those who play.

To open a socket costs as much as ten moves: session, player, snapshot. A hundred who open one at the same moment would
have all of a process for a second and more, and a player's move at another table would wait for all of them. So
`AT_ONCE` come in together. When they are in, and players have asked for something meanwhile, there is a rest as long as
that took. When nobody plays here there is none: a process that has just started has nothing else to do.

Tables come before all other pages: after a restart both sockets of every player's page come at once, and it is at the
table that a clock runs. Of each kind whoever has opened fewest sockets lately comes first. Those who wait for the same
page come in together, for they share what is read of it (`tables.live.snapshots.together`).
"""

import asyncio
import heapq
from collections import defaultdict, deque
from collections.abc import Callable
from itertools import count
from typing import NamedTuple, Protocol

from django.conf import settings

AT_ONCE = 3
RESTS = 1.0
"""The length of the pause as a multiple of the turn's length."""
MOST_REST_S = 0.1
MOST_OF_A_TURN_S = 1.0
"""Who has not come in by then holds up nobody else."""

CameIn = Callable[[], None]
"""Called when a socket has come in, or is gone; once counts."""


class RequestCounts(Protocol):
    """The requests of players in this process: how many so far, and how many are running."""

    @property
    def begun(self) -> int: ...
    @property
    def under_way(self) -> int: ...


class _Waiting(NamedTuple):
    is_second: bool
    left: float
    number: int
    path: str
    called: "asyncio.Future[CameIn]"


class ComingIn:
    """The line of sockets that are being opened; it belongs to one event loop."""

    def __init__(self, request_counts: Callable[[], RequestCounts]) -> None:
        self._request_counts = request_counts
        self._line: list[_Waiting] = []
        self._of_path: defaultdict[str, deque[_Waiting]] = defaultdict(deque)
        self._numbers = count()
        self._inside: set[object] = set()
        self._began_s = 0.0
        self._begun_before = 0
        self._turn: asyncio.TimerHandle | None = None
        self._resting: asyncio.TimerHandle | None = None

    def at_once(self) -> CameIn | None:
        """Give a place at once if no socket is being opened; None for a socket that has to wait."""
        if self._turn is not None or self._resting is not None or self._line:
            return None
        self._begin()
        return self._place()

    async def enter(self, path: str, left: float, *, plays: bool = True) -> CameIn:
        """Wait for a turn; who `plays` goes first, then who has most openings `left`, then who came first.

        Raises TimeoutError after `HAND_OVER_S`.
        """
        called: asyncio.Future[CameIn] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(not plays, -left, next(self._numbers), path, called)
        heapq.heappush(self._line, waiting)
        self._of_path[path].append(waiting)
        self._next()
        try:
            async with asyncio.timeout(settings.HAND_OVER_S):
                return await called
        except BaseException:
            if called.done() and not called.cancelled():  # it was called in the same moment
                called.result()()
            raise

    def _next(self) -> None:
        """Begin the next turn, if it is time for one."""
        if self._turn is not None or self._resting is not None:
            return
        first = self._first()
        if first is None:
            return
        self._begin()
        first.called.set_result(self._place())
        for _ in range(AT_ONCE - 1):
            one = self._first_of(first.path) or self._first()
            if one is not None:
                one.called.set_result(self._place())

    def _first(self) -> _Waiting | None:
        """The first that still waits in the line; those that were called already, or have gone, are removed."""
        while self._line and self._line[0].called.done():
            self._first_of(heapq.heappop(self._line).path)
        return self._line[0] if self._line else None

    def _first_of(self, path: str) -> _Waiting | None:
        """The first socket that waits for this page."""
        waiting = self._of_path[path]
        while waiting and waiting[0].called.done():
            waiting.popleft()
        if waiting:
            return waiting[0]
        del self._of_path[path]
        return None

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        counts = self._request_counts()
        self._began_s, self._begun_before = loop.time(), counts.begun - counts.under_way
        self._turn = loop.call_later(MOST_OF_A_TURN_S, self._end)

    def _place(self) -> CameIn:
        """A place in this turn."""
        place = object()
        self._inside.add(place)

        def came_in() -> None:
            if place in self._inside:
                self._inside.discard(place)
                if not self._inside:
                    self._end()

        return came_in

    def _end(self) -> None:
        """End the turn: pause if somebody plays in this process, then begin the next."""
        assert self._turn is not None
        self._turn.cancel()
        self._turn = None
        self._inside.clear()
        loop = asyncio.get_running_loop()
        rest_s = min(RESTS * (loop.time() - self._began_s), MOST_REST_S)
        if self._request_counts().begun == self._begun_before:
            rest_s = 0.0
        self._resting = loop.call_later(rest_s, self._rested)

    def _rested(self) -> None:
        self._resting = None
        self._next()
