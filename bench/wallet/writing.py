"""Writers as processes that begin together, and what they spend.

A writer's module, run as `python -m …`, sets itself up, warms up, says "ready", waits for a line, writes for the
seconds it was told, and prints how many it wrote in how many seconds, and its CPU seconds.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

WARM_UP_S = 0.5


class Rate(NamedTuple):
    """Postings a second, and the CPU microseconds each cost its writer."""

    per_s: float
    writers_us: float


def measured(module: str, arguments: Sequence[str], writers: int, env: dict[str, str] | None = None) -> Rate:
    """Let so many writers write at once, each a process."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", module, os.urandom(4).hex(), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(env or {})},
        )
        for _ in range(writers)
    ]
    for writer in running:
        if writer.stdout is None or writer.stdout.readline() != "ready\n":
            raise RuntimeError(f"a writer of {module} did not start")
    for writer in running:
        if writer.stdin is not None:
            writer.stdin.write("go\n")
            writer.stdin.flush()
    said = [[float(part) for part in writer.communicate()[0].split()] for writer in running]
    written = sum(count for count, _seconds, _cpu in said)
    return Rate(
        sum(count / seconds for count, seconds, _cpu in said),
        sum(cpu for _count, _seconds, cpu in said) / written * 1e6,
    )


def write(post: Callable[[int], object], seconds: float) -> None:
    """A writer's life: `post` is called with 0, 1, 2 …; for use in a writer's module."""
    number = _until(post, 0, time.perf_counter() + WARM_UP_S)
    print("ready", flush=True)
    sys.stdin.readline()
    began, cpu = time.perf_counter(), time.process_time()
    count = _until(post, number, began + seconds) - number
    print(count, time.perf_counter() - began, time.process_time() - cpu)


def _until(post: Callable[[int], object], number: int, end: float) -> int:
    while time.perf_counter() < end:
        post(number)
        number += 1
    return number
