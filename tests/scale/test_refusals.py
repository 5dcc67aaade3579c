"""The command that breaks a house with cells says what is missing or wrong, before it opens anything."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.citus.servers import NoCitus, programs_of_citus
from tests.scale.options import read_options


def test_without_citus_nothing_is_opened_and_a_sentence_says_what_is_missing() -> None:
    command = [sys.executable, "-m", "tests.scale"]
    environment = os.environ | {"RUMMY_CITUS": ""}
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr.startswith("no_citus: RUMMY_CITUS has to name the folder of a PostgreSQL 17 or 18 with Citus")
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (1, 1, "")


def test_an_unknown_drill_is_refused_with_the_drills_there_are() -> None:
    with pytest.raises(SystemExit, match=r"^no_drill: There is no drill nosuch; there are cell, web, move\.$"):
        read_options(["--only", "cell,nosuch"])


@pytest.mark.parametrize("tables", ["2", "100000", "many", "-4"])
def test_too_few_too_many_and_no_tables_are_refused(tables: str) -> None:
    with pytest.raises(SystemExit, match=r"^bad_tables: TABLES has to be a number from 3, "):
        read_options([f"--tables={tables}"])


def test_no_runs_are_refused() -> None:
    with pytest.raises(SystemExit, match=r"^bad_runs: RUNS has to be a number from 1\.$"):
        read_options(["--runs=0"])


def test_what_is_not_said_is_a_hundred_tables_broken_once_by_each() -> None:
    wanted = read_options([])
    assert (wanted.tables, list(wanted.names), wanted.runs, wanted.page) == (100, ["cell", "web", "move"], 1, False)


@pytest.fixture
def laid(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a PostgreSQL with Citus."""
    folder = home / "pginstall"
    for file in ("bin/postgres", "lib/citus.so"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    monkeypatch.setenv("RUMMY_CITUS", str(folder))
    return folder


def test_a_folder_with_both_is_taken(laid: Path, home: Path) -> None:
    assert programs_of_citus(home) == laid


@pytest.mark.parametrize(("missing", "why"), [("bin/postgres", "no bin/postgres in"), ("lib/citus.so", "no citus.so")])
def test_a_folder_without_one_of_them_is_refused_with_what_is_missing(
    laid: Path, home: Path, missing: str, why: str
) -> None:
    (laid / missing).unlink()
    with pytest.raises(NoCitus, match=why):
        programs_of_citus(home)
