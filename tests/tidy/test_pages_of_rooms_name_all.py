"""The pages on how the code is divided name every slice of every room that there is, and no other."""

import re

import pytest

from rummysite.paths import BASE_DIR
from tests.tidy.source import ROOMS

PAGES = BASE_DIR / "docs" / "decisions"
NAME = re.compile(r"`([a-z_/]+?)/?`")
NO_SLICES = {"migrations", "management", "templatetags"}
"""What Django wants to find at the top of a room."""
JS = BASE_DIR / "static" / "js"


def test_there_is_a_line_for_each_room() -> None:
    assert set(_slices_named()) == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_rooms_line_names_its_slices(room: str) -> None:
    there = {path.parent.name for path in (BASE_DIR / room).glob("*/__init__.py")} - NO_SLICES
    assert _slices_named()[room] == there


def test_the_rooms_of_the_browsers_code_are_named() -> None:
    rows = [line.split("|")[1] for line in _lines("browser-rooms.md") if line.startswith("| `")]
    named = {name.split("/")[0] for row in rows for name in NAME.findall(row)}
    inside_table = {path.name for path in (JS / "table").iterdir()}
    assert named - inside_table == {path.name for path in JS.iterdir()}
    assert {name for row in rows if "table/" in row for name in NAME.findall(row)} >= inside_table - {"store", "motion"}


def _slices_named() -> dict[str, set[str]]:
    """By room, what its line in the list of rooms.md names."""
    lines = [line for line in _lines("rooms.md") if line.startswith("- `")]
    return {names[0]: set(names[1:]) for names in map(NAME.findall, lines)}


def _lines(page: str) -> list[str]:
    return (PAGES / page).read_text().splitlines()
