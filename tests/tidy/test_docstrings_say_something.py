"""A docstring is a sentence that a stranger understands, not a word or two for who knows the code."""

import ast
from collections.abc import Iterator

import pytest

from tests.tidy.source import ROOMS, python, tree, where

LEAST_WORDS = 4
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def too_short(module: ast.Module) -> Iterator[tuple[int, str]]:
    """The docstrings of a module that have too few words, each with its line."""
    for node in ast.walk(module):
        if isinstance(node, Documented):
            said = ast.get_docstring(node)
            if said is not None and len(said.split()) < LEAST_WORDS:
                yield node.body[0].lineno, said


@pytest.mark.parametrize("folder", [*ROOMS, "bench", "deploy"])
def test_a_docstring_has_more_than_a_word_or_two(folder: str) -> None:
    found = [f"{where(path, line)} {said}" for path in python(folder) for line, said in too_short(tree(path))]
    assert found == []


def test_a_short_docstring_is_found() -> None:
    assert list(too_short(ast.parse('def open():\n    """Do it."""\n'))) == [(2, "Do it.")]
