"""The house of the drill: HAProxy, two of each part, Valkey with sentinels, Citus with three cells on three servers.

It is the cluster of `tests.cluster` with another database: in place of three PostgreSQL servers under Patroni there is
a coordinator, which keeps everything but running deals, and a server for each cell.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path

import psycopg

from deploy.cluster import install, opening, parts
from deploy.cluster.plan import Cluster, plan
from rummysite.embedded.postgres import USER
from rummysite.run.leftovers import stop_leftovers
from tests.citus.servers import COORDINATOR, MOVE_A_CELL, WHERE_A_CELL_LIES, Servers
from tests.cluster.house import ClusterHouse, free_door, kept_open, laid
from tests.processes import manage

CELLS = (1, 2, 3)
NAMES = (COORDINATOR, "node1", "node2", "node3")


@dataclass(frozen=True)
class CellCluster(Cluster):
    """The plan of a cluster whose database is Citus' coordinator."""

    coordinator_port: int = 0

    def database_url(self, user: str = USER, of: str = "postgres", database: str = USER) -> str:
        """A database on the coordinator; it listens on this machine alone and believes whoever asks there."""
        return f"postgresql://{user}@127.0.0.1:{self.coordinator_port}/{database}"


class CellHouse(ClusterHouse):
    """One running house with cells."""

    ENGINES = ("valkey", "sentinel")

    def __init__(self, cluster: CellCluster, door: parts.Door, servers: Servers) -> None:
        super().__init__(cluster, door)
        self.servers = servers

    def wait_for_engines(self) -> None:
        """Citus' servers are started before, so the sentinels are what is waited for."""
        opening.wait_for_sentinels(self.cluster)

    def make_cells(self) -> None:
        """Make the cells as an administrator does."""
        for number in CELLS:
            manage(self.owners, "cells", "make", str(number), "--distribute")

    @property
    def owners(self) -> dict[str, str]:
        """The environment of commands that need the tables' owner."""
        return self.environment | parts.owners(self.cluster)

    def cell_of_each(self, tables: list[str]) -> dict[str, int]:
        """In which cell the running deal of each of these tables lies; 0 is at home."""
        rows = self.rows(
            "SELECT t.public_id, deal.cell FROM tables_deal deal JOIN tables_table t ON t.id = deal.table_id "
            "WHERE deal.status = 'live' AND t.public_id = ANY(%s)",
            tables,
        )
        return dict(rows)

    def server_of_each(self) -> dict[int, str]:
        """The name of the server on which each cell lies."""
        return {number: self._server_of(number) for number in CELLS}

    def move(self, cell: int, to: str) -> None:
        """Move a cell to another server, while it is played."""
        with psycopg.connect(self.servers.url(), autocommit=True) as connection:
            connection.execute(MOVE_A_CELL, [f"live_{cell}", self.servers.ports[to]])

    def _server_of(self, cell: int) -> str:
        ((port,),) = self.rows(WHERE_A_CELL_LIES, f"live_{cell}.course")
        return self.servers.name_of(int(port))


@contextmanager
def open_house(folder: Path, programs: Path) -> Iterator[CellHouse]:
    """Open one in `folder` on fresh servers, whose programs are a PostgreSQL with Citus; close all of it at the end."""
    install.installed()
    planned = plan(folder)
    with laid(planned):
        stop_leftovers(planned.folder / "citus")
        for each in ("citus", "house"):
            shutil.rmtree(planned.folder / each, ignore_errors=True)
        servers = Servers(programs, planned.folder / "citus", names=NAMES, durable=True)
        given = {field.name: getattr(planned, field.name) for field in fields(planned)}
        cluster = CellCluster(**given, coordinator_port=servers.ports[COORDINATOR])
        try:
            servers.lay()
            house = CellHouse(cluster, free_door(), servers)
            with kept_open(house):
                house.make_cells()
                yield house
        finally:
            servers.stop()
