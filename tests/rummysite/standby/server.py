"""A standby of the tests' PostgreSQL, which is let lag, fall silent and go away; and a process that reads from it."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import psycopg
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from base.pools.base import DatabaseWrapper
from base.standby import health
from rummysite.embedded import process, programs
from rummysite.embedded.owner import own_folder, socket_dir
from rummysite.embedded.postgres import USER, Postgres
from rummysite.standby.databases import DOORS, standbys
from tables.outages.services import note_that_moves_pass
from tests.patience import PATIENCE_S
from tests.settings import SERVERS

ALIAS = "default_standby"


class Standby:
    """One standby, and what is done to it."""

    def __init__(self, home: Path) -> None:
        self.server = Postgres(own_folder(home, SERVERS.postgres.owner), SERVERS.postgres.owner, durable=False)

    def copy(self) -> None:
        """Lay down a copy of the tests' server that follows it."""
        there = programs.POSTGRES.programs_for(self.server.owner, self.server.home)
        address: list[str | Path] = ["-h", socket_dir(SERVERS.home), "-U", USER, "-D", self.server.data]
        command: list[str | Path] = [there / "pg_basebackup", *address, "-R", "-X", "stream", "-c", "fast", "--no-sync"]
        copying = process.start(command, self.server.home, self.server.log, self.server.owner)
        if copying.wait() != 0:
            raise subprocess.CalledProcessError(copying.returncode, "pg_basebackup", process.tail(self.server.log))

    def says(self, statement: str) -> Any:
        """The first cell of an answer of the standby itself."""
        with psycopg.connect(self.server.url(str(connection.settings_dict["NAME"])), autocommit=True) as asking:
            row = asking.execute(statement.encode()).fetchone()
        return row[0] if row else None

    def follow(self) -> None:
        """Let the house commit, as it does every second, and wait until the standby has all of it."""
        note_that_moves_pass()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_wal_insert_lsn()::text")
            (written,) = cursor.fetchone()
        until(lambda: self.says(f"SELECT pg_last_wal_replay_lsn() >= '{written}'::pg_lsn"))
        forget_looks()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Inside, it stays where it has followed to."""
        self.follow()
        self.says("SELECT pg_wal_replay_pause()")
        until(lambda: self.says("SELECT pg_get_wal_replay_pause_state()") == "paused")
        try:
            yield
        finally:
            self.says("SELECT pg_wal_replay_resume()")

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Inside, its processes stand still: whoever connects is taken and never answered."""
        pid = self.server.pid()
        assert pid is not None
        all_of_it = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
        for one in all_of_it:
            one.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for one in all_of_it:
                one.send_signal(signal.SIGCONT)

    @contextmanager
    def away(self) -> Iterator[None]:
        """Inside, it is stopped."""
        self.server.stop()
        try:
            yield
        finally:
            self.server.start()


def until(there: Callable[[], Any]) -> None:
    """Wait for what must come."""
    deadline_s = time.monotonic() + PATIENCE_S
    while not there():
        assert time.monotonic() < deadline_s, "it has not come"
        time.sleep(0.02)


def forget_looks() -> None:
    """Let the next reader ask anew how far the standby has followed."""
    connections[ALIAS].close()
    DatabaseWrapper.close_pool(connections[ALIAS])  # type: ignore[arg-type]


@contextmanager
def reads_from(standby: Standby, settings: Any) -> Iterator[BaseDatabaseWrapper]:
    """Inside, this process has that standby, as REPLICA_URL would name it; gives the primary's connection."""
    primary = connections["default"]
    url = standby.server.url(str(primary.settings_dict["NAME"]))
    (beside,) = standbys({"default": primary.settings_dict}, url).values()
    connections[ALIAS] = DatabaseWrapper(beside, ALIAS)
    settings.STANDBYS = {"default": ALIAS}
    settings.REPLICA_LAG_S = 100 * PATIENCE_S
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, DOORS]
    health._health_by_alias.clear()
    try:
        yield primary
    finally:
        forget_looks()
        del connections[ALIAS]
        assert connections["default"] is primary
