"""The house's own source files, read once for the tidy tests."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rummysite.paths import BASE_DIR

ROOMS = ("engine", "base", "accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk", "rummysite")
BESIDES = ("bench", "deploy", "static", "templates", "tests")
SUFFIXES = {".py", ".js", ".css", ".html"}
LEFT_OUT = {"migrations", "node_modules", "vendor", "__pycache__"}
PUT_TOGETHER = {"static/check_shuffle.html"}
"""What a command puts together of files that are looked at themselves."""


@cache
def sources(*folders: str) -> tuple[Path, ...]:
    """Every source file below the folders, all of ours by default, without LEFT_OUT and PUT_TOGETHER."""
    return tuple(sorted(_walk(folders or ROOMS + BESIDES)))


@cache
def tree(path: Path) -> ast.Module:
    """A Python file, parsed."""
    return ast.parse(path.read_text(), filename=str(path))


def python(*folders: str) -> list[Path]:
    """The Python files among them."""
    return [path for path in sources(*folders) if path.suffix == ".py"]


def where(path: Path, line: int = 0) -> str:
    """`tables/play/services.py:12`, for messages that an editor can follow."""
    return f"{path.relative_to(BASE_DIR)}{f':{line}' if line else ''}"


def _walk(folders: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        for path in (BASE_DIR / folder).rglob("*"):
            ours = not LEFT_OUT & set(path.parts) and where(path) not in PUT_TOGETHER
            if path.suffix in SUFFIXES and path.is_file() and ours:
                yield path
