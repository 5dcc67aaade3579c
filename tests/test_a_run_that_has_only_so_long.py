"""A run that has only so long begins no test after it, names what it left out, and takes files in another order."""

import os
import re
import subprocess
import sys

import pytest

from rummysite.paths import BASE_DIR
from tests import time_left
from tests.patience import PATIENCE_S

FILE = "tests/engine/test_toss.py"


def run(seconds: str, *options: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a file of tests that has so many seconds."""
    command = [sys.executable, "-m", "pytest", "-q", *options, FILE]
    told = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "RUN_"))}
    return subprocess.run(
        command,
        cwd=BASE_DIR,
        env=told | {"RUN_S": seconds} | more,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


def test_what_has_not_begun_in_time_is_left_out_and_named() -> None:
    late = run("0", "-n", "2", "--dist", "loadfile")
    assert late.returncode == 0, late.stdout
    assert f"{time_left.REASON}; left out of 1 files:\n{FILE}" in late.stdout
    assert " passed" not in late.stdout


def test_what_has_time_is_run() -> None:
    in_time = run("100000")
    assert in_time.returncode == 0, in_time.stdout
    assert " passed" in in_time.stdout
    assert time_left.REASON not in in_time.stdout


def test_its_order_is_said_for_a_run_that_takes_the_files_so_again() -> None:
    said = re.search(rf"{time_left.ORDER}=(\d+)", run("0").stdout)
    assert said is not None
    assert f"{time_left.ORDER}={said[1]}" in run("0", **{time_left.ORDER: said[1]}).stdout


def test_each_order_is_another_and_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_order(said: str) -> list[int]:
        monkeypatch.setenv(time_left.ORDER, said)
        return [time_left.place_of(place, 50) for place in range(50)]

    assert sorted(in_order("1")) == sorted(in_order("2")) == list(range(50))
    assert in_order("1") == in_order("1") != in_order("2")


def test_a_run_that_has_all_the_time_begins_with_the_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUN_ENDS_AT_S", raising=False)
    monkeypatch.delenv(time_left.ORDER, raising=False)
    assert [time_left.place_of(place, 50) for place in range(50)] == list(range(50))
    assert not time_left.is_over()
