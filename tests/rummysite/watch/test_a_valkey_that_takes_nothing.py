"""A Valkey that answers and takes nothing, as a replica or a full one, is not well."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ResponseError

from rummysite.watch import checks
from tests.rummysite.redis_servers import free_port, valkey


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["redis.Redis"]:
    """A Valkey of the test's own, which is the one of the house."""
    port = free_port()
    with valkey(tmp_path, port, "--save", ""), redis.Redis(port=port) as client:
        monkeypatch.setattr(checks, "cache", RedisCache(f"redis://127.0.0.1:{port}/0", {}))
        yield client


def test_one_that_takes_what_it_is_given_is_well(server: "redis.Redis") -> None:
    assert checks._messages().is_well


def test_one_without_memory_is_not(server: "redis.Redis") -> None:
    server.config_set("maxmemory", 1)
    with pytest.raises(ResponseError, match="maxmemory"):
        checks._messages()


def test_a_replica_is_not(server: "redis.Redis") -> None:
    server.replicaof("127.0.0.1", free_port())
    with pytest.raises(ResponseError, match="read only replica"):
        checks._messages()


def test_the_houses_own_is_asked_as_well(servers: None) -> None:
    assert caches["default"] is not None
    assert checks._messages().is_well
