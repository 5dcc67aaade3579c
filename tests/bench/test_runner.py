"""`python -m bench` finds every benchmark by itself."""

import subprocess
import sys

from bench.__main__ import modules
from rummysite.paths import BASE_DIR


def test_a_module_with_a_run_takes_part() -> None:
    assert "bench.rummysite.start" in {module.__name__ for module in modules(["rummysite"])}


def test_names_choose_by_their_beginning_and_not_by_half_a_word() -> None:
    assert list(modules(["rummysi"])) == []
    assert [module.__name__ for module in modules(["rummysite.start"])] == ["bench.rummysite.start"]


def test_one_benchmark_runs_from_the_command_line() -> None:
    command = [sys.executable, "-m", "bench", "rummysite.start"]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert "later start of both servers" in done.stdout, done.stderr
    assert done.returncode == 0
