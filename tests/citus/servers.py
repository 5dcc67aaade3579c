"""A coordinator and servers of Citus, each a PostgreSQL of its own on this machine; any of them can be killed."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

from rummysite.embedded.owner import Owner, own_folder, owner_of_servers
from rummysite.embedded.postgres import USER
from rummysite.run.leftovers import MARK
from tests.processes import free_port

COORDINATOR = "coord"
NAMES = (COORDINATOR, "w1", "w2")
WHERE_A_CELL_LIES = "SELECT nodeport FROM citus_shards WHERE table_name = %s::regclass"
"""Asked with `live_1.course`: the port of its server."""
MOVE_A_CELL = "SELECT citus_schema_move(%s, '127.0.0.1', %s, 'force_logical')"
"""Asked with the schema and the port of the server where it shall lie; it is read and written meanwhile."""
CONFIGURATION = """
shared_preload_libraries = 'citus'
wal_level = logical
timezone = 'UTC'
log_timezone = 'UTC'
max_prepared_transactions = 200
max_connections = {most_connections}
shared_buffers = {buffers}
fsync = {fsync}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
port = {port}
citus.node_conninfo = 'sslmode=disable'
citus.node_connection_timeout = '2s'
"""
NOT_DURABLE = {"most_connections": 100, "buffers": "32MB", "fsync": "off"}
DURABLE = {"most_connections": 300, "buffers": "64MB", "fsync": "on"}


class NoCitus(Exception):
    """There is no Citus where one is said to be; the message is the end of a sentence."""


class Servers:
    """All of them, with data in `folder`; `programs` is a PostgreSQL with Citus.

    `durable` keeps each commit as a house's own server does, with room for a whole house's connections.
    """

    def __init__(
        self,
        programs: Path,
        folder: Path,
        ports: Sequence[int] | None = None,
        names: Sequence[str] = NAMES,
        *,
        durable: bool = False,
    ) -> None:
        self._programs = programs
        self._folder = folder
        self._owner: Owner = owner_of_servers(folder)
        self._sizes = DURABLE if durable else NOT_DURABLE
        self.ports = dict(zip(names, ports or [free_port() for _ in names], strict=True))

    @property
    def nodes(self) -> list[str]:
        """Those on which cells lie."""
        return [name for name in self.ports if name != COORDINATOR]

    def url(self, user: str = USER, database: str = USER) -> str:
        """A database on the coordinator."""
        return f"postgresql://{user}@127.0.0.1:{self.ports[COORDINATOR]}/{database}"

    def lay(self) -> None:
        """Make and start all of them, and let the coordinator know the others."""
        own_folder(self._folder, self._owner)
        for name in self.ports:
            self._run("initdb", "-D", self._folder / name, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
            with (self._folder / name / "postgresql.conf").open("a") as file:
                file.write(CONFIGURATION.format(port=self.ports[name], **self._sizes))
            self.start(name)
            self._psql(name, "postgres", f"CREATE DATABASE {USER}")
            self._psql(name, USER, "CREATE EXTENSION citus")
        port = self.ports[COORDINATOR]
        self._psql(COORDINATOR, USER, f"SELECT citus_set_coordinator_host('127.0.0.1', {port})")
        for name in self.nodes:
            self._psql(COORDINATOR, USER, f"SELECT citus_add_node('127.0.0.1', {self.ports[name]})")

    def start(self, name: str) -> None:
        """Start one that does not run, and wait until it takes connections."""
        self._run(
            "pg_ctl", "-D", self._folder / name, "-l", self._folder / name / "log.txt", "-w", "-t", "120", "start"
        )

    def kill(self, name: str) -> None:
        """`kill -9` of one and of all of its sessions."""
        postmaster = psutil.Process(int((self._folder / name / "postmaster.pid").read_text().split("\n", 1)[0]))
        doomed = [postmaster, *postmaster.children()]
        for each in doomed:
            each.kill()
        psutil.wait_procs(doomed, timeout=60)

    def stop(self) -> None:
        """Stop all that run."""
        for name in self.ports:
            self._run("pg_ctl", "-D", self._folder / name, "-m", "immediate", "stop", check=False)

    def name_of(self, port: int) -> str:
        """Which of them listens there."""
        return next(name for name, its in self.ports.items() if its == port)

    def _psql(self, name: str, database: str, statement: str) -> None:
        where = ("-h", "127.0.0.1", "-p", str(self.ports[name]), "-U", USER, "-d", database)
        self._run("psql", *where, "-qc", statement)

    def _run(self, program: str, *arguments: object, check: bool = True) -> None:
        command = [os.fspath(self._programs / "bin" / program), *map(str, arguments)]
        who = {} if self._owner.is_us else {"user": self._owner.uid, "group": self._owner.gid}
        marked = os.environ | {MARK: os.fspath(self._folder)}
        quiet = subprocess.DEVNULL
        subprocess.run(
            command, cwd=self._folder, stdin=quiet, stdout=quiet, stderr=quiet, check=check, env=marked, **who
        )


@contextmanager
def laid(programs: Path, folder: Path) -> Iterator[Servers]:
    """All three, running until the end of the block."""
    servers = Servers(programs, folder)
    try:
        servers.lay()
        yield servers
    finally:
        servers.stop()


def programs_of_citus(folder: Path) -> Path:
    """The folder that RUMMY_CITUS names, for servers that lie in `folder`; raises NoCitus."""
    named = os.environ.get("RUMMY_CITUS", "")
    if not named:
        raise NoCitus("it names none")
    programs = Path(named).resolve()
    if not (programs / "bin" / "postgres").exists():
        raise NoCitus(f"there is no bin/postgres in {programs}")
    if next((programs / "lib").rglob("citus.so"), None) is None:
        raise NoCitus(f"there is no citus.so below {programs / 'lib'}")
    if not owner_of_servers(folder).may_enter(programs / "bin"):
        raise NoCitus(f"the user that PostgreSQL runs as may not enter {programs}")
    return programs
