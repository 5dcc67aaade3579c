"""Numbers from Valkey: browsers connected to tables, and waiting jobs in each queue.

If Valkey is away, both are unknown, and the page says so.
"""

from contextlib import suppress
from typing import cast

import msgspec
from django.conf import settings
from django.core.cache import cache
from redis import Redis
from redis.exceptions import RedisError

from tables.wire import presence

QUEUES = ("rummy", "desk", "cashier")
AT_A_TIME, MOST_LOOKS = 1_000, 50
"""The keys of one scan, and the most scans; beyond that the count is 'at least'."""


class Messages(msgspec.Struct, frozen=True):
    """Connections to tables by anybody's browser, and jobs that wait by queue."""

    connections: int
    is_least: bool
    jobs: dict[str, int]


def messages_now() -> Messages | None:
    """The numbers now; None if the server is away."""
    with suppress(RedisError, OSError):
        client: Redis = settings.REDIS.client(
            socket_connect_timeout=settings.REDIS_ANSWER_S, socket_timeout=settings.REDIS_ANSWER_S
        )
        try:
            connections, whole = _connections(client)
            jobs = {queue: cast(int, client.llen(f"{settings.REDIS_PREFIX}.jobs:{queue}")) for queue in QUEUES}
            return Messages(connections, not whole, jobs)
        finally:
            client.close()
    return None


def _connections(client: Redis) -> tuple[int, bool]:
    """How many notes of presence there are, one a player and table, and whether all keys were looked at."""
    cursor, count = 0, 0
    for _look in range(MOST_LOOKS):
        looked = client.scan(cursor, match=cache.make_key(presence.NOTES), count=AT_A_TIME)
        cursor, keys = cast("tuple[int, list[bytes]]", looked)
        count += len(keys)
        if cursor == 0:
            return count, True
    return count, False
