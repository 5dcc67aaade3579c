"""A folder fits in the head: a dozen files of code at most at the top of a room and in each of its slices.

Screens lie in folders that are named as the code that shows them.
"""

from collections import Counter
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.tidy.source import ROOMS, sources

MOST_FILES = 12


def crowded(files: list[Path]) -> dict[str, int]:
    """The folders that hold too many of these files, with how many."""
    folders = Counter(str(path.parent.relative_to(BASE_DIR)) for path in files)
    return {folder: count for folder, count in folders.items() if count > MOST_FILES}


@pytest.mark.parametrize("room", ROOMS)
def test_no_folder_of_a_room_is_crowded(room: str) -> None:
    assert crowded([path for path in sources(room) if path.suffix == ".py" and path.name != "__init__.py"]) == {}


def test_no_folder_of_the_browsers_code_is_crowded() -> None:
    assert crowded([path for path in sources("static") if path.suffix in {".js", ".css"}]) == {}


@pytest.mark.parametrize("room", [room for room in ROOMS if (BASE_DIR / "templates" / room).is_dir()])
def test_the_screens_of_a_room_lie_in_its_slices_and_no_folder_of_them_is_crowded(room: str) -> None:
    screens = [path for path in sources("templates") if path.is_relative_to(BASE_DIR / "templates" / room)]
    assert screens
    assert crowded(screens) == {}
    slices = {Path(*path.parent.relative_to(BASE_DIR / "templates").parts[:2]) for path in screens}
    assert [str(each) for each in slices if not (BASE_DIR / each).is_dir()] == []


def test_a_crowded_folder_is_found() -> None:
    files = [BASE_DIR / "tables" / f"{number}.py" for number in range(MOST_FILES + 1)]
    assert crowded(files) == {"tables": MOST_FILES + 1}
