"""A gate through which so many pass at once, of one player, one address or one kind of page no more than a share.

Who does not get through waits. The lines are served by turns, so that one who asks for sixty things at once waits for
those sixty and not everybody else. A line that is full, and one who has waited too long, is refused.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Mapping
from typing import NamedTuple

from base.crowd.busy import BusyRefusal
from base.refusals import Refused

Shares = Mapping[str, int]
"""The shares a client is counted in (`player:…`, `address:…`), and how many of each may be inside at once."""


NETWORK = "network:"
"""How the names of shares begin in which many addresses are counted together."""


class Lines(NamedTuple):
    """How many may wait, in all, of one share (or of a network's) and in one line, and for how long.

    Lines are cheap to make, for nobody looks whether a cookie is a session's; an address is not.
    """

    most: int = 500
    most_of_a_share: int = 120
    most_of_a_network: int = 300
    most_in_one: int = 40
    wait_s: float = 8.0


class _Waiting(NamedTuple):
    shares: Shares
    let_in: "asyncio.Future[None]"


class Turnstile:
    """Belongs to one event loop; `enter` and `leave` are called in pairs."""

    def __init__(self, at_once: int, lines: Lines | None = None) -> None:
        self.at_once = at_once
        self._limits = lines or Lines()
        self._inside: Counter[str] = Counter()
        self._all_inside = 0
        self._lines: dict[str, deque[_Waiting]] = {}
        self._waiting: Counter[str] = Counter()

    @property
    def inside(self) -> int:
        """How many are inside."""
        return self._all_inside

    @property
    def waiting(self) -> int:
        """How many wait, in all lines."""
        return sum(map(len, self._lines.values()))

    async def enter(self, line: str, shares: Shares) -> None:
        """Wait in a line until there is room for these shares.

        Raises Refused too_many_requests when the line is too long or too slow by its own doing, house_busy when the
        house is.
        """
        if line not in self._lines and self._has_room(shares):
            self._count(shares, 1)
            return
        many = len(self._lines.get(line, ())) >= self._limits.most_in_one
        if many or any(self._waiting[name] >= self._most_waiting(name) for name in shares):
            raise Refused(BusyRefusal.TOO_MANY_REQUESTS)
        if self.waiting >= self._limits.most:
            raise Refused(BusyRefusal.HOUSE_BUSY)
        await self._wait(line, _Waiting(shares, asyncio.get_running_loop().create_future()))

    def leave(self, shares: Shares) -> None:
        """Make room, and let in the next in line."""
        self._count(shares, -1)
        self._let_in()

    async def _wait(self, line: str, one: _Waiting) -> None:
        self._lines.setdefault(line, deque()).append(one)
        self._waiting.update(dict.fromkeys(one.shares, 1))
        try:
            async with asyncio.timeout(self._limits.wait_s):
                await one.let_in
        except BaseException as trouble:
            self._give_up(line, one)
            if isinstance(trouble, TimeoutError):
                own_doing = any(self._inside[name] >= most for name, most in one.shares.items())
                why = BusyRefusal.TOO_MANY_REQUESTS if own_doing else BusyRefusal.HOUSE_BUSY
                raise Refused(why) from trouble
            raise
        finally:
            self._waiting.subtract(dict.fromkeys(one.shares, 1))
            self._waiting = +self._waiting

    def _give_up(self, line: str, one: _Waiting) -> None:
        """Leave the line, or leave the inside if the client was let in at the moment it gave up."""
        if one.let_in.done() and not one.let_in.cancelled():
            self.leave(one.shares)
            return
        if one in self._lines.get(line, ()):
            self._lines[line].remove(one)
            self._forget_if_empty(line)

    def _let_in(self) -> None:
        for line in list(self._lines):
            if self._all_inside >= self.at_once:
                return
            ones = self._lines[line]
            while ones and ones[0].let_in.cancelled():
                ones.popleft()  # it gave up a moment ago, and has not been able to say so yet
            if ones and self._has_room(ones[0].shares):
                one = ones.popleft()
                self._lines[line] = self._lines.pop(line)  # to the end: the other lines come first now
                self._count(one.shares, 1)
                one.let_in.set_result(None)
            self._forget_if_empty(line)

    def _most_waiting(self, name: str) -> int:
        return self._limits.most_of_a_network if name.startswith(NETWORK) else self._limits.most_of_a_share

    def _forget_if_empty(self, line: str) -> None:
        if not self._lines[line]:
            del self._lines[line]

    def _has_room(self, shares: Shares) -> bool:
        return self._all_inside < self.at_once and all(self._inside[name] < most for name, most in shares.items())

    def _count(self, shares: Shares, step: int) -> None:
        self._all_inside += step
        for name in shares:
            self._inside[name] += step
            if not self._inside[name]:
                del self._inside[name]
