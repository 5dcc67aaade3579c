"""The checks before a commit are those of `make check`: what passes here passes there."""

import re
import shlex

import pytest
import yaml

from rummysite.paths import BASE_DIR

CHECKS = ("check-python", "check-pages", "check-browser", "check-tidy")
MENDING = {"--fix", "--exit-non-zero-on-fix", "--write"}
"""A hook may mend what it can; the check of it tells the same things."""
ONLY_CHECKING = {"--check", "--log-level", "--ignore-unknown"}
"""How prettier and `ruff format` are told not to write, and how much prettier says."""
FORMATTERS = {"ruff-format", "browser-format"}
PROGRAM = re.compile(r"^(\.venv/bin/python|deploy/node|\.venv/bin/[\w-]+)$")


def _checked() -> list[list[str]]:
    """The commands of `make check`, as words, without the environment before them."""
    makefile = (BASE_DIR / "Makefile").read_text()
    recipes = (re.search(rf"^{name}:\n((?:\t.+\n)+)", makefile, re.MULTILINE) for name in CHECKS)
    lines = [line for recipe in recipes if recipe for line in recipe[1].splitlines()]
    return [_words(line.strip().lstrip("@")) for line in lines]


def _words(command: str) -> list[str]:
    words = shlex.split(command)
    while not PROGRAM.match(words[0]):
        words.pop(0)
    return words


def _hooks() -> dict[str, dict[str, object]]:
    written = yaml.safe_load((BASE_DIR / ".pre-commit-config.yaml").read_text())
    return {hook["id"]: hook for repo in written["repos"] for hook in repo["hooks"]}


@pytest.mark.parametrize("name", sorted(_hooks()))
def test_a_hook_runs_what_make_check_runs(name: str) -> None:
    hook = _hooks()[name]
    words = _words(str(hook["entry"]))
    if hook.get("pass_filenames") is False:
        assert words in _checked()
        return
    ignored = MENDING | (ONLY_CHECKING if name in FORMATTERS else set())
    told = [word for word in words if word not in ignored]
    assert any(each[: len(told)] == told and not _flags(each[len(told) :]) - ignored for each in _checked())


def _flags(words: list[str]) -> set[str]:
    return {word for word in words if word.startswith("-")}
