"""A Python that is too old is said in one line, not in a traceback."""

import subprocess
import sys
from pathlib import Path

from rummysite.paths import BASE_DIR

OLD = "#!/bin/sh\nexit 1\n"


def find(path: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """The script with nothing else on the PATH."""
    program = [str(BASE_DIR / "deploy" / "find-python")]
    return subprocess.run(program, env={"PATH": str(path)} | environment, capture_output=True, text=True, check=False)


def pythons(folder: Path, **scripts: str) -> None:
    """Programs of these names."""
    for name, text in scripts.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)


def test_a_new_enough_python_is_found_behind_an_old_one(tmp_path: Path) -> None:
    (tmp_path / "python").symlink_to(sys.executable)
    pythons(tmp_path, python3=OLD)
    assert find(tmp_path).stdout == f"{tmp_path}/python\n"


def test_the_named_one_comes_first(tmp_path: Path) -> None:
    (tmp_path / "python3").symlink_to(sys.executable)
    assert find(tmp_path, PYTHON=sys.executable).stdout == f"{sys.executable}\n"


def test_none_is_said_in_one_line(tmp_path: Path) -> None:
    pythons(tmp_path, python3=OLD)
    found = find(tmp_path)
    assert found.returncode == 1
    assert found.stderr.startswith("no_python: Python 3.11 or newer is needed")
    assert found.stderr.count("\n") == 1
