"""Every row of the threat model and of the laboratory's page names a test that there is."""

import ast
import re

import pytest

from rummysite.paths import BASE_DIR

PAGES = {name: (BASE_DIR / f"docs/administrators/{name}.md").read_text() for name in ("threat-model", "gli-19")}
NAMED = re.compile(r"`(tests/[a-z0-9_/]+\.py)::(test_\w+)`")
NONE = re.compile(r"\| \w+ \| none, because [^|]{20,} \| – \| – \|")
KINDS = ("Spoofing", "Tampering", "Repudiation", "Disclosure", "Denial", "Elevation")
ATTACKS = (
    "grinds the shuffle",
    "withholds shares",
    "the dealer's seed",
    "the dealer's key",
    "calls deals off",
    "the public log",
    "lock an owner out",
    "looks like somebody's",
    "a crop of guests",
    "guests dump",
    "proof of work",
    "passkey",
    "private table commands it",
)
"""What was tried on this house, or on houses like it, each of which has a row."""
PLAYERS_ROOMS = ("accounts", "wallet", "tables", "tournaments", "school", "ladder")
ROOMS = ("engine", "base and the doors", *PLAYERS_ROOMS, "desk", "rummysite")


def names_in(path: str) -> set[str]:
    tree = ast.parse((BASE_DIR / path).read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def rows_of(room: str) -> list[str]:
    """The rows of a room's table."""
    part = PAGES["threat-model"].split(f"\n### {room}\n")[1].split("\n## ")[0].split("\n### ")[0]
    return [line for line in part.split("\n") if line.startswith("| ") and not line.startswith("| kind")]


@pytest.mark.parametrize("page", PAGES)
def test_every_test_that_is_named_exists(page: str) -> None:
    named = NAMED.findall(PAGES[page])
    assert len(named) > 20
    assert [f"{path}::{name}" for path, name in named if name not in names_in(path)] == []


def test_every_row_names_one() -> None:
    rows = [row for room in ROOMS for row in rows_of(room)]
    assert len(rows) > 100
    assert [row for row in rows if not NAMED.search(row) and not NONE.fullmatch(row)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_every_kind_of_threat_or_says_why_not(room: str) -> None:
    rows = rows_of(room)
    told = {kind: [row for row in rows if row.startswith(f"| {kind} | ")] for kind in KINDS}
    assert [kind for kind, some in told.items() if not some] == []
    assert [row for some in told.values() for row in some if NONE.fullmatch(row) and len(some) > 1] == []
    assert sum(map(len, told.values())) == len(rows)  # no row is of another kind


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_was_tried_has_a_row(attack: str) -> None:
    assert [row for room in ROOMS for row in rows_of(room) if attack in row.split(" | ")[1]]


def test_guessing_is_said_to_be_counted_as_it_is() -> None:
    for name, page in PAGES.items():
        assert "test_guessing_at_one_name_locks_it" not in page, f"{name}: the owner is not locked out"
    assert "throttled by name" not in PAGES["threat-model"]
