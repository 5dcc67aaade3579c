"""Each benchmark in a process and a house of its own, so that one that fails takes no other with it."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bench import progress
from bench.rows import Row
from rummysite.paths import BASE_DIR

LAST_LINES = 12


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The result of one benchmark: its rows, or the last lines of its output before it failed."""

    name: str
    took_s: float
    rows: list[Row] = field(default_factory=list)
    failure: str = ""

    @property
    def missed(self) -> list[Row]:
        """The rows whose limit was not kept."""
        return [row for row in self.rows if not row.kept]

    @property
    def verdict(self) -> str:
        """The verdict for the summary, in one or two words."""
        if self.failure:
            return "FAILED"
        return f"MISSED {len(self.missed)}" if self.missed else "kept"


def run_apart(name: str) -> Outcome:
    """Run `bench.NAME` in a process of its own and wait for it."""
    started = time.perf_counter()
    with ExitStack() as stack:
        answer = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rummy-bench-rows-"))) / "rows.json"
        log = stack.enter_context(tempfile.TemporaryFile("w+"))
        command = [sys.executable, "-m", "bench.one", name, str(answer)]
        waits = os.dup(sys.__stderr__.fileno() if sys.__stderr__ else 2)
        stack.callback(os.close, waits)
        code = subprocess.run(
            command,
            cwd=BASE_DIR,
            stdout=log,
            stderr=log,
            check=False,
            # The benchmark tells there how far it is; the servers that it starts do not get it.
            pass_fds=(waits,),
            env=os.environ | {progress.WHERE: str(waits)},
        ).returncode
        took_s = time.perf_counter() - started
        if code == 0:
            return Outcome(name=name, took_s=took_s, rows=msgspec.json.decode(answer.read_bytes(), type=list[Row]))
        log.seek(0)
        said = log.read().strip().splitlines()[-LAST_LINES:]
    return Outcome(name=name, took_s=took_s, failure="\n".join(said) or f"it ended with status {code}")


def summary(outcomes: list[Outcome]) -> Iterator[str]:
    """A line for each benchmark, one for each limit that was missed, and the whole time."""
    width = max((len(outcome.name) for outcome in outcomes), default=0)
    for outcome in outcomes:
        yield f"{outcome.name.ljust(width)}  {outcome.took_s:5.0f} s  {outcome.verdict}"
        yield from (f"    {row.what}: {row.limit}" for row in outcome.missed)
    minutes, seconds = divmod(round(sum(outcome.took_s for outcome in outcomes)), 60)
    yield f"{len(outcomes)} benchmarks in {minutes} min {seconds} s"
