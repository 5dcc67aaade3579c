"""The cluster with the house on it, for drills: every process can be killed, every machine cut off or frozen.

It answers to what `tests.faults` asks of a house, so its players and its books serve here too.
"""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg

from deploy.cluster import install, network, opening, parts
from deploy.cluster.plan import Cluster, Machine, plan
from rummysite.embedded.locks import only_one
from rummysite.run.leftovers import stop_leftovers
from tests.faults.clerk import Clerk
from tests.faults.standalone import LIVE_KEY
from tests.processes import Process, free_port

COME_BACK_S = 120
OPEN_S = 600


class ClusterHouse:
    """One running cluster; `url` without a slash at the end, `processes` by their lines' names."""

    ENGINES = parts.ENGINES

    def __init__(self, cluster: Cluster, door: parts.Door) -> None:
        self.cluster = cluster
        self.door = door
        self.url = door.url
        self.environment = parts.environment(cluster, door) | {"LIVE_KEYS": LIVE_KEY}
        self.processes = {
            name: Process(name, line, self.environment, cluster.folder / f"{name}.log")
            for name, line in (parts.engines(cluster, self.ENGINES) | parts.house(cluster, door)).items()
        }
        self._clerk: Clerk | None = None
        self._asking: psycopg.Connection[tuple[Any, ...]] | None = None
        self._one_at_a_time = threading.Lock()
        self._frozen: list[psutil.Process] = []

    def open(self) -> None:
        """Start everything that does not run, in its order, and wait until all of it is well."""
        for name in (name for name in self.processes if "-" in name):
            self.processes[name].start()
        self.wait_for_engines()
        if not any(process.is_running for name, process in self.processes.items() if "-" not in name):
            opening.prepare(self.cluster, self.door)
        for process in self.processes.values():
            process.start()
        opening.wait_for_house(self.cluster, self.door, OPEN_S)

    def wait_for_engines(self) -> None:
        """Until the database and Valkey can be asked."""
        opening.wait_for_engines(self.cluster)

    def is_well(self) -> bool:
        """Whether everything that a run may have broken is as it was."""
        return opening.is_whole(self.cluster) and opening.knows_a_master(self.cluster)

    def close(self) -> None:
        """Stop everything, the house first."""
        self.thaw()
        for machine in self.cluster.machines:
            with suppress(Exception):
                network.heal(machine)
        if self._clerk is not None:
            self._clerk.kill()
        if self._asking is not None:
            self._asking.close()
        ordered = sorted(self.processes, key=lambda name: "-" in name)
        for name in ordered:
            self.processes[name].stop()

    def rows(self, query: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Ask the present primary; when its connection is gone, ask again on another one until one answers."""
        deadline = time.monotonic() + COME_BACK_S
        with self._one_at_a_time:
            while True:
                try:
                    if self._asking is None:
                        self._asking = psycopg.connect(
                            self.cluster.database_url(), autocommit=True, connect_timeout=2, tcp_user_timeout=3000
                        )
                    return self._asking.execute(query, parameters).fetchall()
                except psycopg.OperationalError:
                    if self._asking is not None:
                        self._asking.close()
                        self._asking = None
                    if time.monotonic() > deadline:
                        raise
                    time.sleep(0.2)

    def kill_postgres(self, machine: Machine) -> None:
        """`kill -9` of the machine's postmaster alone."""
        pid = int((self.cluster.of(machine) / "postgres" / "postmaster.pid").read_text().split("\n", 1)[0])
        psutil.Process(pid).kill()

    @property
    def clerk(self) -> Clerk:
        """Somebody in the house to ask; works by the owner's login, as the tests' clerks do."""
        if self._clerk is None:
            url = self.cluster.database_url()
            self._clerk = Clerk(self.environment | dict.fromkeys(self._urls(), url))
        return self._clerk

    def log(self, name: str) -> str:
        """The end of what the processes of that kind have said."""
        return "".join(
            f"{path.name}:\n{path.read_text(errors='replace')[-2000:]}\n"
            for path in sorted(self.cluster.folder.glob(f"{name}*.log"))
        )

    def busiest_web(self) -> str:
        """The web that most of the door's connections lead to: in a drill, that of the one table which plays."""
        led = self.led_to()
        return max(led, key=lambda web: led[web])

    def led_to(self) -> dict[str, int]:
        """How many of the door's connections lead to each web."""
        ports = dict(zip(self.door.web_ports, ("web1", "web2"), strict=True))
        door = [self.processes["door"].pid, *(each.pid for each in self._under("door"))]
        led = [ports[link.raddr.port] for pid in door for link in _links(pid) if link.raddr.port in ports]
        return {web: led.count(web) for web in ports.values()}

    def kill(self, *names: str) -> None:
        """`kill -9` of these and of everything that they have started, all of them at once."""
        doomed = [each for name in names for each in (psutil.Process(self.processes[name].pid), *self._under(name))]
        for each in doomed:
            with suppress(psutil.NoSuchProcess):
                each.kill()
        for name in names:
            self.processes[name].kill()
        psutil.wait_procs(doomed, timeout=COME_BACK_S)

    def freeze(self, machine: Machine) -> None:
        """Stop everything of a machine where it stands."""
        names = [name for name in self.processes if name.endswith(f"-{machine.name}")]
        for name in names:
            self._frozen += [psutil.Process(self.processes[name].pid), *self._under(name)]
        for each in self._frozen:
            with suppress(psutil.NoSuchProcess):
                each.suspend()

    def thaw(self) -> None:
        """Let what is frozen go on."""
        for each in self._frozen:
            with suppress(psutil.NoSuchProcess):
                each.resume()
        self._frozen = []

    def _under(self, name: str) -> list[psutil.Process]:
        """Whatever a part has started; PostgreSQL leaves Patroni's group, and is known by its folder."""
        with suppress(psutil.NoSuchProcess):
            found = psutil.Process(self.processes[name].pid).children(recursive=True)
            if name.startswith("patroni-"):
                data = os.fspath(self.cluster.folder / name[-1] / "postgres")
                found += [each for each in psutil.process_iter(["cwd"]) if each.info["cwd"] == data]
            return list(dict.fromkeys(found))
        return []

    def _urls(self) -> list[str]:
        return [name for name in self.environment if name.endswith("DATABASE_URL")]


def _links(pid: int) -> list[Any]:
    with suppress(psutil.Error):
        return [link for link in psutil.Process(pid).net_connections("tcp") if link.raddr]
    return []


@contextmanager
def open_cluster(folder: Path) -> Iterator[ClusterHouse]:
    """Open a cluster in `folder`; close all of it at the end."""
    install.installed()
    cluster = plan(folder)
    with laid(cluster):
        house = ClusterHouse(cluster, free_door())
        with kept_open(house):
            yield house


@contextmanager
def laid(cluster: Cluster) -> Iterator[None]:
    """The cluster's folder and network for this process alone, without anything that an earlier one has left."""
    with ExitStack() as stops:
        stops.enter_context(only_one(cluster.folder / "cluster.lock"))
        stop_leftovers(cluster.folder)
        stops.enter_context(network.laid(cluster))
        stops.callback(stop_leftovers, cluster.folder)
        yield


@contextmanager
def kept_open(house: ClusterHouse) -> Iterator[None]:
    """The house open for players of this process, until the end of the block."""
    os.environ["SSL_CERT_FILE"] = os.fspath(house.cluster.folder / "authority.pem")  # whom our players believe
    try:
        house.open()
        yield
    finally:
        house.close()


def free_door() -> parts.Door:
    """A door with two webs, at ports where nobody listens."""
    return parts.Door("127.0.0.1", free_port(), (free_port(), free_port()))
