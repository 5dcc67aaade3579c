"""The documents name a test for each attack and each promise; each of them is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR

NAMED = re.compile(r"`([\w/]+)::(test_\w+)`")
PAGES = {"ledger.md": 50, "accounting.md": 15}
"""The pages, and how many tests each names at least."""


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    named = NAMED.findall(_text(page))
    assert len(named) >= PAGES[page]
    assert [f"{file}::{test}" for file, test in named if test not in _tests_in(file)] == []


def test_every_attack_names_one() -> None:
    table = _text("ledger.md").partition("## Attacks")[2].partition("## Storms")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 30
    assert [row for row in rows if not NAMED.search(row)] == []


def _text(page: str) -> str:
    return (BASE_DIR / "docs" / "developers" / page).read_text()


@cache
def _tests_in(file: str) -> frozenset[str]:
    path = Path(BASE_DIR, "tests", file).with_suffix(".py")
    if not path.exists():
        return frozenset()
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, functions))
