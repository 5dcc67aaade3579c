"""A call with many arguments names them: nobody counts to the eleventh to see what it is."""

import ast
from collections.abc import Iterator

import pytest

from tests.tidy.source import ROOMS, python, tree, where

MOST_BY_PLACE = 10


def crowded_calls(module: ast.Module) -> Iterator[int]:
    """The lines of calls with too many arguments by place, and of SQL with too many values by place."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            executed = isinstance(node.func, ast.Attribute) and node.func.attr.startswith("execute")
            values = [one for one in node.args if executed and isinstance(one, ast.List | ast.Tuple)]
            if len(node.args) > MOST_BY_PLACE or any(len(one.elts) > MOST_BY_PLACE for one in values):
                yield node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            text = node.value if isinstance(node.value, str) else node.value.decode(errors="replace")
            if text.count("%s") > MOST_BY_PLACE:
                yield node.lineno


@pytest.mark.parametrize("folder", [*ROOMS, "bench", "deploy"])
def test_many_arguments_are_named(folder: str) -> None:
    assert [where(path, line) for path in python(folder) for line in crowded_calls(tree(path))] == []


@pytest.mark.parametrize(
    "code",
    [
        "book(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)",
        "cursor.execute(INSERT, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])",
        f"INSERT = 'INSERT INTO one VALUES ({', '.join(['%s'] * 11)})'",
    ],
)
def test_a_crowded_call_is_found(code: str) -> None:
    assert list(crowded_calls(ast.parse(code))) == [1]
