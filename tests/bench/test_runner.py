"""`python -m bench` finds every benchmark by itself, runs each on its own and sums up."""

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from bench import pgbench, running
from bench.__main__ import benchmarks, is_bad, main
from bench.rows import Row
from bench.running import Outcome, run_apart, summary
from rummysite.paths import BASE_DIR


def test_a_module_with_a_run_takes_part() -> None:
    assert "rummysite.start" in {found.name for found in benchmarks(["rummysite"])}


def test_names_choose_by_their_beginning_and_not_by_half_a_word() -> None:
    assert list(benchmarks(["rummysi"])) == []
    assert [found.name for found in benchmarks(["rummysite.start"])] == ["rummysite.start"]


def test_a_name_that_chooses_nothing_is_refused_with_a_code_and_the_names_there_are() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["rummysite.start", "rummysi"])
    assert str(ended.value).startswith("no_benchmark: There is no benchmark rummysi; there are ")
    assert "rummysite.start" in str(ended.value)


def test_what_needs_linux_says_why() -> None:
    assert {found.name for found in benchmarks([]) if found.needs_linux} == {
        "load.whole_deals",
        "tables.db_part",
        "wallet.postings",
        "wallet.versions",
        "webs.adding_up",
        "webs.calls",
        "webs.coming_back",
    }


def test_one_benchmark_runs_from_the_command_line() -> None:
    command = [sys.executable, "-m", "bench", "rummysite.start"]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert "later start of both servers" in done.stdout, done.stderr
    assert "1 benchmarks in 0 min" in done.stdout
    assert done.returncode == 0


def test_a_benchmark_that_fails_is_told_with_its_last_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "one.py").write_text("raise SystemExit('the server went away')")
    monkeypatch.setattr(running, "BASE_DIR", tmp_path)
    outcome = run_apart("tables.live_move")
    assert outcome.failure.endswith("the server went away")
    assert outcome.verdict == "FAILED"
    assert is_bad(outcome)


def test_the_summary_names_every_benchmark_what_it_missed_and_the_time() -> None:
    slow = Row(what="a move", value=9, unit="ms", ceiling=3)
    outcomes = [
        Outcome(name="a", took_s=50, rows=[slow]),
        Outcome(name="bcd", took_s=20, failure="no such table"),
        Outcome(name="e", took_s=1, rows=[Row(what="a sum", value=1, unit="s")]),
    ]
    assert list(summary(outcomes)) == [
        "a       50 s  MISSED 1",
        "    a move: at most 3",
        "bcd     20 s  FAILED",
        "e        1 s  kept",
        "3 benchmarks in 1 min 11 s",
    ]
    assert [is_bad(outcome) for outcome in outcomes] == [True, True, False]


@pytest.mark.skipif(sys.platform != "linux", reason="cores are chosen on Linux only")
def test_a_server_is_pinned_although_one_of_its_processes_has_just_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """`close_pool` lets backends go; the list of children still names them for a moment."""
    cores = os.sched_getaffinity(0)
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE) as gone:
        listed = psutil.Process(gone.pid)
    with pytest.raises(ProcessLookupError):
        os.sched_setaffinity(gone.pid, cores)
    monkeypatch.setattr(psutil.Process, "children", lambda *_, **__: [listed])
    pgbench.pin(os.getpid(), cores)
    assert os.sched_getaffinity(0) == cores
