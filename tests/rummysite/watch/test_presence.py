"""The beat and a slow worker's parent show up at a watchdog while they go on, and end themselves when they do not."""

import socket
import sys
from pathlib import Path

import pytest

from base.limits.watchdog import WEDGED
from rummysite.messaging.broker import PersistentConnection
from rummysite.watch import presence
from tests.databases import fresh_database
from tests.patience import PATIENCE_S
from tests.processes import Process, environment, free_port, processes
from tests.settings import TEST_HOME

DATABASE = "rummy_presence"


class Dog:
    """What a watchdog was told."""

    def __init__(self) -> None:
        self.tries = 0

    def all_show_up(self) -> None:
        self.tries += 1
        if self.tries == 2:
            raise KeyboardInterrupt


def test_who_waits_for_the_broker_shows_up_with_each_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_dog", Dog())
    with pytest.raises(KeyboardInterrupt):
        PersistentConnection(f"redis://127.0.0.1:{free_port()}/0").ensure_connection()


def wedged(folder: Path, part: str, code: str) -> Process:
    """A part of the house in which this is so from the start."""
    (folder / "sitecustomize.py").write_text(code)
    told = environment(free_port(), DATABASE_URL=fresh_database(DATABASE), WEDGED_S="1", QUEUES=TEST_HOME.name)
    return processes(told | {"PYTHONPATH": str(folder), "REDIS_PREFIX": folder.name}, folder, "wedged")[part]


BEAT = """
import threading
from celery import beat
beat.Scheduler.apply_entry = lambda *given, **named: threading.Event().wait()
"""
WORKER = """
import threading
from celery.worker.consumer import Consumer
Consumer.on_ready = lambda self: self.hub.call_later(1, threading.Event().wait)
"""


@pytest.mark.parametrize(("part", "name", "code"), [("beat", "beat", BEAT), ("worker", "consumer", WORKER)])
def test_one_that_stands_still_ends_itself_with_a_line_that_says_so(
    servers: None, tmp_path: Path, part: str, name: str, code: str
) -> None:
    process = wedged(tmp_path, part, code)
    process.start()
    try:
        assert process._running is not None
        assert process._running.wait(PATIENCE_S) == WEDGED
    finally:
        process.stop()
    assert f"wedged: {name} does not go on" in process.log.read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has abstract sockets, and systemd")
@pytest.mark.parametrize("part", ["web", "live", "worker", "beat"])
def test_each_part_tells_systemd_that_it_goes_on_though_there_is_no_broker(
    servers: None, tmp_path: Path, part: str
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"\0rummy-{part}-{TEST_HOME.name}")
        ear.settimeout(PATIENCE_S)
        told = environment(
            free_port(),
            DATABASE_URL=fresh_database(DATABASE),
            REDIS_URL=f"redis://127.0.0.1:{free_port()}/0",
            NOTIFY_SOCKET=f"@rummy-{part}-{TEST_HOME.name}",
        )
        process = processes(told, tmp_path, "told")[part]
        process.start()
        try:
            assert [ear.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3, process.log.read_text()
        finally:
            process.stop()
