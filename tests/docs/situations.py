"""In which situations a reader may be, and how each is laid out for a command that is run as it stands."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from rummysite.paths import BASE_DIR
from tests.docs.blocks import Block
from tests.rummysite.run.house import stranger

MACHINE = "On your machine, with nothing yet"
CHECKOUT = "In the checkout"
HOUSE = "Beside the open house"
MINUTES = "In the checkout; this takes minutes"
SERVER = "On the server"
STAYS = "On the server, in a terminal of its own"
DATABASE_SERVER = "On the database server, as its superuser"
DOCKER = "With Docker"
CITUS = "With Citus"
CHANGED = "With the change made"
DAYS = "With the files of two days"
DOSSIER = "With a dossier unpacked"
FILES = "With the files of an archived month"
ARCHIVED = "With an archived month"
SITUATIONS = {
    MACHINE, CHECKOUT, HOUSE, MINUTES, SERVER, STAYS, DATABASE_SERVER, DOCKER, CITUS, CHANGED, DAYS, DOSSIER, FILES,
    ARCHIVED,
}  # fmt: skip

PRINTS = "It prints"
"""The title of a text block: exactly what the block before it prints, where … stands for whatever varies."""

RUN_ELSEWHERE = {
    "make test": ".ci/run",
    "make test-long": ".ci/run",
    "make run": "tests/rummysite/run/test_make_run.py",
    "make bench": "tests/bench/test_runner.py",
    "make mutants": "tests/mutants",
    "make secrecy": "tests/faults/test_secrecy_over_sockets.py",
    "make restore-drill": "tests/deploy/restore/test_the_drill.py",
    "make screenshots": "tests/e2e/test_the_documents_pictures.py",
    "make fuzz": "tests/faults/test_a_siege_of_the_socket.py",
    "make cluster": "tests/cluster/test_configurations.py",
    "make cluster-drill": "tests/cluster/test_measured.py",
    "make scale-drill": "tests/scale/test_measured.py",
    "make lock": "tests/tidy/test_signposts.py",
    "make sbom": "tests/deploy/test_supply.py",
    "make audit": "tests/deploy/test_supply.py",
    "make check": ".ci/run",
    "make prepare": "tests/deploy",
}
"""What takes too long to run here, and what runs it, or the code behind it, instead."""

COMMAND_S = 600
"""A busy machine is slow, not wrong: this only keeps a command that never ends from holding up all others."""


def run(block: Block, folder: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a block's commands in a folder as a reader's shell would, stopping at the first that fails."""
    return shell(block.text, folder, stranger() | environment)


def shell(text: str, folder: Path, environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """Commands in a shell that stops at the first that fails."""
    command = ["bash", "-euo", "pipefail", "-c", text]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=COMMAND_S
    )


def origin(folder: Path) -> Path:
    """A repository with the checkout's files as they are now, to be cloned."""
    place = folder / "origin"
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=BASE_DIR, capture_output=True, check=True).stdout.split(b"\0")
    for name in filter(None, map(os.fsdecode, names)):
        source = BASE_DIR / name
        if source.is_file() and not source.is_symlink():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, place / name)
    identity = ["-c", "user.name=Reader", "-c", "user.email=reader@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "--quiet"], ["add", "--all", "--force"], [*identity, "commit", "--quiet", "-m", "Now"]):
        subprocess.run(["git", *command], cwd=place, check=True, capture_output=True)
    return place


def clone(source: Path, place: Path) -> Path:
    """A clone that is prepared: what pip and npm would fetch is this checkout's own."""
    subprocess.run(["git", "clone", "--quiet", source, place], check=True, capture_output=True)
    return prepare(place)


def prepare(place: Path) -> Path:
    """Lend a clone this checkout's packages."""
    (place / ".venv").symlink_to(Path(sys.prefix))
    (place / "node_modules").symlink_to((BASE_DIR / "node_modules").resolve())
    return place
