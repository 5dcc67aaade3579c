"""How many sockets look up their table at the same time: of a crowd that comes at once, the others wait for their turn.

Threads that all work hard take each other's time, and the event loop's. When a hundred sockets came back together, a
move at any other table took up to a quarter of a second. The snapshots that they need are read together, and wait in a
line of their own (`tables.live.snapshots.together`).
"""

import asyncio
from contextlib import AbstractAsyncContextManager
from weakref import WeakKeyDictionary

from tables.live.admission.turns import Turns

AT_ONCE = 2
"""While one waits for the database, another one works."""

_turns: "WeakKeyDictionary[asyncio.AbstractEventLoop, Turns]" = WeakKeyDictionary()


def turn() -> AbstractAsyncContextManager[None]:
    """A turn in this process, first come, first served; to be entered. Raises TimeoutError after `HAND_OVER_S`."""
    turns = _turns.setdefault(asyncio.get_running_loop(), Turns(AT_ONCE))
    return turns.take(0)
