"""Code that a test hands to a running house as text imports and calls what there is: neither ruff nor mypy reads it."""

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from tests.tidy.source import ROOMS, python, tree, where

OURS = {*ROOMS, "tests"}
MORE_THAN = 30
EXAMPLES = {
    "tests/engine/deal/test_a_new_action_step_by_step.py",
    "tests/mutants/test_rooms.py",
    "tests/tidy/test_errands_ask_for_what_is_there.py",
}
"""Files whose texts are read and not run."""


def _errands(path: Path) -> Iterator[ast.Module]:
    """The texts of a file that are Python and import something of the house."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "import " in node.value:
            try:
                errand = ast.parse(dedent(node.value))
            except SyntaxError:
                continue
            if any(_is_ours(one) for one in errand.body):
                yield errand


def _is_ours(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in OURS


def _part_of(source: ModuleType, name: str) -> ModuleType | None:
    if not hasattr(source, "__path__") or find_spec(f"{source.__name__}.{name}") is None:
        return None
    return import_module(f"{source.__name__}.{name}")


def _missing(errand: ast.Module) -> Iterator[str]:
    """What an errand asks a module for that the module has not."""
    modules: dict[str, ModuleType] = {}
    for node in ast.walk(errand):
        if isinstance(node, ast.ImportFrom) and _is_ours(node):
            source = import_module(str(node.module))
            for name in node.names:
                found = getattr(source, name.name) if hasattr(source, name.name) else _part_of(source, name.name)
                if found is None:
                    yield f"{node.module}.{name.name}"
                elif isinstance(found, ModuleType):
                    modules[name.asname or name.name] = found
    for node in ast.walk(errand):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            module = modules[node.value.id]
            if not hasattr(module, node.attr):
                yield f"{module.__name__}.{node.attr}"


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("from wallet.ledger import queries\nqueries.balance(1)", []),
        ("from wallet.ledger import queries as q\nq.nothing(1)", ["wallet.ledger.queries.nothing"]),
        ("from wallet.ledger.queries import balance, nothing", ["wallet.ledger.queries.nothing"]),
    ],
)
def test_one_who_does_not_is_found(text: str, missing: list[str]) -> None:
    assert list(_missing(ast.parse(text))) == missing


def test_errands_ask_for_what_is_there() -> None:
    errands = [(where(path), errand) for path in python("tests", "bench") for errand in _errands(path)]
    assert len(errands) > MORE_THAN
    missing = {file: names for file, errand in errands if (names := list(_missing(errand)))}
    assert missing.keys() - EXAMPLES == set(), missing
