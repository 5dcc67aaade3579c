"""What a start finds after power cuts and `kill -9`, and that it comes up all the same."""

import os
import signal
from pathlib import Path

import psutil
import psycopg
import pytest

from rummysite.embedded import Embedded, embedded


def postmaster(servers: Embedded) -> psutil.Process:
    """The running server's first process."""
    return psutil.Process(int((servers.postgres.data / "postmaster.pid").read_text().splitlines()[0]))


def write_and_leave_running(servers: Embedded) -> None:
    """A start whose process died before it could stop anything."""
    servers.home.mkdir(parents=True)
    servers.postgres.start()
    servers.valkey.start()
    with psycopg.connect(servers.postgres.url()) as connection:
        connection.execute("CREATE TABLE committed AS SELECT 7 AS points")


def committed(servers: Embedded) -> object:
    """What was written before the crash."""
    with psycopg.connect(servers.postgres.url()) as connection:
        return connection.execute("SELECT points FROM committed").fetchone()


def test_servers_that_were_left_running_are_taken_over_and_stopped(data_dir: Path) -> None:
    servers = embedded(data_dir)
    write_and_leave_running(servers)
    left = postmaster(servers)
    with servers.running():
        assert postmaster(servers) == left
        assert committed(servers) == (7,)
    assert not left.is_running() or left.status() == psutil.STATUS_ZOMBIE


def test_a_killed_server_comes_back_with_what_was_committed(data_dir: Path) -> None:
    servers = embedded(data_dir)
    write_and_leave_running(servers)
    killed = postmaster(servers)
    killed.kill()
    killed.wait()
    with servers.running():
        assert committed(servers) == (7,)


@pytest.mark.parametrize("pid", [1, os.getpid(), 4_194_303], ids=["init", "ours", "nobody"])
def test_a_lock_file_that_names_somebody_elses_process_does_not_stop_the_start(data_dir: Path, pid: int) -> None:
    servers = embedded(data_dir)
    write_and_leave_running(servers)
    lock = servers.postgres.data / "postmaster.pid"
    content = lock.read_text()
    killed = postmaster(servers)
    killed.send_signal(signal.SIGQUIT)
    killed.wait()
    lock.write_text(content.replace(str(killed.pid), str(pid), 1))
    with servers.running():
        assert committed(servers) == (7,)


def test_a_data_folder_half_made_is_made_anew(data_dir: Path) -> None:
    servers = embedded(data_dir)
    half = servers.postgres.data.with_suffix(".unfinished")
    half.mkdir(parents=True)
    (half / "PG_VERSION").write_text("18")
    with servers.running(valkey=False):
        assert not half.exists()
