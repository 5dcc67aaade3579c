"""How long PostgreSQL and Valkey are waited for, in the words of each library that waits.

Valkey only carries messages, so nobody waits long for it: a question is asked once more on a fresh connection, for the
old one may be dead, and then it is lost.
"""

from typing import Any

from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

ONCE_MORE = 1
CONNECT_S = 0.5
"""A thread's wait for a new line: the machine takes it even where its programs are busy, unless the machine is gone."""
IDLE_CHECK_S = 10
"""A connection that has been idle for so long is asked whether it lives before it is used."""


def tcp_limits(connect_s: int) -> dict[str, Any]:
    """libpq's, for networks that break: a peer that is gone is noticed though nothing is sent."""
    return {
        "connect_timeout": connect_s,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }


def bounded(answer_s: float) -> dict[str, Any]:
    """redis-py's, for who waits in a thread."""
    return _waits(answer_s) | {
        "socket_connect_timeout": min(answer_s, CONNECT_S),
        "retry": Retry(NoBackoff(), ONCE_MORE),
    }


def bounded_async(answer_s: float) -> dict[str, Any]:
    """redis-py's, for who waits in an event loop."""
    return _waits(answer_s) | {"retry": AsyncRetry(NoBackoff(), ONCE_MORE)}


def of_the_broker(answer_s: float) -> dict[str, Any]:
    """kombu's, whose retries are its own (`broker`); it drops a connection that says nothing for the last of these."""
    return _waits(answer_s) | {"health_check_interval": 5}


def _waits(answer_s: float) -> dict[str, Any]:
    return {
        "socket_connect_timeout": answer_s,
        "socket_timeout": answer_s,
        "health_check_interval": IDLE_CHECK_S,
    }
