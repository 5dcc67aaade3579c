"""The threads in which sockets use the database, so that no table waits for another table's transaction.

Channels' default runs all database work of a process in one thread. Here players' requests have separate threads:
when a thousand sockets reconnect at once, or have lost their pushes, their reads do not delay moves. Each kind has
its own lane of connections, one for each of its threads, so that neither the other kind nor any page can take them
(`base.pools`).

A call waits `HAND_OVER_S` at most. Its own waits for the database and for Valkey end sooner, so a thread that is
still busy then is stuck, or was never free.

A refusal is returned without its traceback. The traceback and the call's future would refer to each other, together
with all locals of the service, and only the cycle collector could free them.
"""

import asyncio
import functools
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import Error as DatabaseError

from base.pools import lanes
from base.pools.lanes import Lane
from base.refusals import Refused
from engine import deal as rules

AWAY = (DatabaseError, TimeoutError)
"""The errors of a call while the database is away, silent or overloaded; it is unknown whether anything was done."""

P = ParamSpec("P")
R = TypeVar("R")


def _threads(lane: Lane) -> ThreadPoolExecutor:
    most = lanes.size_of(lane, settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"])
    return ThreadPoolExecutor(most, f"tables-{lane}", initializer=lanes.take, initargs=(lane,))


_reading = _threads(Lane.READING)
_requests = _threads(Lane.MOVES)
REQUESTS_AT_ONCE = _requests._max_workers  # noqa: SLF001  (what `_threads` has worked out)

THREADS = {"threads for reading": _reading, "threads for players' requests": _requests}


def jobs_waiting() -> dict[str, int]:
    """How many jobs wait for a thread of each kind."""
    return {name: threads._work_queue.qsize() for name, threads in THREADS.items()}  # noqa: SLF001  (no other way to ask)


def in_thread(service: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """The service as a coroutine function that runs in one of the threads for reading."""
    return _in(_reading, service)


def in_request_thread(service: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """The service as a coroutine function that runs in one of the threads for players' requests."""
    return _in(_requests, service)


def _in(threads: ThreadPoolExecutor, service: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    call: Callable[P, Awaitable[R]] = database_sync_to_async(service, thread_sensitive=False, executor=threads)

    @functools.wraps(service)
    async def within_bounds(*args: P.args, **kwargs: P.kwargs) -> R:
        async with asyncio.timeout(settings.HAND_OVER_S):
            try:
                return await call(*args, **kwargs)
            except (Refused, rules.Refused) as refused:
                raise refused.with_traceback(None) from None

    return within_bounds
