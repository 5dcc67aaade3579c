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
"""What somebody is counted as (`player:…`, `address:…`), and how many of each may be inside at once."""


class Lines(NamedTuple):
    """How many may wait, in all, of one share and in one line, and for how long.

    Lines are cheap to make, for nobody looks whether a cookie is a session's; an address is not.
    """

    most: int = 500
    most_of_a_share: int = 120
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
        if many or any(self._waiting[name] >= self._limits.most_of_a_share for name in shares):
            raise Refused(BusyRefusal.TOO_MANY_REQUESTS)
        if self.waiting >= self._limits.most:
            raise Refused(BusyRefusal.HOUSE_BUSY)
        await self._wait(line, _Waiting(shares, asyncio.get_running_loop().create_future()))

    def leave(self, shares: Shares) -> None:
        """Make room, and let in who is next."""
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
        """Leave the line, or the inside if one was let in at the very moment of giving up."""
        if one.let_in.done() and not one.let_in.cancelled():
            self.leave(one.shares)
            return
        if line in self._lines:
            self._lines[line].remove(one)
            self._forget_if_empty(line)

    def _let_in(self) -> None:
        for line in list(self._lines):
            if self._all_inside >= self.at_once:
                return
            if self._has_room(self._lines[line][0].shares):
                one = self._lines[line].popleft()
                self._lines[line] = self._lines.pop(line)  # to the end: the other lines come first now
                self._forget_if_empty(line)
                self._count(one.shares, 1)
                one.let_in.set_result(None)

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
