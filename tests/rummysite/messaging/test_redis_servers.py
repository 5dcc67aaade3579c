"""The channel layer, the cache and Celery's broker really reach a server behind Sentinel and behind TLS."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.cache.backends.redis import RedisCache
from kombu import Connection
from redis.exceptions import ConnectionError as NoConnection

from rummysite.messaging.layer import ChannelLayer
from rummysite.messaging.redis_server import SENTINEL_ANSWER_S, RedisServer, redis_server
from tables.live import switchboard
from tables.wire import broadcast
from tests.patience import PATIENCE_S
from tests.rummysite.redis_servers import free_port, self_signed, tls_door, valkey


@pytest.fixture
def behind_sentinel(tmp_path: Path) -> Iterator[RedisServer]:
    """A master and one sentinel that knows it."""
    master, sentinel = free_port(), free_port()
    config = tmp_path / "sentinel.conf"
    config.write_text(f"sentinel monitor house 127.0.0.1 {master} 1\n")
    with valkey(tmp_path, master), valkey(tmp_path, sentinel, str(config), "--sentinel"):
        yield redis_server(f"sentinel://127.0.0.1:{free_port()},127.0.0.1:{sentinel}/house/1")


@pytest.fixture
def behind_a_frozen_sentinel(behind_sentinel: RedisServer) -> Iterator[RedisServer]:
    """Another sentinel is asked first, whose machine stands still: it takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as frozen:
        hosts = behind_sentinel.url.replace("sentinel://", f"sentinel://127.0.0.1:{frozen.getsockname()[1]},")
        yield redis_server(hosts)


@pytest.fixture
def behind_tls(tmp_path: Path) -> Iterator[RedisServer]:
    """A server that is reached through TLS with a certificate of our own."""
    certificate, port, door = self_signed(tmp_path), free_port(), free_port()
    with valkey(tmp_path, port), tls_door(door, port, certificate):
        yield redis_server(f"rediss://127.0.0.1:{door}/1?ssl_ca_certs={certificate}")


@pytest.mark.parametrize("kind", ["behind_sentinel", "behind_a_frozen_sentinel", "behind_tls"])
def test_a_message_goes_round_through_each(kind: str, request: pytest.FixtureRequest) -> None:
    server: RedisServer = request.getfixturevalue(kind)
    assert asyncio.run(asyncio.wait_for(round_of_the_layer(server), PATIENCE_S)) == {"type": "move", "version": 12}
    assert round_of_the_cache(server) == "kept"
    assert round_of_the_broker(server) == {"task": "sweep"}


def test_what_a_push_may_take_is_enough_to_pass_a_sentinel_that_is_gone() -> None:
    for bound_s in (broadcast.HAND_OVER_S, switchboard.JOIN_S):
        assert bound_s > 2 * SENTINEL_ANSWER_S


def test_a_certificate_nobody_vouches_for_is_refused(behind_tls: RedisServer) -> None:
    unvouched = redis_server(behind_tls.url.partition("?")[0])
    with pytest.raises(NoConnection):
        round_of_the_cache(unvouched)


async def round_of_the_layer(server: RedisServer) -> dict[str, Any]:
    """Send to a group and receive it."""
    layer = ChannelLayer(hosts=[server.layer_host()], prefix="test")
    channel = await layer.new_channel()
    await layer.group_add("table", channel)
    await layer.group_send("table", {"type": "move", "version": 12})
    received: dict[str, Any] = await asyncio.wait_for(layer.receive(channel), PATIENCE_S)
    await layer.flush()
    return received


def round_of_the_cache(server: RedisServer) -> object:
    """Write and read."""
    entry = server.caches("test", 2)["default"]
    cache = RedisCache(entry["LOCATION"], {"KEY_PREFIX": entry["KEY_PREFIX"], "OPTIONS": entry["OPTIONS"]})
    cache.set("what", "kept")
    return cache.get("what")


def round_of_the_broker(server: RedisServer) -> object:
    """Put a message into a queue and take it out, the way Celery's broker does."""
    options = server.broker_options("test")
    url, tls = server.broker_url(), server.broker_tls()
    with (
        Connection(url, transport_options=options, ssl=tls or False) as connection,
        closing(connection.SimpleQueue("q")) as queue,
    ):
        queue.put({"task": "sweep"})
        message = queue.get(timeout=PATIENCE_S)
        message.ack()
        return message.payload
