"""A whole house with a network of its own between each process and each server, to be made bad one wire at a time."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import psutil

from rummysite.embedded.owner import socket_dir
from rummysite.embedded.postgres import USER
from tests.faults.house import House
from tests.faults.proxy import Proxy
from tests.processes import free_port, processes
from tests.ready_cluster import lay_cluster

WIRES = (
    ("web", "postgres"),
    ("live", "postgres"),
    ("worker", "postgres"),
    ("web", "valkey"),
    ("live", "valkey"),
    ("worker", "valkey"),
    ("beat", "valkey"),
)


class WiredHouse(House):
    """A house each of whose processes reaches each server through a proxy, `wires[part, server]`."""

    def __init__(self, folder: Path, port: int, **settings: str) -> None:
        """`settings` are further ones for every process."""
        super().__init__(folder, port, **settings)
        self._frozen: list[psutil.Process] = []
        targets = {
            "postgres": socket_dir(self.servers.postgres.home) / ".s.PGSQL.5432",
            "valkey": self.servers.valkey.socket,
        }
        self.wires = {wire: Proxy(targets[wire[1]]) for wire in WIRES}
        self.processes = {part: processes(self._told(part), folder, "wired")[part] for part in self.processes}

    def _told(self, part: str) -> dict[str, str]:
        told = dict(self.environment)
        if (part, "postgres") in self.wires:
            told["DATABASE_URL"] = f"postgresql://{USER}@127.0.0.1:{self.wires[part, 'postgres'].port}/{USER}"
        return told | {"REDIS_URL": f"redis://127.0.0.1:{self.wires[part, 'valkey'].port}/0"}

    def heal(self) -> None:
        """Make the whole network well."""
        for wire in self.wires.values():
            wire.heal()

    def freeze(self, part: str) -> None:
        """Stop a part where it stands, as a machine does that swaps or is moved."""
        top = psutil.Process(self.processes[part].pid if part in self.processes else self.pid(part))
        self._frozen = [top, *top.children(recursive=True)]
        for each in self._frozen:
            each.suspend()

    def thaw(self) -> None:
        """Let what is frozen go on; some of it may have ended meanwhile."""
        for each in self._frozen:
            with suppress(psutil.NoSuchProcess):
                each.resume()
        self._frozen = []


@contextmanager
def open_wired_house(folder: Path, **settings: str) -> Iterator[WiredHouse]:
    """Start such a house on a fresh database in `folder`; stop all of it at the end."""
    house = WiredHouse(folder, free_port(), **settings)
    lay_cluster(house.servers)
    with ExitStack() as stops:
        stops.enter_context(house.servers.running())
        for wire in house.wires.values():
            stops.enter_context(wire)
        stops.callback(house.close)
        stops.callback(house.heal)
        stops.callback(house.thaw)
        house.start()
        yield house
