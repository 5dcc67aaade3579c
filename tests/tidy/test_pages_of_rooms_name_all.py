"""The pages on how the code is divided name every slice of every room that there is, and no other."""

import re

import pytest

from rummysite.paths import BASE_DIR
from tests.tidy.source import ROOMS

PAGES = BASE_DIR / "docs" / "decisions"
ARCHITECTURE = BASE_DIR / "docs" / "developers" / "architecture.md"
NAME = re.compile(r"`([a-z_/]+?)/?`")
NO_SLICES = {"migrations", "management", "templatetags"}
"""What Django wants to find at the top of a room."""
DIVIDED = ("wallet", "tables", "tournaments", "school", "ladder")
"""Rooms whose row in the architecture's table lists every slice; the others' rows name what stands out."""
JS = BASE_DIR / "static" / "js"


def test_there_is_a_line_for_each_room() -> None:
    assert set(_slices_named()) == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_rooms_line_names_its_slices(room: str) -> None:
    assert _slices_named()[room] == _slices(room)


def test_the_architecture_has_a_row_for_each_room() -> None:
    assert set(_rows_of_the_architecture()) == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_rooms_row_in_the_architecture_names_no_slice_that_is_not_there(room: str) -> None:
    assert _rows_of_the_architecture()[room] <= _slices(room)


@pytest.mark.parametrize("room", DIVIDED)
def test_the_row_of_a_room_that_lists_its_slices_leaves_none_out(room: str) -> None:
    assert _rows_of_the_architecture()[room] == _slices(room)


def test_the_rooms_of_the_browsers_code_are_named() -> None:
    rows = [line.split("|")[1] for line in _lines("browser-rooms.md") if line.startswith("| `")]
    named = {name.split("/")[0] for row in rows for name in NAME.findall(row)}
    inside_table = {path.name for path in (JS / "table").iterdir()}
    assert named - inside_table == {path.name for path in JS.iterdir()}
    assert {name for row in rows if "table/" in row for name in NAME.findall(row)} >= inside_table - {"store", "motion"}


def _slices(room: str) -> set[str]:
    return {path.parent.name for path in (BASE_DIR / room).glob("*/__init__.py")} - NO_SLICES


def _rows_of_the_architecture() -> dict[str, set[str]]:
    """By room, what its row in the table of rooms names."""
    lines = [line for line in ARCHITECTURE.read_text().splitlines() if line.startswith("| `")]
    rows = {names[0]: set(names[1:]) for names in map(NAME.findall, lines) if names}
    return {room: slices for room, slices in rows.items() if room in ROOMS}


def _slices_named() -> dict[str, set[str]]:
    """By room, what its line in the list of rooms.md names."""
    lines = [line for line in _lines("rooms.md") if line.startswith("- `")]
    return {names[0]: set(names[1:]) for names in map(NAME.findall, lines)}


def _lines(page: str) -> list[str]:
    return (PAGES / page).read_text().splitlines()
