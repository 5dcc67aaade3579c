"""A PostgreSQL cluster with the house's tables in it, made once and laid down wherever a test wants a database.

Migrating takes seconds of a core, copying the folder a moment; each pytest process, the faults' house and the browser
tests' site would otherwise do it again. It is kept between runs under a name made of every migration and of the pinned
packages, so a new migration makes a new cluster.
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from rummysite.embedded import Embedded, embedded
from rummysite.embedded.locks import alone
from rummysite.paths import BASE_DIR
from tests.processes import environment, free_port, manage

ROOMS = ("accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk")


def lay_cluster(servers: Embedded) -> None:
    """Put the ready cluster where these servers, not started yet, will look for theirs."""
    place = Path(tempfile.gettempdir()).resolve() / f"rummy-ready-{os.geteuid()}"
    with alone(place.with_suffix(".lock")):
        ready = place.with_name(f"{place.name}-{_version()}")
        if not ready.exists():
            for old in place.parent.glob(f"{place.name}-*"):
                shutil.rmtree(old)
            _make(ready.with_suffix(".unfinished")).rename(ready)
        servers.home.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-a", ready / "postgres", servers.postgres.data], check=True)


def _make(home: Path) -> Path:
    home.mkdir()
    home.chmod(0o711)
    servers = embedded(home, durable=False)
    with servers.running(valkey=False):
        manage(environment(free_port(), DATABASE_URL=servers.postgres.url()), "migrate", "-v0")
    return home


def _version() -> str:
    parts = [BASE_DIR / "requirements.lock", BASE_DIR / "rummysite" / "embedded" / "postgres.py"]
    for room in ROOMS:
        parts += sorted(path for path in (BASE_DIR / room / "migrations").rglob("*") if path.suffix in {".py", ".sql"})
    return hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()[:12]
