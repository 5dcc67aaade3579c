"""Which test shows the locks of each transaction that the house begins.

`lock_scenarios.toml` names a test for every function that begins a transaction. That test runs with its locks watched
(`tests/locks.py`), and fails where a transaction leaves the order or where the function was not entered.
"""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rummysite.paths import BASE_DIR

ROOMS = ("accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk")
LISTED = Path(__file__).with_suffix(".toml")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def scenarios() -> dict[str, str]:
    """For each function that begins a transaction the test that shows its locks."""
    return {name: str(test) for name, test in tomllib.loads(LISTED.read_text())["scenarios"].items()}


@cache
def locks_nothing() -> dict[str, str]:
    """The functions that begin a transaction and need no scenario, each with why."""
    return {name: str(why) for name, why in tomllib.loads(LISTED.read_text())["without"].items()}


@cache
def shown_by() -> dict[str, frozenset[str]]:
    """For each test that is a scenario the functions that it has to enter."""
    found = defaultdict(set)
    for name, test in scenarios().items():
        found[test].add(name)
    return {test: frozenset(names) for test, names in found.items()}


def beginnings() -> set[str]:
    """Every function of the rooms that begins a transaction, by `transaction.atomic` around it or within it."""
    found: set[str] = set()
    for room in ROOMS:
        for path in sorted((BASE_DIR / room).rglob("*.py")):
            if "migrations" not in path.parts:
                module = ".".join(path.relative_to(BASE_DIR).with_suffix("").parts).removesuffix(".__init__")
                found |= {f"{module}.{name}" for name in beginnings_in(ast.parse(path.read_text()))}
    return found


def beginnings_in(tree: ast.AST, inside: tuple[str, ...] = ()) -> Iterator[str]:
    """The names of the functions below a node that begin a transaction, as Python's `__qualname__` spells them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            name = (*inside, node.name)
            if any(_names_atomic(part) for part in [*node.decorator_list, *node.body]):
                yield ".".join(name)
            yield from beginnings_in(node, (*name, "<locals>"))
        else:
            yield from beginnings_in(node, (*inside, node.name) if isinstance(node, ast.ClassDef) else inside)


def _names_atomic(node: ast.AST) -> bool:
    """Whether `atomic` is named here, functions within left out: they have names of their own."""
    if isinstance(node, Function | ast.ClassDef | ast.Lambda):
        return False
    here = (isinstance(node, ast.Attribute) and node.attr == "atomic") or (
        isinstance(node, ast.Name) and node.id == "atomic"
    )
    return here or any(_names_atomic(part) for part in ast.iter_child_nodes(node))
