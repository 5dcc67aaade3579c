"""Whatever the house is made of is named in NOTICE, with its licence, and what NOTICE names is there."""

import json
import re

import pytest

from rummysite.paths import BASE_DIR

PINNED = re.compile(r"^([A-Za-z0-9_.-]+)(?:\[[^\]]*\])?==", re.MULTILINE)
PATH = re.compile(r"(?<![\w./:@-])(?:[\w-]+/)+[\w.-]*\w")
NOTICE = (BASE_DIR / "NOTICE").read_text()


def packages() -> list[str]:
    asked = PINNED.findall((BASE_DIR / "requirements.txt").read_text())
    return asked + sorted(json.loads((BASE_DIR / "package.json").read_text())["dependencies"])


@pytest.mark.parametrize("package", packages())
def test_a_package_is_named(package: str) -> None:
    assert re.search(rf"(?<![\w.-]){re.escape(package)}(?![\w-])", NOTICE)


def test_each_path_that_it_names_exists() -> None:
    named = set(PATH.findall(NOTICE))
    assert "static/fonts/OFL.txt" in named
    assert {path for path in named if not (BASE_DIR / path).exists()} == set()


def test_no_package_is_asked_for_twice() -> None:
    assert len(packages()) == len(set(packages()))
