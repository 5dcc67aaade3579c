"""A variable or a parameter is named for what it holds: what was `asked`, `told` or `said` could be anything.

Functions and classes have a test of their own (`test_names_say_what_is_done`).
"""

import ast
from collections.abc import Iterator

import pytest

from tests.tidy.source import ROOMS, python, tree, where

WORDS = {"asked", "told", "said"}
COLUMNS = {
    "school/puzzles/models.py asked",
    "tables/chat/models.py said",
    "tables/openlog/models.py said",
    "wallet/finance/exports/models.py asked",
}
"""Named so in the databases of houses that are open."""


def named_by_a_word(module: ast.Module) -> Iterator[str]:
    """The variables and parameters of a module that are named by one of the words alone."""
    for node in ast.walk(module):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                if name in WORDS:
                    yield name


def test_none_in_the_rooms_could_be_anything_but_columns() -> None:
    assert {f"{where(path)} {name}" for path in python(*ROOMS) for name in named_by_a_word(tree(path))} == COLUMNS


@pytest.mark.parametrize(
    "code",
    [
        "asked = 1",
        "asked: int",
        "for told in (): ...",
        "with open(1) as said: ...",
        "(told,) = [1]",
        "def read(asked): ...",
        "def read(**said): ...",
        "lambda told: 1",
        "[said for said in ()]",
    ],
)
def test_such_a_name_is_found(code: str) -> None:
    assert len(list(named_by_a_word(ast.parse(code)))) == 1


def test_what_only_reads_another_ones_name_is_left_alone() -> None:
    assert list(named_by_a_word(ast.parse("line.said, asked(told=1)"))) == []
