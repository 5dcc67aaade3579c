"""A PostgreSQL cluster with the house's tables, made once and copied to wherever a test needs a database.

Migrating takes seconds of a core, copying the folder a moment; each pytest process, the faults' house and the browser
tests' site would otherwise do it again. It is kept between runs under a name made of every migration, of the
pinned packages, and of the month, of which it has the tables: so a new migration makes a new cluster, and so does a new
month. Checkouts with different migrations each have theirs, and none waits for another's; one that nobody has used for
a while goes.

In each lies `AS_MIGRATED`, to which nobody can connect: whatever copies it finds nothing that another test has written.
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from rummysite.embedded import Embedded, embedded
from rummysite.embedded.locks import alone
from rummysite.embedded.postgres import USER
from rummysite.paths import BASE_DIR
from tests.processes import environment, free_port, manage

AS_MIGRATED = "rummy_as_migrated"
UNUSED_S = 2 * 24 * 3600
ROOMS = ("accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk")


def lay_cluster(servers: Embedded, among: Path | None = None) -> None:
    """Put the ready cluster where these servers, not started yet, will look for theirs. It is kept in `among`."""
    place = (among or Path(tempfile.gettempdir()).resolve()) / f"rummy-ready-{os.geteuid()}"
    ready = place.with_name(f"{place.name}-{_version()}")
    with alone(ready.with_suffix(".lock")):
        if not ready.exists():
            _forget_unused(place)
            unfinished = ready.with_suffix(".unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            _make(unfinished).rename(ready)
        os.utime(ready)
        servers.home.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-a", ready / "postgres", servers.postgres.data], check=True)


def _forget_unused(place: Path) -> None:
    """Delete clusters not used for long. Whoever copies one marks it as used first, so none is in use."""
    for old in place.parent.glob(f"{place.name}-*"):
        if old.is_dir() and time.time() - old.stat().st_mtime > UNUSED_S:
            shutil.rmtree(old)


def _make(home: Path) -> Path:
    home.mkdir()
    home.chmod(0o711)
    servers = embedded(home, durable=False)
    with servers.running(valkey=False):
        manage(environment(free_port(), DATABASE_URL=servers.postgres.url()), "migrate", "-v0")
        with psycopg.connect(servers.postgres.url("postgres"), autocommit=True) as superuser:
            superuser.execute(
                f"CREATE DATABASE {AS_MIGRATED} TEMPLATE {USER}"
                " STRATEGY file_copy ALLOW_CONNECTIONS false IS_TEMPLATE true"
            )
    return home


def _version() -> str:
    parts = [Path(__file__), BASE_DIR / "requirements.lock", BASE_DIR / "rummysite" / "embedded" / "postgres.py"]
    for room in ROOMS:
        parts += sorted(path for path in (BASE_DIR / room / "migrations").rglob("*") if path.suffix in {".py", ".sql"})
    made_in = f"{datetime.now(UTC):%Y-%m}".encode()
    return hashlib.sha256(b"".join(part.read_bytes() for part in parts) + made_in).hexdigest()[:12]
