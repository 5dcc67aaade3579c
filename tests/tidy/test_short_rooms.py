"""Files that can be read in one sitting, and functions that fit a screen."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.tidy.source import python, sources, tree, where

FILE_LINES_MAX = 400
FUNCTION_LINES_MAX = 60
DRAWERS_FOR_ANYTHING = {"utils", "helpers", "common", "misc"}


def test_no_file_is_longer_than_400_lines() -> None:
    long = {where(path): lines for path in sources() if (lines := len(path.read_text().splitlines())) > FILE_LINES_MAX}
    assert long == {}


def test_every_function_fits_a_screen() -> None:
    long = [text for path in python() for text in _long_functions(path)]
    assert long == []


def test_no_room_has_a_drawer_for_anything() -> None:
    assert [where(path) for path in sources() if path.stem in DRAWERS_FOR_ANYTHING] == []


def _long_functions(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES_MAX:
                yield f"{where(path, node.lineno)} {node.name} has {lines} lines"
