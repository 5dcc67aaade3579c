"""Every pattern of what writes names files, and every room has tests."""

from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.mutants.finding import mutants_of
from tests.mutants.operators import EVERY, LOCKS, OF_SERVICES
from tests.mutants.rooms import OF_LOCKS, WRITES, beside, files_of, near, room_of


@pytest.mark.parametrize("pattern", WRITES)
def test_a_pattern_names_files(pattern: str) -> None:
    assert list(BASE_DIR.glob(pattern))


def test_every_room_with_mutants_has_tests() -> None:
    rooms = {room_of(path) for path, operators in files_of(BASE_DIR, "").items() if operators is not LOCKS}
    assert [room for room in rooms if not all((BASE_DIR / test).exists() for test in beside(BASE_DIR, room))] == []


def test_of_what_only_shows_locks_alone_are_taken_away() -> None:
    assert files_of(BASE_DIR, "wallet/money/withdrawals")["wallet/money/withdrawals/admin.py"] is LOCKS
    assert files_of(BASE_DIR, "wallet/money/withdrawals")["wallet/money/withdrawals/payouts.py"] is OF_SERVICES


def test_the_engines_own_numbers_are_changed_and_not_those_of_what_writes() -> None:
    assert files_of(BASE_DIR, "engine/pool")["engine/pool/split.py"] is EVERY
    assert files_of(BASE_DIR, "tables/play")["tables/play/deadlines.py"] is OF_SERVICES


def test_nothing_is_changed_in_what_the_settings_load() -> None:
    files = files_of(BASE_DIR, "base").items()
    assert [mutant for path, operators in files for mutant in mutants_of(BASE_DIR, path, operators)] == []


def test_a_part_is_a_folder_or_a_file() -> None:
    assert files_of(BASE_DIR, "engine/hands").keys() < files_of(BASE_DIR, "engine").keys()
    assert list(files_of(BASE_DIR, "engine/hands/scoring.py")) == ["engine/hands/scoring.py"]
    assert list(files_of(BASE_DIR, "engine/hand")) == []


def test_the_tests_that_name_a_module_are_near_to_it_else_those_that_name_its_slice_else_the_rooms(
    tmp_path: Path,
) -> None:
    texts = {
        "tests/a.py": "from wallet.play import prizes, services\n",
        "tests/b.py": "import wallet.play.services\n",
        "tests/c.py": "from wallet.play.models import Pool\n",
        OF_LOCKS: "",
    }
    (tmp_path / "tests").mkdir()
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    assert near(tmp_path, "wallet/play/services.py", list(texts)) == ["tests/a.py", "tests/b.py"]
    assert near(tmp_path, "wallet/play/chips.py", list(texts)) == ["tests/a.py", "tests/b.py", "tests/c.py"]
    assert near(tmp_path, "wallet/gate/checks.py", list(texts)) == ["tests/a.py", "tests/b.py", "tests/c.py"]
