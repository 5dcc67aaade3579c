"""A whole house whose every part can be killed and started again: both servers, Daphne, a worker and beat.

It keeps each commit as `make run` does, for a killed PostgreSQL must not lose what it said was saved.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg
import redis

from rummysite.embedded import Embedded, embedded
from rummysite.run.answer import answers
from tests.faults.clerk import Clerk
from tests.faults.standalone import LIVE_KEY
from tests.processes import Process, environment, free_port, processes
from tests.ready_cluster import lay_cluster

PARTS = ("postgres", "valkey", "web", "live", "worker", "beat")
COME_UP_S = 300


class House:
    """One running house; `url` without a slash at the end."""

    def __init__(self, folder: Path, port: int, **settings: str) -> None:
        self.folder = folder
        self.url = f"http://localhost:{port}"
        self.servers: Embedded = embedded(folder / "data")
        self.environment = environment(
            port,
            DATABASE_URL=self.servers.postgres.url(),
            REDIS_URL=self.servers.valkey.url(),
            REDIS_PREFIX=folder.name,
            RUMMY_DATA_DIR=os.fspath(
                folder / "data"
            ),  # or it signs with the key that another house of this run has made
            LIVE_KEYS=LIVE_KEY,
            **settings,
        )
        self.processes: dict[str, Process] = processes(self.environment, folder, "house")
        self._clerk: Clerk | None = None
        self._asking: psycopg.Connection[tuple[Any, ...]] | None = None
        self._one_at_a_time = threading.Lock()

    def close(self) -> None:
        """Stop everything but the servers."""
        for process in self.processes.values():
            process.stop()
        if self._clerk is not None:
            self._clerk.leave()
        if self._asking is not None:
            self._asking.close()

    def rows(self, query: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Ask the database directly, on a connection of its own; when that was cut off meanwhile, on another one.

        Whoever waits asks ten times a second. A connection for each question would take more from the house than a
        player does.
        """
        with self._one_at_a_time:
            if self._asking is not None:
                with suppress(psycopg.OperationalError):
                    return self._asking.execute(query, parameters).fetchall()
                self._asking.close()
                self._asking = None
            self._asking = psycopg.connect(self.servers.postgres.url(), autocommit=True)
            return self._asking.execute(query, parameters).fetchall()

    @property
    def clerk(self) -> Clerk:
        """A process of the house that runs errands for the test."""
        if self._clerk is None:
            self._clerk = Clerk(self.environment)
        return self._clerk

    def kill_the_clerk(self) -> None:
        """`kill -9` the process that ran the last errand; the next errand starts another."""
        if self._clerk is not None:
            self._clerk.kill()
            self._clerk = None

    def flush_valkey(self) -> None:
        """Delete everything in Valkey."""
        with redis.Redis.from_url(self.servers.valkey.url()) as client:
            client.flushall()

    def kill(self, part: str) -> None:
        """`kill -9` a part; its process has ended when this returns."""
        if part in self.processes:
            self.processes[part].kill()
            return
        pid = self.pid(part)
        os.kill(pid, signal.SIGKILL)
        psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [], timeout=COME_UP_S)

    def kill_a_session(self) -> None:
        """`kill -9` of one process that serves PostgreSQL's clients: the server cuts all of them off and recovers."""
        ((pid,),) = self.rows(
            "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database() "
            "AND backend_type = 'client backend' LIMIT 1"
        )
        os.kill(pid, signal.SIGKILL)

    def pid(self, part: str) -> int:
        """The main process of PostgreSQL or Valkey."""
        if part == "postgres":
            return int((self.servers.postgres.data / "postmaster.pid").read_text().split("\n", 1)[0])
        with redis.Redis.from_url(self.servers.valkey.url()) as client:
            return int(client.info("server")["process_id"])

    def start(self, *parts: str) -> None:
        """Start these parts, or what of everything does not run, and wait until the site is well."""
        for part in sorted(parts or PARTS, key=PARTS.index):
            if part == "postgres":
                self.servers.postgres.start()
            elif part == "valkey":
                self.servers.valkey.start()
            else:
                self.processes[part].start()
        if not answers(self.url, wait_s=COME_UP_S):
            raise RuntimeError(f"The site is not well:\n{self.log('web')}")

    def log(self, name: str) -> str:
        """The last lines of the output of `web`, `live`, `worker` or `beat`."""
        return self.processes[name].log.read_text()[-6000:]


@contextmanager
def open_house(folder: Path) -> Iterator[House]:
    """Start a house on a fresh database in `folder`; stop all of it at the end."""
    house = House(folder, free_port())
    lay_cluster(house.servers)
    with ExitStack() as stops:
        stops.enter_context(house.servers.running())
        stops.callback(house.close)
        house.start()
        yield house
