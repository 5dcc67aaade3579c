"""A checkout as a reader has it, and a house that is open in one."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummysite.embedded import embedded
from rummysite.run.answer import answers
from tests.docs import situations
from tests.docs.blocks import in_situation
from tests.ready_cluster import lay_cluster
from tests.rummysite.run.house import CLOSE_WAIT_S, OPEN_WAIT_S, free_port, stranger


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A short path that the servers' user may enter."""
    place = Path(tempfile.mkdtemp(prefix="rummy-docs-")).resolve()
    place.chmod(0o711)
    yield place
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(scope="session")
def origin(folder: Path) -> Path:
    """What `git clone` clones."""
    return situations.origin(folder)


@pytest.fixture(scope="session")
def checkout(origin: Path, folder: Path) -> Path:
    """A prepared checkout in which nothing runs."""
    return situations.clone(origin, folder / "checkout")


@pytest.fixture(scope="module")
def house(origin: Path, folder: Path) -> Iterator[Path]:
    """The folder of a house that was opened by the commands of the README, as they stand there.

    It closes with the module: an open house takes a fifth of a core from whatever is tested after it.
    """
    (block,) = (block for block in in_situation(situations.MACHINE) if block.page == "README.md")
    fetch, start = block.text.strip().splitlines()
    home = folder / "home"
    home.mkdir()
    fetched = situations.shell(fetch.replace("<this repository>", os.fspath(origin)), home, stranger())
    assert fetched.returncode == 0, fetched.stderr
    place = situations.prepare(home / "rummy")
    lay_cluster(embedded(place / ".data"))  # its very first start is the point of tests/rummysite/run
    port = free_port()
    log = folder / "house.log"
    with log.open("w") as output:
        opened = subprocess.Popen(
            ["bash", "-c", start],
            cwd=place,
            env=stranger() | {"PORT": str(port)},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        assert answers(f"http://localhost:{port}", OPEN_WAIT_S), log.read_text()
        yield place
    finally:
        os.killpg(opened.pid, signal.SIGINT)
        opened.wait(CLOSE_WAIT_S)
