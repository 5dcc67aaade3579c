"""A PgBouncer before the tests' PostgreSQL, as Debian's package `pgbouncer` brings it or as PGBOUNCER names it."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import psycopg

from rummysite.embedded import process
from rummysite.embedded.owner import own_folder, socket_dir
from rummysite.embedded.postgres import USER
from rummysite.roles.databases import RELIED_ON
from tests.processes import free_port
from tests.settings import SERVERS

PROGRAM = os.environ.get("PGBOUNCER") or shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
ABSENT = "PgBouncer is not here: apt-get install pgbouncer, or name one in PGBOUNCER"
FIRST_THAT_KEEPS = (1, 21)
SESSION = " ".join(f"SET {name} = '{value.replace(chr(92), '')}';" for name, value in RELIED_ON.items())
LIMITS = (
    "SET statement_timeout = '20s'; SET lock_timeout = '4s'; SET idle_in_transaction_session_timeout = '10s';"
    " SET client_connection_check_interval = '2s';"
)


def version() -> tuple[int, ...]:
    """Of the program that is here."""
    assert PROGRAM is not None
    said = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"PgBouncer (\d+)\.(\d+)", said)
    assert found is not None
    return int(found[1]), int(found[2])


def keeps_statements() -> bool:
    """Whether it is one that can keep prepared statements in transaction mode."""
    return version() >= FIRST_THAT_KEEPS


@contextmanager
def pgbouncer(
    database: str, *, mode: str = "transaction", keeps: int = 200, says: str = SESSION + LIMITS, takes: str = "options"
) -> Iterator[str]:
    """A pooler before one database; gives the address.

    `keeps` is max_prepared_statements where the program knows it, `says` its connect_query, `takes` the startup
    parameters that it ignores.
    """
    port, owner = free_port(), SERVERS.postgres.owner
    folder = own_folder(SERVERS.home / f"pgbouncer-{port}", owner)
    target = f"host={socket_dir(SERVERS.home)} dbname={database}"
    query = says.replace("'", "''")
    lines = [
        "[databases]",
        f"{database} = {target}" + (f" connect_query='{query}'" if says else ""),
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        f"listen_port = {port}",
        "unix_socket_dir =",
        "auth_type = trust",
        f"auth_file = {folder}/users.txt",
        f"pool_mode = {mode}",
        "default_pool_size = 8",
        f"ignore_startup_parameters = extra_float_digits{', ' + takes if takes else ''}",
        *([f"max_prepared_statements = {keeps}"] if keeps_statements() else []),
    ]
    (folder / "pgbouncer.ini").write_text("\n".join(lines) + "\n")
    (folder / "users.txt").write_text(f'"{USER}" ""\n')
    assert PROGRAM is not None
    program = _reachable(Path(PROGRAM), folder)
    log = folder.with_suffix(".log")
    running = process.start([program, folder / "pgbouncer.ini"], folder, log, owner)
    try:
        _await(port, database, running, log)
        yield f"postgresql://{USER}@127.0.0.1:{port}/{database}"
    finally:
        process.stop(running.pid, (2, 10), (9, 5))
        running.wait()


def _reachable(program: Path, folder: Path) -> Path:
    """The program, or a copy where the servers' user cannot go to it."""
    if SERVERS.postgres.owner.may_enter(program.parent):
        return program
    copy = folder / "pgbouncer"
    shutil.copy(program, copy)
    copy.chmod(0o755)
    return copy


def _await(port: int, database: str, running: "subprocess.Popen[bytes]", log: Path) -> None:
    while True:
        assert running.poll() is None, log.read_text()
        try:
            psycopg.connect(f"postgresql://{USER}@127.0.0.1:{port}/{database}", connect_timeout=5).close()
        except psycopg.OperationalError as trouble:
            if "refused" not in str(trouble):
                raise
            sleep(0.05)
        else:
            return
