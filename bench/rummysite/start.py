"""The embedded servers: from a stopped house to one that answers a query."""

import shutil
import tempfile
import time
from pathlib import Path

from bench.rows import Row
from rummysite.embedded import embedded


def run() -> list[Row]:
    """Seconds of the first start, which makes the database, and of a later one."""
    home = Path(tempfile.mkdtemp(prefix="rummy-bench-start-")).resolve()
    home.chmod(0o711)
    servers = embedded(home / "data")
    taken_s = []
    try:
        for _ in range(2):
            started = time.perf_counter()
            with servers.running():
                taken_s.append(time.perf_counter() - started)
    finally:
        shutil.rmtree(home)
    first_s, later_s = taken_s
    return [
        Row(what="first start of both servers", value=first_s, unit="s", ceiling=30),
        Row(what="later start of both servers", value=later_s, unit="s", ceiling=5),
    ]
