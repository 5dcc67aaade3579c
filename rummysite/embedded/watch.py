"""Keeps the embedded servers running: one that has died is started again on its data, and a line is printed."""

import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import psutil
import psycopg
import redis

from rummysite.embedded.locks import alone
from rummysite.embedded.owner import ServerTrouble

TROUBLE = (ServerTrouble, OSError, psutil.Error, psycopg.Error, redis.RedisError)
"""Errors of a failed start, such as a full disk: it is tried again, and the watch goes on."""
LOOK_S = 0.5
PAUSE_MAX_S = 30


class Server(Protocol):
    """What is watched: PostgreSQL or Valkey."""

    @property
    def name(self) -> str:
        """The server's name in messages."""

    def pid(self) -> int | None:
        """Its main process, None where it has none."""

    def start(self) -> None:
        """Start it, or take the one that runs; raises `ServerTrouble`."""


class _Watched:
    """One server, its process, and how often in a row it could not be started."""

    def __init__(self, server: Server, lock: Path) -> None:
        self._server = server
        self._lock = lock
        self._process = _process_of(server)
        self._failures = 0
        self._not_before_s = 0.0

    def look(self) -> None:
        """Start the server again if it is gone and its pause is over."""
        if (self._process is not None and _lives(self._process)) or time.monotonic() < self._not_before_s:
            return
        found_s = time.monotonic()
        try:
            with alone(self._lock):
                self._server.start()
            self._process = _process_of(self._server)
        except TROUBLE as trouble:
            self._failures += 1
            pause_s = min(2**self._failures, PAUSE_MAX_S)
            self._not_before_s = time.monotonic() + pause_s
            _say(f"{self._server.name} has ended and does not start; tried again in {pause_s} s. {trouble}")
        else:
            self._failures = 0
            _say(f"{self._server.name} had ended. It runs again after {time.monotonic() - found_s:.1f} s.")


@contextmanager
def watching(servers: Sequence[Server], lock: Path) -> Iterator[None]:
    """Start each of these running servers again whenever it dies.

    `lock` is the file that whoever starts or stops one of them holds meanwhile.
    """
    over = threading.Event()
    watched = [_Watched(server, lock) for server in servers]

    def watch() -> None:
        while not over.wait(LOOK_S):
            for each in watched:
                each.look()

    thread = threading.Thread(target=watch, name="servers", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _process_of(server: Server) -> psutil.Process | None:
    pid = server.pid()
    try:
        return None if pid is None else psutil.Process(pid)
    except psutil.NoSuchProcess:
        return None


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def _say(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
