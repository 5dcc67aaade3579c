"""What REDIS_URL and LAYER_URLS lead to: one server, or a cluster, on which the house cannot run."""

from collections.abc import Iterable
from contextlib import closing
from typing import Any, cast

from redis.exceptions import AuthorizationError, NoPermissionError, ResponseError

from rummysite.messaging.bounds import bounded
from rummysite.messaging.redis_server import RedisServer
from rummysite.servers.refusals import Unfit, Unfitness

REFUSED_TO_SAY = AuthorizationError, NoPermissionError, ResponseError
"""A login that may not ask `INFO` gets to know nothing; then the first key says what is wrong."""


def must_be_one_server(servers: Iterable[RedisServer], answer_s: float) -> None:
    """Raises `Unfit` for a cluster, and redis-py's errors where nobody answers in time."""
    for server in servers:
        with closing(server.client(**bounded(answer_s))) as client:
            try:
                info = cast("dict[str, Any]", client.info("cluster"))
            except REFUSED_TO_SAY:
                continue
        if int(info.get("cluster_enabled", 0)):
            raise Unfit(Unfitness.VALKEY_CLUSTER)
