"""The floor: clients that send as much as players do, in turns of six, to a server that only tells the group.

What the table's own server does beside (who asks, rules, one transaction) is left out; `bench.tables.echo_app` is it.
"""

import asyncio

from bench.load.pace import PING_S, Pace
from bench.load.wire import Line

SEATS = 6
OCTETS = 260


class Echoer:
    """One client of a group; the one in turn says the next number, padded to the length of an `events` message."""

    def __init__(self, pace: Pace, seat: int) -> None:
        self.pace = pace
        self._seat = seat
        self.ready = False
        self.settled = asyncio.Event()  # it is ready, or the socket is closed
        self._line: Line | None = None
        self._sent_s: float | None = None

    def opened(self, line: Line) -> None:
        """The server has added this client to the group."""
        self._line = line
        self.ready = True
        self.settled.set()
        self.pace.opened()
        self.pace.loop.call_later(PING_S * self.pace.dice.random(), self._ping)

    def closed(self, code: int | None) -> None:
        """The socket is closed."""
        self._line = None
        self.settled.set()
        if self.ready:
            self.pace.closed(code)

    def begin(self) -> None:
        """All clients are connected: the first one sends the first number."""
        if self._seat == 0:
            self.pace.loop.call_later(self.pace.think_s * self.pace.dice.random(), self._move, SEATS)

    def heard(self, text: bytes) -> None:
        """Pass the turn on."""
        self.pace.heard(text)
        if not text[:1].isdigit():
            return
        number = int(text.split(b" ", 1)[0])
        if self._sent_s is not None and number % SEATS == self._seat:
            self.pace.moved(self._sent_s)
            self._sent_s = None
        if (number + 1) % SEATS == self._seat:
            self._plan(number + 1)

    def _plan(self, number: int) -> None:
        thought_s = self.pace.thought_s
        if thought_s:
            self.pace.loop.call_later(thought_s, self._move, number)
        else:
            self._move(number)

    def _move(self, number: int) -> None:
        if self._line is not None:
            self._sent_s = self.pace.loop.time()
            self._line.say(b"%d " % number + b"x" * OCTETS)

    def _ping(self) -> None:
        if self._line is not None:
            self._line.say(b"ping")
            self.pace.loop.call_later(PING_S, self._ping)
