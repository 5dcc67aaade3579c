"""What a document names is there: paths, modules with what is in them, tests, commands, targets and settings."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.docs.blocks import pages

ROOMS = "engine|base|accounts|wallet|tables|tournaments|school|ladder|desk|rummysite"
FOLDERS = f"{ROOMS}|static|templates|tests|bench|deploy|locale|docs"
QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PATH = re.compile(rf"(?:{FOLDERS})/[\w/.*-]*")
MODULE = re.compile(rf"(?:{ROOMS}|bench)(?:\.\w+)+(?<!\.env)(?<!\.example)")
"""A module and what is in it, or a benchmark, whose name leaves `bench` out; no file of keys and no host."""
TEST = re.compile(r"test_\w+")
COMMAND = re.compile(r"manage\.py (\w+)")
TARGET = re.compile(r"(?:[A-Z_]+=\S+ )*make ([a-z-]+)\b")
HISTORY = {"CHANGELOG.md"}
"""Says what was so."""


@pytest.mark.parametrize("page", [page for page in pages() if page not in HISTORY])
def test_what_a_document_names_is_there(page: str) -> None:
    text = (BASE_DIR / page).read_text()
    promised = _promised(page)
    quoted = [name for name in QUOTED.findall(text) if name not in promised]
    missing = [name for name in quoted if PATH.fullmatch(name) and not _is_path(name)]
    missing += [name for name in quoted if MODULE.fullmatch(name) and not _is_module(name)]
    missing += [name for name in quoted if TEST.fullmatch(name) and name not in _tests()]
    missing += [f"manage.py {name}" for part in quoted for name in COMMAND.findall(part) if name not in _commands()]
    missing += [f"make {name}" for part in quoted for name in TARGET.findall(part) if name not in _targets()]
    assert missing == []


def test_every_command_of_the_house_is_in_the_reference() -> None:
    page = (BASE_DIR / "docs" / "administrators" / "commands.md").read_text()
    assert {name for name in _commands(of_django=False) if f"`{name}`" not in page} == set()


def test_every_setting_of_the_environment_is_in_the_reference() -> None:
    settings = (BASE_DIR / "rummysite" / "settings.py").read_text()
    page = (BASE_DIR / "docs" / "administrators" / "settings.md").read_text()
    asked = set(re.findall(r"""env\.\w+\(\s*"([A-Z_]+)\"""", settings))
    assert len(asked) > 30
    assert {name for name in asked if f"`{name}`" not in page} == set()


def test_every_decision_is_in_the_list_with_its_day() -> None:
    listed = (BASE_DIR / "docs" / "decisions" / "index.md").read_text()
    for path in (BASE_DIR / "docs" / "decisions").glob("*.md"):
        if path.stem != "index":
            assert re.search(rf"\| \d{{4}}-\d\d-\d\d \| \[[^\]]+\]\({path.name}\) \|", listed), path.name
            assert re.search(r"^Decided on \d{4}-\d\d-\d\d\.$", path.read_text(), re.MULTILINE), path.name


def _promised(page: str) -> set[str]:
    """The files that a tutorial's patch makes."""
    patch = (BASE_DIR / page).with_suffix(".patch")
    return set(re.findall(r"^\+\+\+ b/(.+)$", patch.read_text(), re.MULTILINE)) if patch.exists() else set()


def _is_path(name: str) -> bool:
    """Whether the name is a file or folder of the checkout, with or without its ending, a template or an address."""
    path = name.rstrip("/")
    found = (BASE_DIR.glob(path), BASE_DIR.glob(f"{path}.*"), (BASE_DIR / "templates").glob(path))
    return any(list(each) for each in found) or f'path("{name}"' in _addresses()


def _is_module(name: str) -> bool:
    """Whether the name leads to a file, and what comes after the file stands in it."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        place = BASE_DIR.joinpath(*parts[:length])
        inside = parts[length:]
        short = BASE_DIR.joinpath("bench", *parts[:length])
        for file in (place.with_suffix(".py"), place / "__init__.py", short.with_suffix(".py")):
            if file.exists():
                return all(re.search(rf"\b{each}\b", file.read_text()) for each in inside)
    return False


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/developers/architecture.md"])
def test_who_may_import_whom_is_told_as_it_is_checked(page: str) -> None:
    contracts = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    told = " <- ".join(f"`{room}`" for room in reversed(contracts[0]["layers"]))
    assert told in (BASE_DIR / page).read_text()


@cache
def _addresses() -> str:
    return "".join(path.read_text() for room in ROOMS.split("|") for path in (BASE_DIR / room).rglob("urls.py"))


@cache
def _tests() -> set[str]:
    texts = {path: path.read_text() for path in (BASE_DIR / "tests").rglob("test_*.py")}
    functions = {name for text in texts.values() for name in re.findall(r"def (test_\w+)", text)}
    return functions | {path.stem for path in texts}


@cache
def _commands(*, of_django: bool = True) -> set[str]:
    ours = {path.stem for path in _ours() if path.stem != "__init__"}
    return ours | ({"check", "migrate", "collectstatic", "shell"} if of_django else set())


def _ours() -> Iterator[Path]:
    for room in ROOMS.split("|"):
        yield from (BASE_DIR / room / "management" / "commands").glob("*.py")


@cache
def _targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (BASE_DIR / "Makefile").read_text(), re.MULTILINE))
