"""Chance comes from the shuffle's seed, money is counted in whole minor units, and every time knows its zone."""

import ast
from pathlib import Path

from rummysite.paths import BASE_DIR
from tests.tidy.source import ROOMS, python, tree, where

MONEY_ROOMS = ("wallet", "tables", "tournaments", "school", "ladder", "desk")
MONEY_FILES = ("engine/hands/scoring.py", "engine/settlement.py", "engine/pool/split.py")


def test_only_tests_and_benchmarks_use_pythons_random() -> None:
    assert [text for path in python(*ROOMS) for text in _imports(path, "random")] == []


def test_no_float_comes_near_money() -> None:
    files = [*python(*MONEY_ROOMS, "engine/pool"), *(BASE_DIR / name for name in MONEY_FILES)]
    assert [text for path in files for text in _calls(path, {"float"})] == []


def test_no_time_is_naive() -> None:
    naive = {"datetime.now", "datetime.utcnow", "datetime.datetime.now", "datetime.utcfromtimestamp", "datetime.today"}
    assert [text for path in python(*ROOMS) for text in _calls(path, naive, without_arguments=True)] == []


def test_nothing_is_left_for_later_without_a_word() -> None:
    marks = ("TO" + "DO", "FIX" + "ME", "X" + "XX ")
    lines = [
        where(path, number)
        for path in python()
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if any(mark in line for mark in marks)
    ]
    assert lines == []


def _imports(path: Path, module: str) -> list[str]:
    found = []
    for node in ast.walk(tree(path)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        if module in names:
            found.append(where(path, getattr(node, "lineno", 0)))
    return found


def _calls(path: Path, names: set[str], *, without_arguments: bool = False) -> list[str]:
    return [
        where(path, node.lineno)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in names
        and not (without_arguments and (node.args or node.keywords))
    ]
