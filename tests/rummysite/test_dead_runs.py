"""A test run that was killed leaves nothing for good: told to stop it cleans up; killed, the next run does."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from rummysite.embedded import embedded
from rummysite.paths import BASE_DIR
from tests.dead_runs import stop_dead_runs

ENDLESS = """
import signal
def test_endless(servers):
    print("running", flush=True)
    signal.pause()
"""


@pytest.fixture
def beside() -> Iterator[Path]:
    """A folder for homes, with a short path."""
    folder = Path(tempfile.mkdtemp(prefix="rummy-dead-")).resolve()
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def ended_pid() -> int:
    """A process that is no more."""
    ended = subprocess.Popen(["true"])
    ended.wait()
    return ended.pid


def test_the_servers_of_a_dead_run_are_stopped_and_its_folder_removed(beside: Path) -> None:
    home = beside / f"run-{ended_pid()}"
    servers = embedded(home, durable=False)
    home.mkdir()
    servers.postgres.start()
    servers.valkey.start()
    assert stop_dead_runs(beside / "run-1") == [home]
    assert not home.exists()
    assert not [each for each in psutil.process_iter(["cwd"]) if (each.info["cwd"] or "").startswith(str(home))]


def test_a_living_runs_home_is_left_alone(beside: Path) -> None:
    alive = beside / f"run-{os.getpid()}"
    alive.mkdir()
    assert stop_dead_runs(beside / "run-1") == []
    assert alive.exists()


def test_a_run_that_is_told_to_stop_stops_its_servers(beside: Path) -> None:
    endless = beside / "test_endless.py"
    endless.write_text(ENDLESS)
    (beside / "conftest.py").write_text("from tests.conftest import pytest_configure, servers\n")
    for ready in Path(tempfile.gettempdir()).glob("rummy-ready-*"):
        (beside / ready.name).symlink_to(ready)  # or it would migrate a cluster of its own first
    ours = ["-c", str(BASE_DIR / "pyproject.toml"), "--rootdir", str(BASE_DIR)]
    command = [sys.executable, "-m", "pytest", "-q", "-s", *ours, str(endless)]
    environment = os.environ | {"TMPDIR": str(beside)}
    with subprocess.Popen(command, cwd=BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert any("running" in line for line in run.stdout)
        assert list(beside.glob("rummy-test-*"))
        run.send_signal(signal.SIGTERM)
    assert list(beside.glob("rummy-test-*")) == []
