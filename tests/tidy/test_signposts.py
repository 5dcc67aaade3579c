"""Whoever opens a file is told what it is for, and whoever reads the requirements why each is there."""

import ast
import re

import pytest

from rummysite.paths import BASE_DIR
from tests.tidy.source import ROOMS, python, tree, where

REQUIREMENT = re.compile(r"^[A-Za-z0-9_.\-]+(\[[a-z0-9,\-]+\])?==[^ ]+ +# \S.*$")
BANNER = re.compile(r"^\s*#\s*[-=*#~]{3,}")


def test_every_module_opens_with_what_it_is_for() -> None:
    silent = [where(path) for path in python() if path.read_text().strip() and not ast.get_docstring(tree(path))]
    assert silent == []


def test_no_comment_is_a_banner() -> None:
    banners = [
        where(path, number)
        for path in python()
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if BANNER.match(line)
    ]
    assert banners == []


def test_every_requirement_is_pinned_and_says_why() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = [
            line for line in (BASE_DIR / name).read_text().splitlines() if line and not line.startswith(("#", "-r"))
        ]
        assert [line for line in lines if not REQUIREMENT.match(line)] == []


def test_public_things_have_docstrings() -> None:
    bare = [
        f"{where(path, node.lineno)} {node.name}"
        for path in python(*ROOMS)
        for node in tree(path).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert bare == []


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_the_lock_files_hold_what_the_requirements_ask_for(name: str) -> None:
    asked = re.findall(r"^([A-Za-z0-9_.\-]+)(?:\[.*?\])?==(\S+)", (BASE_DIR / f"{name}.txt").read_text(), re.MULTILINE)
    locked = re.findall(r"^([a-z0-9.\-]+)==(\S+)", (BASE_DIR / f"{name}.lock").read_text(), re.MULTILINE)
    missing = {(each.lower().replace("_", "-"), version) for each, version in asked} - set(locked)
    assert missing == set(), "run `make lock`"
