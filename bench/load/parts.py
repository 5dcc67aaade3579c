"""The house's processes while they are watched: how much each kind of them works and holds in memory."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import Popen

import psutil
import redis

from bench.tables.daphne import stop
from rummysite.paths import BASE_DIR
from rummysite.run import procfile

BEHIND = ("live", "worker", "beat")
Parts = dict[str, psutil.Process]


@contextmanager
def worker_and_beat() -> Iterator[Parts]:
    """A live worker, a worker with one process that works, and the beat, as the Procfile starts them."""
    commands = procfile.parts(BASE_DIR / "Procfile")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "WORKERS": "1"}
    running = {name: Popen(["sh", "-c", commands[name]], cwd=BASE_DIR, env=environment) for name in BEHIND}
    try:
        yield {name: psutil.Process(each.pid) for name, each in running.items()}
    finally:
        for each in running.values():
            stop(each)


def servers() -> Parts:
    """PostgreSQL and Valkey of the benchmark's house."""
    data = Path(os.environ["RUMMY_DATA_DIR"])
    postgres = int(next(data.glob("**/postmaster.pid")).read_text().split()[0])
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        valkey = int(client.info("server")["process_id"])
    return {"postgres": psutil.Process(postgres), "valkey": psutil.Process(valkey)}


def worked_s(parts: Mapping[str, psutil.Process]) -> dict[str, float]:
    """Seconds of a core that each part has worked so far, children that are gone included."""
    return {name: sum(map(_worked_s, _family(process))) for name, process in parts.items()}


def memory_mb(process: psutil.Process) -> float:
    """What a part holds in memory, pages that its processes share counted once."""
    return sum(map(_memory_bytes, _family(process))) / 2**20


def _family(process: psutil.Process) -> list[psutil.Process]:
    return [process, *process.children(recursive=True)]


def _worked_s(process: psutil.Process) -> float:
    with suppress(psutil.NoSuchProcess):
        return float(sum(process.cpu_times()[:4]))
    return 0.0


def _memory_bytes(process: psutil.Process) -> int:
    with suppress(psutil.NoSuchProcess):
        return int(process.memory_full_info().pss)
    return 0
