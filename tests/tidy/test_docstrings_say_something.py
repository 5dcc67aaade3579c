"""A docstring is a sentence that a stranger understands, not a word or two for who knows the code."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.tidy.source import ROOMS, python, tree, where

LEAST_WORDS = 4
LEANS = re.compile(r"As |Do it|Nothing\b|The same\b")
"""Beginnings of docstrings that say something only to who has read what stands above them."""
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def too_short(module: ast.Module) -> Iterator[tuple[int, str]]:
    """The docstrings of a module that have too few words, each with its line."""
    for node in ast.walk(module):
        if isinstance(node, Documented):
            said = ast.get_docstring(node)
            if said is not None and len(said.split()) < LEAST_WORDS:
                yield node.body[0].lineno, said


def leaning(module: ast.Module) -> Iterator[tuple[int, str]]:
    """The docstrings of a module that need what stands above them, each with its line."""
    for node in ast.walk(module):
        if isinstance(node, Documented) and LEANS.match(ast.get_docstring(node) or ""):
            yield node.body[0].lineno, ast.get_docstring(node) or ""


@pytest.mark.parametrize("folder", [*ROOMS, "bench", "deploy"])
def test_a_docstring_has_more_than_a_word_or_two(folder: str) -> None:
    found = [f"{where(path, line)} {said}" for path in python(folder) for line, said in too_short(tree(path))]
    assert found == []


@pytest.mark.parametrize("folder", [*ROOMS, "bench", "deploy"])
def test_a_docstring_is_understood_without_what_stands_above_it(folder: str) -> None:
    found = [f"{where(path, line)} {said}" for path in python(folder) for line, said in leaning(tree(path))]
    assert found == []


@pytest.mark.parametrize("begins", ["As the settings say.", "Do it by months.", "Nothing here.", "The same anew."])
def test_a_docstring_that_leans_on_another_is_found(begins: str) -> None:
    assert list(leaning(ast.parse(f'def open():\n    """{begins}"""\n'))) == [(2, begins)]


def test_a_docstring_that_stands_alone_is_left() -> None:
    assert list(leaning(ast.parse('def open():\n    """Asks for nothing, and does the same."""\n'))) == []


def test_a_short_docstring_is_found() -> None:
    assert list(too_short(ast.parse('def open():\n    """Do it."""\n'))) == [(2, "Do it.")]
