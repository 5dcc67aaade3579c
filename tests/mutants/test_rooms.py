"""Every pattern of what is changed names files, every room has tests, and every listed survivor is a mutant still."""

import pytest

from rummysite.paths import BASE_DIR
from tests.mutants.finding import mutants_of
from tests.mutants.operators import EVERY
from tests.mutants.rooms import CHANGED, beside, files_of, room_of
from tests.mutants.survivors import listed


@pytest.mark.parametrize("pattern", CHANGED)
def test_a_pattern_names_files(pattern: str) -> None:
    assert list(BASE_DIR.glob(pattern))


def test_every_room_has_tests() -> None:
    rooms = {room_of(path) for path in files_of(BASE_DIR, "")}
    assert [room for room in rooms if not all((BASE_DIR / test).exists() for test in beside(BASE_DIR, room))] == []


def test_a_part_is_a_folder_or_a_file() -> None:
    assert set(files_of(BASE_DIR, "engine/hands")) < set(files_of(BASE_DIR, "engine"))
    assert list(files_of(BASE_DIR, "engine/hands/scoring.py")) == ["engine/hands/scoring.py"]
    assert list(files_of(BASE_DIR, "engine/hand")) == []


def test_a_listed_survivor_is_a_mutant_of_todays_code() -> None:
    names = {path for path, *_ in listed()}
    mutants = {mutant.name for path in names for mutant in mutants_of(BASE_DIR, path, EVERY)}
    assert set(listed()) - mutants == set()
    assert all(reason.strip() for reason in listed().values())
