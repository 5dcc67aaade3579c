"""The threads in which sockets use the database, so that no table waits for another table's transaction.

Channels' default runs all database work of a process in one thread. Players' requests have threads of their own: when a
thousand sockets come back at once, or have lost their pushes, their reading does not hold up those who play.
Each kind has a lane of connections to itself, one for each of its threads, so that neither the other nor any page can
leave it without (`base.pools`).

Whatever is handed over is waited for so long at most (`HAND_OVER_S`): its waits for the database and for Valkey end
sooner by themselves, so that a thread that is still busy then is stuck, or was never free.

A refusal comes back without its traceback. That and the hand-over's future hold each other, with all that the service
had in its hands: whoever asks for what is refused would fill the process with what only the collector of cycles frees.
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
"""What a hand-over raises while the database is away, silent or overrun; whether anything was done is not known."""

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
