"""When a process is told to end, each socket finishes its current move and is told when to reconnect.

The times are spread evenly, so that not all sockets reconnect to the next process at once.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

RESTARTING = 1012
"""The close code of a server that starts again; its reason is `retry in 1200 ms`."""
COMING_BACK_PER_S = 200
SPREAD_MIN_S, SPREAD_MAX_S = 1.0, 10.0


class Socket(Protocol):
    """A socket that can be told to reconnect, after its present message."""

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


_open: set[Socket] = set()


def joined(socket: Socket) -> None:
    """Tell this socket too, when the time has come."""
    _open.add(socket)


def left(socket: Socket) -> None:
    """Forget a socket that is closed."""
    _open.discard(socket)


async def say() -> None:
    """Tell every socket of this process, each after it has finished its present message."""
    sockets = list(_open)
    _open.clear()
    spread_s = min(SPREAD_MAX_S, max(SPREAD_MIN_S, len(sockets) / COMING_BACK_PER_S))
    telling = [
        socket.dispatch({"type": "table.farewell", "retry_ms": int(1000 * spread_s * place / len(sockets))})
        for place, socket in enumerate(sockets)
    ]
    await asyncio.gather(*telling, return_exceptions=True)  # one that has closed just now needs no farewell
