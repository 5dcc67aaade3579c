"""A Valkey Cluster is refused as a process starts; several servers for pushes are not."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings

from rummysite.messaging.layer import ChannelLayer
from rummysite.messaging.redis_server import RedisServer, redis_server
from rummysite.servers import at_start
from rummysite.servers.refusals import Unfit, Unfitness
from rummysite.servers.valkey import must_be_one_server
from tests.rummysite.redis_servers import free_port, valkey

SLOTS = 16_384
ANSWER_S = 5


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[RedisServer]:
    """One node that holds every slot of a cluster."""
    port = free_port()
    bus = str(free_port())
    with valkey(tmp_path, port, "--cluster-enabled", "yes", "--cluster-port", bus, "--save", ""):
        with redis.Redis(port=port) as node:
            node.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, SLOTS - 1)
        yield redis_server(f"redis://127.0.0.1:{port}/0")


def test_a_cluster_is_refused_with_what_to_use(cluster: RedisServer) -> None:
    with pytest.raises(Unfit) as refused:
        must_be_one_server([cluster], ANSWER_S)
    assert refused.value.code is Unfitness.VALKEY_CLUSTER
    assert "sentinel://" in str(refused.value)


@pytest.mark.parametrize("name", ["REDIS", "LAYERS"])
def test_no_part_starts_on_a_cluster(
    name: str, cluster: RedisServer, servers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, name, cluster if name == "REDIS" else [settings.REDIS, cluster])
    with pytest.raises(SystemExit, match="valkey_cluster"):
        at_start.fit_or_leave(database=False)


def test_one_server_is_taken(tmp_path: Path) -> None:
    port = free_port()
    with valkey(tmp_path, port, "--save", ""):
        must_be_one_server([redis_server(f"redis://127.0.0.1:{port}/0")], ANSWER_S)


def test_a_server_that_is_away_is_left_for_later(servers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    away = redis_server(f"redis://127.0.0.1:{free_port()}/0")
    monkeypatch.setattr(settings, "REDIS", away)
    monkeypatch.setattr(settings, "LAYERS", [away])
    at_start.fit_or_leave(database=False)


def test_pushes_go_over_several_servers_and_each_group_over_one(tmp_path: Path) -> None:
    ports = free_port(), free_port()
    with valkey(tmp_path, ports[0], "--save", ""), valkey(tmp_path, ports[1], "--save", ""):
        heard = asyncio.run(_heard([redis_server(f"redis://127.0.0.1:{port}/0") for port in ports]))
        clients = [redis.Redis(port=port) for port in ports]
        counted = [int(client.info("commandstats").get("cmdstat_publish", {"calls": 0})["calls"]) for client in clients]
        for client in clients:
            client.close()
    assert heard == list(range(20))
    assert sum(counted) == 20
    assert all(counted)


async def _heard(servers: list[RedisServer]) -> list[int]:
    """What one socket hears of twenty tables."""
    layer = ChannelLayer(hosts=[server.layer_host() for server in servers], prefix="test")
    channel = await layer.new_channel()
    found = []
    for number in range(20):
        await layer.group_add(f"table{number}", channel)
        await layer.group_send(f"table{number}", {"type": "move", "number": number})
        found.append((await asyncio.wait_for(layer.receive(channel), 60))["number"])
    await layer.flush()
    return found
