"""Who shows up is left alone; who stands still ends the process, and only then."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from base.limits.watchdog import WEDGED, Watchdog, tell_systemd
from tests.patience import PATIENCE_S

LOOK_S, BOUND_S = 0.02, 0.1


class Ended:
    """What a watchdog ended the process for."""

    def __init__(self) -> None:
        self.because: list[str] = []
        self.happened = threading.Event()

    def __call__(self, what: str) -> None:
        self.because.append(what)
        self.happened.set()


@pytest.fixture
def ended() -> Ended:
    return Ended()


def test_a_thread_that_stands_still_ends_the_process(ended: Ended) -> None:
    dog = Watchdog(BOUND_S, ended, LOOK_S)
    dog.shows_up("clocks")
    dog.start()
    assert ended.happened.wait(PATIENCE_S)
    assert ended.because == ["clocks"]


def test_threads_of_which_none_is_free_end_it(ended: Ended) -> None:
    may_end = threading.Event()
    with ThreadPoolExecutor(1) as threads:
        threads.submit(may_end.wait)
        dog = Watchdog(BOUND_S, ended, LOOK_S)
        dog.watch_threads(threads, "reading")
        dog.start()
        assert ended.happened.wait(PATIENCE_S)
        may_end.set()
    assert ended.because == ["reading"]


async def test_a_loop_that_is_kept_busy_ends_it(ended: Ended) -> None:
    dog = Watchdog(BOUND_S, ended, LOOK_S)
    dog.watch_loop(asyncio.get_running_loop())
    dog.start()
    assert ended.happened.wait(PATIENCE_S)  # in the loop's own thread, so that it cannot go on
    assert ended.because == ["event loop"]


async def test_whoever_shows_up_is_left_alone(ended: Ended) -> None:
    looks = asyncio.Event()
    with ThreadPoolExecutor(1) as threads:
        dog = Watchdog(30, ended, LOOK_S)
        dog.watch_loop(asyncio.get_running_loop())
        dog.watch_threads(threads, "reading")
        dog.start()
        asyncio.get_running_loop().call_later(LOOK_S * 20, looks.set)
        await looks.wait()
        dog.stop()
    assert ended.because == []


def test_the_process_ends_with_a_line_that_says_why() -> None:
    wedged = "from base.limits.watchdog import Watchdog as W; d = W(0.1, look_s=0.02); d.shows_up('x'); d._look_on()"
    done = subprocess.run(
        [sys.executable, "-c", wedged], capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )
    assert done.returncode == WEDGED
    assert "wedged: x does not go on" in done.stderr
    assert "in _look_on" in done.stderr  # where each thread stands


@pytest.fixture
def systemd(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Where a supervisor hears what its processes say."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"{folder}/notify")
        ear.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", f"{folder}/notify")
        yield ear


def test_systemd_hears_that_all_is_well_and_nothing_once_it_is_not(ended: Ended, systemd: socket.socket) -> None:
    dog = Watchdog(BOUND_S, ended, LOOK_S)
    dog.shows_up("clocks")
    dog.start()
    assert systemd.recv(100) == b"WATCHDOG=1"
    assert ended.happened.wait(PATIENCE_S)
    dog._thread.join(PATIENCE_S)
    assert not dog._thread.is_alive()
    systemd.setblocking(False)
    said = 0
    with suppress(BlockingIOError):
        while systemd.recv(100):
            said += 1
    assert said <= round(BOUND_S / LOOK_S)  # of the looks at which it was well


def test_a_supervisor_that_has_gone_away_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/notify")
    tell_systemd(b"WATCHDOG=1")


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has abstract sockets")
def test_an_abstract_socket_is_reached_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"\0rummy-test-{os.getpid()}")
        ear.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@rummy-test-{os.getpid()}")
        tell_systemd(b"WATCHDOG=1")
        assert ear.recv(100) == b"WATCHDOG=1"


def test_who_waits_for_something_outside_is_not_wedged(ended: Ended) -> None:
    dog = Watchdog(BOUND_S, ended, LOOK_S)
    dog.shows_up("beat")
    dog._missed["beat"] = 1_000
    dog.all_show_up()
    assert dog._missed == {"beat": 0}
