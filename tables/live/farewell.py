"""The farewell of a process that is told to end: each socket finishes the move it is at, and hears when to come back.

The times are spread evenly, so that the process that takes over is not asked for all tables at once.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

RESTARTING = 1012
"""The close code of a server that starts again; its reason is `retry in 1200 ms`."""
COMING_BACK_PER_S = 200
SPREAD_MIN_S, SPREAD_MAX_S = 1.0, 10.0


class Socket(Protocol):
    """What is told, after the message that it is at."""

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


_open: set[Socket] = set()


def joined(socket: Socket) -> None:
    """Tell this socket too, when the time has come."""
    _open.add(socket)


def left(socket: Socket) -> None:
    """Forget a socket that is closed."""
    _open.discard(socket)


async def say() -> None:
    """Tell every socket of this process, each once it has finished what it is at."""
    sockets = list(_open)
    _open.clear()
    spread_s = min(SPREAD_MAX_S, max(SPREAD_MIN_S, len(sockets) / COMING_BACK_PER_S))
    telling = [
        socket.dispatch({"type": "table.farewell", "retry_ms": int(1000 * spread_s * place / len(sockets))})
        for place, socket in enumerate(sockets)
    ]
    await asyncio.gather(*telling, return_exceptions=True)  # one that has closed just now needs no farewell
