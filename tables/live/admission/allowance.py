"""The allowance of one player for requests over all sockets; messages count by their cost for the house.

An allowance fills by `PER_S` a second up to `MOST`. A move costs one; a `sync`, which reads a whole table, costs
ten, and so does opening a socket. Before that, each socket has its own bucket (`flood`), which counts all frames,
readable or not.

Each process has the allowances of its players in memory, because a move must not wait. Once a second the allowances
of players who have spent much are compared with other processes (`tables.live.admission.shared`); at an ordinary
pace this never happens. So with several processes a player gets at most one second more.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

from tables.chairs.requests import AtTheTable
from tables.live.admission import shared
from tables.live.admission.flood import Bucket
from tables.wire.calls import Seen
from tables.wire.protocol import Ping, Sync

MOST, PER_S = 200.0, 20.0
AT_ONCE = 2
"""Requests of one player that may be in the threads of the moves together."""
SYNC_COST, OPENING_COST, CHAIR_COST, COST, PING_COST = 10.0, 10.0, 3.0, 1.0, 0.5
LINES, LINES_PER_S = 40, 0.5
"""Refusals of a player that the log tells one by one; all are counted."""
SETTLE_S = 1.0
NOTICEABLE = 20.0
"""How much a player may spend before other processes are told."""

_SETTLE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local most, per_s, spent = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local left = (tonumber(kept[1]) or most) + (now - (tonumber(kept[2]) or now)) * per_s
left = math.max(-most, math.min(most, left) - spent)
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil(2 * most / per_s))
return math.floor(1000 * left)
"""


def cost_of(message: Any) -> float:
    """The cost of a message, in moves."""
    if isinstance(message, Sync):
        return SYNC_COST
    if isinstance(message, Ping | Seen):
        return PING_COST
    return CHAIR_COST if isinstance(message, AtTheTable) else COST


class Allowance:
    """One player's, in this process."""

    def __init__(self, now_s: float) -> None:
        self._left = MOST
        self._seen_s = now_s
        self.spent = 0.0
        self.under_way = 0
        self.lines = Bucket(now_s, LINES, LINES_PER_S)
        self._room = asyncio.Semaphore(AT_ONCE)

    @contextlib.asynccontextmanager
    async def in_turn(self) -> AsyncIterator[None]:
        """Wait until fewer than `AT_ONCE` requests of this player are under way."""
        self.under_way += 1
        try:
            async with self._room:
                yield
        finally:
            self.under_way -= 1

    def take(self, cost: float, now_s: float) -> bool:
        """Whether there is as much left; then it is spent. By a clock that only goes forward."""
        if self.left(now_s) < cost:
            return False
        self._left -= cost
        self.spent += cost
        return True

    def left(self, now_s: float) -> float:
        """How much is left now; below nothing after more was spent elsewhere."""
        self._left = min(MOST, self._left + (now_s - self._seen_s) * PER_S)
        self._seen_s = now_s
        return self._left

    def settled(self, left: float, now_s: float) -> None:
        """Take over how much is left in all processes, if it is less."""
        self._left = min(self.left(now_s), left)


_allowances: dict[str, Allowance] = {}
_settling: asyncio.Task[None] | None = None


def allowance_of(player_id: str) -> Allowance:
    """The player's allowance; a full one for a player who was not active lately."""
    global _settling  # noqa: PLW0603  (one task for all players of the process)
    allowance = _allowances.get(player_id)
    if allowance is None:
        allowance = _allowances[player_id] = Allowance(time.monotonic())
    if _settling is None or _settling.done() or _settling.get_loop() is not asyncio.get_running_loop():
        _settling = asyncio.create_task(_settle_on(), name="allowances")
    return allowance


async def settle() -> None:
    """Exchange with other processes for players who have spent much, and forget allowances that are full again."""
    for player_id, allowance in list(_allowances.items()):
        if allowance.spent >= NOTICEABLE:
            spent, allowance.spent = allowance.spent, 0.0
            left = await shared.run(_SETTLE, [f"allowance.{player_id}"], MOST, PER_S, spent)
            if left is not None:
                allowance.settled(left / 1000, time.monotonic())
        elif allowance.left(time.monotonic()) >= MOST and not allowance.under_way:
            del _allowances[player_id]


async def _settle_on() -> None:
    while _allowances:
        await asyncio.sleep(SETTLE_S)
        await settle()
