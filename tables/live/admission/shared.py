"""Counts that all web processes share in Valkey; without it each process counts for itself and play goes on.

If a script does not return in `ANSWER_S`, Valkey counts as away and is not asked again for `REST_S`.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from redis.asyncio import Redis
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
ANSWER_S, REST_S = 0.5, 5.0
_clients: "WeakKeyDictionary[asyncio.AbstractEventLoop, Redis]" = WeakKeyDictionary()
_rested_at_s = 0.0


async def run(script: str, keys: Sequence[str], *arguments: str | float) -> Any | None:
    """Run a script over shared counts; None when Valkey is away."""
    global _rested_at_s  # noqa: PLW0603  (one server for the process)
    if time.monotonic() < _rested_at_s:
        return None
    named = [f"{settings.REDIS_PREFIX}.crowd.{key}" for key in keys]
    try:
        async with asyncio.timeout(ANSWER_S):
            return await _client().register_script(script)(keys=named, args=list(arguments))
    except (RedisError, OSError):  # a TimeoutError is an OSError
        logger.warning("counts are not shared: Valkey is away")
        _rested_at_s = time.monotonic() + REST_S
        return None


def _client() -> Redis:
    loop = asyncio.get_running_loop()
    client = _clients.get(loop)
    if client is None:
        client = _clients[loop] = settings.REDIS.asyncio_client()
    return client
