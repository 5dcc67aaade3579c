"""The clock by which messages grow old: that of the server that carries them.

The beat gives each task a time after which nobody takes it any more, and a worker compares. The clocks of machines
differ: beside a beat that was ten seconds behind, a worker threw away every task that may wait for ten seconds, and
said nothing. The server is the one clock that both can ask, for the beat needs no database.
"""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache

from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

from rummysite.messaging.bounds import bounded

logger = logging.getLogger(__name__)
LOOK_S = 60.0
"""So old may the last look at the server's clock be before there is another; machines drift by milliseconds."""
AGAIN_S = 5.0
"""After a server that has not answered."""
ANSWER_S = 1.0


class MessagesClock:
    """The server's time, counted on by this machine's ticks; until the server has told it, this machine's time."""

    def __init__(self, ask: Callable[[], float]) -> None:
        """`ask` gives the server's time in seconds since 1970, or raises RedisError or OSError."""
        self._ask = ask
        self._ahead_s: float | None = None
        self._look_at_s = float("-inf")

    def now(self) -> datetime:
        """The present moment, in UTC."""
        if time.monotonic() >= self._look_at_s:
            self._look()
        if self._ahead_s is None:
            return datetime.now(UTC)
        return datetime.fromtimestamp(time.monotonic() + self._ahead_s, UTC)

    def _look(self) -> None:
        asked_s = time.monotonic()
        try:
            server_s = self._ask()
        except (RedisError, OSError) as trouble:
            self._look_at_s = time.monotonic() + AGAIN_S
            logger.info("the clock of messages was not looked at: %s", trouble)
            return
        answered_s = time.monotonic()
        self._ahead_s = server_s - (asked_s + answered_s) / 2
        self._look_at_s = answered_s + LOOK_S


def _ask_the_server() -> float:
    seconds, micros = _client().time()  # type: ignore[misc]  # redis-py's type is also that of its asyncio clients
    return float(seconds + micros / 1_000_000)


@cache
def _client() -> Redis:
    client: Redis = settings.REDIS.client(**bounded(ANSWER_S))
    return client


messages_clock = MessagesClock(_ask_the_server)
"""This process's."""
