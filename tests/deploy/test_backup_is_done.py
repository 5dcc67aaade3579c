"""The last step of a backup says that it is done where it is: Barman calls it after one that has failed, too."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR

SCRIPT = BASE_DIR / "deploy" / "backup-is-done"


def call(folder: Path, status: str, *lines: str) -> int:
    """Call it as Barman does after a backup with this status; returns its exit code."""
    told = folder / "rummy.env"
    told.write_text("\n".join([f"STAMP={folder}/stamp", *lines]))
    environment = {**os.environ, "RUMMY_BACKUP": os.fspath(told), "BARMAN_STATUS": status}
    return subprocess.run([SCRIPT], env=environment, capture_output=True, check=False).returncode


@pytest.mark.parametrize("status", ["DONE", "WAITING_FOR_WALS"])
def test_a_whole_backup_gets_its_stamp(tmp_path: Path, status: str) -> None:
    assert call(tmp_path, status) == 0
    assert (tmp_path / "stamp").exists()


@pytest.mark.parametrize("status", ["FAILED", "STARTED", "EMPTY", ""])
def test_one_that_has_failed_gets_none_and_is_not_tried_again(tmp_path: Path, status: str) -> None:
    assert call(tmp_path, status) == 0
    assert not (tmp_path / "stamp").exists()


@pytest.mark.skipif(shutil.which("rsync") is None, reason="rsync is not here")
def test_papers_are_copied_before_the_stamp(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "a").write_text("sealed")
    assert call(tmp_path, "DONE", f"PAPERS={tmp_path}/papers/", f"COPY={tmp_path}/copy") == 0
    assert (tmp_path / "copy" / "a").read_text() == "sealed"


def test_papers_that_cannot_be_copied_leave_no_stamp(tmp_path: Path) -> None:
    assert call(tmp_path, "DONE", f"PAPERS={tmp_path}/nowhere/", f"COPY={tmp_path}/copy") != 0
    assert not (tmp_path / "stamp").exists()


def test_the_page_of_backups_names_it() -> None:
    assert "deploy/backup-is-done" in (BASE_DIR / "docs" / "administrators" / "back-up.md").read_text()
