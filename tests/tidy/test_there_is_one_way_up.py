"""A lower room asks the rooms above it through registries, all listed on one page; signals are libraries' alone."""

import ast
from pathlib import Path

from base.registry import Registry
from rummysite.paths import BASE_DIR
from tests.tidy.source import ROOMS, python, tree, where

PAGE = BASE_DIR / "docs" / "decisions" / "rooms.md"


def calls_of(name: str) -> list[Path]:
    """The rooms' modules that call something by this name."""
    return [path for path in python(*ROOMS) for node in ast.walk(tree(path)) if _calls(node, name)]


def registries() -> set[str]:
    """Every registry that a module of a room declares, by its dotted name."""
    return {
        f"{'.'.join(path.relative_to(BASE_DIR).with_suffix('').parts)}.{node.target.id}"
        for path in python(*ROOMS)
        for node in tree(path).body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.value is not None
        and _calls(node.value, Registry.__name__)
    }


def test_every_registry_is_on_the_page_and_no_other() -> None:
    named = {line.split("`")[1] for line in PAGE.read_text().splitlines() if line.startswith("| `")}
    assert named == registries()


def test_no_room_sends_a_signal_of_its_own() -> None:
    assert [where(path) for path in calls_of("Signal")] == []


def _calls(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).split("[")[0].split(".")[-1] == name
