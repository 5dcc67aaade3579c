"""The swarm's processes as their keeper sees them: started with a plan each, spoken to a word at a time."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from bench.load.swarm import Plan, TableOfPlan
from bench.load.tally import Tally
from rummysite.paths import BASE_DIR

Addresses = Sequence[tuple[str, Sequence[str]]]
OPENING = 24  # handshakes at a time, all processes together
LOOK_S = 0.25


class Swarm:
    """Processes that play; all are told the same at the same time."""

    def __init__(self, running: list["subprocess.Popen[str]"]) -> None:
        self._running = running

    def tell(self, word: str) -> None:
        """Send one command to all processes."""
        for each in self._running:
            assert each.stdin is not None
            print(word, file=each.stdin, flush=True)

    def open(self) -> int:
        """How many sockets are open and have been shown their table."""
        self.tell("open")
        return sum(int(answer.split()[1]) for answer in self._answers())

    def counted(self) -> Tally:
        """End the counting; what they counted together."""
        self.tell("tell")
        return Tally.of_all([msgspec.json.decode(answer, type=Tally) for answer in self._answers()])

    def _answers(self) -> list[str]:
        return [answer for each in self._running if each.stdout is not None and (answer := each.stdout.readline())]


@contextmanager
def swarm(
    ports: Sequence[int], addresses: Addresses, think_s: float, processes: int, *, apart: bool = False
) -> Iterator[Swarm]:
    """Processes that share these tables (path, cookies) of some servers and begin at once to open their sockets.

    Each table is hashed to one server; where `apart`, its players are at all of them.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rummy-swarm-")))
        running = []
        for number in range(processes):
            tables = [TableOfPlan(path, list(cookies)) for path, cookies in addresses[number::processes]]
            path = folder / f"{number}.json"
            plan = Plan(list(ports), think_s, number, max(1, OPENING // processes), tables, apart)
            path.write_bytes(msgspec.json.encode(plan))
            running.append(stack.enter_context(_process(path)))
        yield Swarm(running)


@contextmanager
def _process(plan: Path) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "bench.load.swarm", str(plan)]
    with subprocess.Popen(command, cwd=BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(is_true: Callable[[], bool], what: str, within_s: float) -> float:
    """Wait until a condition is true, and return how many seconds that took. Raises TimeoutError."""
    began_s = time.monotonic()
    while not is_true():
        if time.monotonic() > began_s + within_s:
            raise TimeoutError(f"{what} took longer than {within_s:.0f} s")
        time.sleep(LOOK_S)
    return time.monotonic() - began_s
