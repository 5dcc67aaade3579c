"""The public log as others see it: downloaded, checked by a stranger's Python, changed by who owns the server."""

import subprocess
import sys
from pathlib import Path

from django.db import connection, transaction
from django.test import Client

from tables.openlog import chain

SCRIPT = Path("static/check_shuffle_log.py")


def past_the_guards(statement: str, *values: object) -> None:
    """What only who owns the server may do."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, values)
        cursor.execute("SET LOCAL session_replication_role = origin")


def chained_anew() -> None:
    """Who owns the server takes all blocks away, and the house chains and signs its lines once more."""
    past_the_guards("DELETE FROM tables_logplace")
    past_the_guards("DELETE FROM tables_logblock")
    chain.seal_next(from_the_start=True)


def downloaded(client: Client, folder: Path, name: str = "shuffle-log.jsonl") -> Path:
    """The whole log, as anybody downloads it."""
    file = folder / name
    file.write_bytes(b"".join(client.get("/fairness/log.jsonl")))
    return file


def stranger(file: Path, *more: object) -> "subprocess.CompletedProcess[str]":
    """What the script says of it, in a Python that has no packages."""
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(file), *map(str, more)]
    return subprocess.run(command, capture_output=True, text=True, check=False)
