"""The drill's house is the cluster's with Citus in place of Patroni: its lines, and whom each login asks."""

from dataclasses import fields
from pathlib import Path

from deploy.cluster import parts
from deploy.cluster.plan import plan
from tests.citus.servers import Servers
from tests.scale.house import NAMES, CellCluster, CellHouse

DOOR = parts.Door("127.0.0.1", 8443, (8444, 8445))


def house(home: Path) -> CellHouse:
    """A house of which nothing is started."""
    planned = plan(home / "scale")
    servers = Servers(home, home / "citus", names=NAMES)
    given = {field.name: getattr(planned, field.name) for field in fields(planned)}
    return CellHouse(CellCluster(**given, coordinator_port=servers.ports["coord"]), DOOR, servers)


def test_it_has_two_webs_two_live_workers_and_sentinels_and_neither_patroni_nor_etcd(home: Path) -> None:
    kinds = [name.rstrip("12").partition("-")[0] for name in house(home).processes]
    counted = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counted == {"valkey": 2, "sentinel": 3, "door": 1, "web": 2, "live": 2, "worker": 2, "beat": 1}


def test_every_login_asks_the_coordinator(home: Path) -> None:
    opened = house(home)
    urls = {name: url for name, url in opened.environment.items() if name.endswith("DATABASE_URL")}
    assert len(urls) == 4
    assert {url.rpartition("@")[2] for url in urls.values()} == {f"127.0.0.1:{opened.servers.ports['coord']}/rummy"}


def test_each_server_but_the_coordinator_can_have_cells(home: Path) -> None:
    assert house(home).servers.nodes == ["node1", "node2", "node3"]
