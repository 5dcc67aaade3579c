"""Every row of the threat model and of the laboratory's page names a test that there is."""

import ast
import re

import pytest

from rummysite.paths import BASE_DIR

PAGES = {name: (BASE_DIR / f"docs/administrators/{name}.md").read_text() for name in ("threat-model", "gli-19")}
NAMED = re.compile(r"`(tests/[a-z0-9_/]+\.py)::(test_\w+)`")
ROOMS = ("engine", "base and the doors", "accounts", "wallet", "tables", "tournaments", "school", "desk", "rummysite")


def names_in(path: str) -> set[str]:
    tree = ast.parse((BASE_DIR / path).read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@pytest.mark.parametrize("page", PAGES)
def test_every_test_that_is_named_exists(page: str) -> None:
    named = NAMED.findall(PAGES[page])
    assert len(named) > 20
    assert [f"{path}::{name}" for path, name in named if name not in names_in(path)] == []


def test_every_row_names_one() -> None:
    rooms = PAGES["threat-model"].split("## Room by room")[1].split("## What no guard")[0]
    rows = [line for line in rooms.split("\n") if line.startswith("| ") and not line.startswith("| kind")]
    assert len(rows) > 40
    assert [row for row in rows if not NAMED.search(row)] == []


def test_every_room_and_every_kind_of_threat_is_thought_of() -> None:
    page = PAGES["threat-model"]
    assert [room for room in ROOMS if f"### {room}\n" not in page] == []
    for kind in ("Spoofing", "Tampering", "Repudiation", "Disclosure", "Denial", "Elevation"):
        assert f"\n| {kind} | " in page
