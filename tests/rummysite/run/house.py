"""`make run` as a person would start it: a process, an address, a terminal's signals."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from rummysite.paths import BASE_DIR
from rummysite.run.answer import answers
from rummysite.run.leftovers import MARK

OPEN_WAIT_S = CLOSE_WAIT_S = 600
"""Tests wait for the event itself; this only keeps one that never comes from holding up all others."""
LAST_WORD_S = 2
"""For a house that hangs: time to print its stacks."""
LOOK_S = 0.05
"""Whoever looks without a pause takes the core that the house needs to get there."""


@dataclass
class House:
    """One start of the house on a data folder."""

    process: "subprocess.Popen[str]"
    port: int
    data_dir: Path
    log: Path

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://localhost:{self.port}"

    @property
    def printed(self) -> str:
        """Everything it has printed so far."""
        return self.log.read_text()

    def await_open(self) -> None:
        """Wait until it answers; it fails at once when it has ended instead."""
        deadline = time.monotonic() + OPEN_WAIT_S
        while not answers(self.address, wait_s=1):
            assert self.process.poll() is None, self.printed
            assert time.monotonic() < deadline, self.printed

    def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so; it fails at once when the house has ended instead."""
        while not so():
            assert self.process.poll() is None, self.printed
            time.sleep(LOOK_S)

    def interrupt(self) -> None:
        """Ctrl-C in its terminal, which reaches the whole group; waits for the end."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.await_end()

    def await_end(self) -> None:
        """Wait until it has ended; a house that does not end fails with where each of its processes stands."""
        try:
            self.process.wait(CLOSE_WAIT_S)
        except subprocess.TimeoutExpired:
            raise AssertionError(self._where_it_stands()) from None

    def processes(self) -> list[psutil.Process]:
        """Everything that runs for this data folder, database and all."""
        return [each for each in psutil.process_iter() if _belongs(each, self.data_dir)]

    def part(self, words: str) -> psutil.Process:
        """The first of its processes with these words, one after another, in its command line."""
        pattern = re.compile(".*".join(map(re.escape, words.split())))
        return min(
            (each for each in self.processes() if pattern.search(_command(each))), key=psutil.Process.create_time
        )

    def _where_it_stands(self) -> str:
        """Each process, its state and its command; the launcher and the supervisor print their stacks into the log."""
        ours = {each.pid: each for each in self.processes()} | {
            each.pid: each for each in psutil.Process(self.process.pid).children(recursive=True)
        }
        lines = []
        for each in ours.values():
            with suppress(psutil.Error):
                if "-m rummysite.run" in _command(each):
                    each.send_signal(signal.SIGUSR1)
                lines.append(f"{each.pid} (of {each.ppid()}) {each.status()}: {_command(each)}")
        time.sleep(LAST_WORD_S)
        return "\n".join([*lines, self.printed])


@contextmanager
def house(data_dir: Path, port: int, **environment: str) -> Iterator[House]:
    """`make run`, in a session of its own; whatever is left of it at the end is killed."""
    log = data_dir.parent / f"run-{time.monotonic_ns()}.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            ["make", "run"],
            cwd=BASE_DIR,
            env=stranger() | {"RUMMY_DATA_DIR": str(data_dir), "PORT": str(port)} | environment,
            stdout=output,
            stderr=output,
            text=True,
            start_new_session=True,
        )
    started = House(process, port, data_dir, log)
    try:
        yield started
    finally:
        for each in started.processes():
            each.kill()
        process.kill()
        process.wait()


def has_ended(process: psutil.Process) -> bool:
    """Whether it runs no more; whose parent was killed waits for the machine's first process to take it away."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def await_ends(processes: Iterable[psutil.Process]) -> None:
    """Wait until all of them have ended."""
    left = list(processes)
    deadline = time.monotonic() + CLOSE_WAIT_S
    while left := [each for each in left if not has_ended(each)]:
        assert time.monotonic() < deadline, left
        time.sleep(LOOK_S)


def free_port() -> int:
    """A port nobody listens at just now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def stranger() -> dict[str, str]:
    """A stranger's: none of the addresses that the tests' own servers gave this process."""
    ours = {
        "DATABASE_URL",
        "REDIS_URL",
        "REDIS_PREFIX",
        "RUMMY_DATA_DIR",
        "SECRET_KEY",
        "RUMMY_LOCAL",
        "DJANGO_SETTINGS_MODULE",
        "MAKEFLAGS",
        "MAKELEVEL",
        "MFLAGS",
    }
    return {name: value for name, value in os.environ.items() if name not in ours} | {"PYTHON": sys.executable}


def _belongs(process: psutil.Process, data_dir: Path) -> bool:
    try:
        return process.environ().get(MARK) == str(data_dir) or process.cwd().startswith(str(data_dir))
    except (psutil.NoSuchProcess, psutil.AccessDenied, psutil.ZombieProcess):
        return False


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""
