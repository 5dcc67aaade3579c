"""The threads in which sockets use the database, so that no table waits for another table's transaction.

Channels' default runs all database work of a process in one thread. Connections come from psycopg's pool, which must be
at least as large as this.
"""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

THREADS = 12

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="tables-db")


def in_thread(service: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """The service as a coroutine function that runs in one of the threads."""
    call: Callable[P, Awaitable[R]] = database_sync_to_async(service, thread_sensitive=False, executor=_threads)
    return call
