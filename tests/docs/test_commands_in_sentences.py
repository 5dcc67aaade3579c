"""A command that stands in a sentence is true: a block that is run has it, or it is held to the program that it calls.

What is ours is held to our own parsers: the target of make, the command of manage.py with its options, the module with
its options, the benchmark, the patch. A program of the machine that the house runs on is not run here, so its command
is held to the files and units that it names, and every program that the documents ask for is known to this test.
"""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from django.core.management import CommandError, get_commands, load_command_class

from bench.__main__ import benchmarks
from rummysite.paths import BASE_DIR
from tests.docs.blocks import blocks, pages
from tests.docs.situations import RUN_ELSEWHERE
from tests.docs.test_every_block import RUN

QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
SETTING = re.compile(r"[A-Z_]+=\S*")
OPTION = re.compile(r"--?[a-z][\w-]*")
HISTORY = {"CHANGELOG.md"}
OF_THE_MACHINE = {
    "apt-get", "barman", "certbot", "cp", "curl", "docker", "groupadd", "hledger", "journalctl", "kill", "kubectl",
    "npm", "openssl", "patronictl", "pip", "promtool", "psql", "runuser", "sudo", "systemctl", "valgrind",
}  # fmt: skip
OURS = {"make", "python", "manage.py", "bench", "git", "verify_draws.py", "verify_receipt.py"}


def _commands() -> Iterator[tuple[str, str]]:
    for page in pages():
        if page not in HISTORY:
            for span in dict.fromkeys(QUOTED.findall((BASE_DIR / page).read_text())):
                words = _words(span)
                if len(words) > 1 and (words[0] in OURS | OF_THE_MACHINE or words[0] in _of_django()):
                    yield page, span


def _words(span: str) -> list[str]:
    """A command's words without the settings before it and without the folder of our programs."""
    try:
        words = shlex.split(span)
    except ValueError:
        return []
    while words and SETTING.fullmatch(words[0]):
        words = words[1:]
    return [words[0].removeprefix(".venv/bin/"), *words[1:]] if words else []


@cache
def _of_django() -> frozenset[str]:
    ours = {path.stem for path in BASE_DIR.glob("*/management/commands/*.py")}
    return frozenset(ours - {"__init__"})


@pytest.mark.parametrize(("page", "span"), sorted(set(_commands())))
def test_a_command_in_a_sentence_is_true(page: str, span: str) -> None:
    words = _words(span)
    if _is_run_in_a_block(span):
        return
    check = CHECKS.get(words[0], _django if words[0] in _of_django() else _of_the_machine)
    assert check(words) == [], f"{page}: {span}"


def test_what_is_wrong_with_a_command_is_found() -> None:
    for wrong in (
        "make toast",
        "manage.py check_everything",
        "manage.py check_ledger --twice",
        "manage.py check_ledger twice",
        "manage.py ledger_stream --from",
        "python -m engine nonsense",
        "python -m engine play --slowly",
        "python -m tests.mutants --rooms engine",
        "python -m bench tables.nothing",
        "python -m nowhere",
        "python -c 'import nowhere'",
        "git aply docs/developers/add-a-rule.patch",
        "git apply docs/developers/" + "nothing.patch",
        "systemctl restart rummy-nothing",
        "docker build --file deploy/Nothing .",
    ):
        words = _words(wrong)
        assert CHECKS.get(words[0], _of_the_machine)(words), wrong


def _is_run_in_a_block(span: str) -> bool:
    return any(span in line for block in blocks() if block.language in RUN for line in block.text.splitlines())


def _make(words: list[str]) -> list[str]:
    text = (BASE_DIR / "Makefile").read_text()
    targets = {name for line in re.findall(r"^([a-z -]+):(?!=)", text, re.MULTILINE) for name in line.split()}
    given = [word for word in words[1:] if "=" in word]
    asked = [word for word in words[1:] if word not in given]
    wrong = [word for word in asked if word not in targets and word not in RUN_ELSEWHERE]
    return wrong + [word for word in given if f"$({word.split('=')[0]})" not in text]


def _django(words: list[str]) -> list[str]:
    name, *rest = words[1:] if words[0] == "manage.py" else words
    if name not in get_commands():
        return [name]
    app: Any = get_commands()[name]
    parser = load_command_class(app, name).create_parser("manage.py", name)
    if not rest:
        return []
    for action in parser._actions:
        # What stands for a value in a sentence, NUMBER or `2026-…`, is none: it is only held that there is one.
        action.type, action.choices = None, None
    try:
        parser.parse_args(rest)
    except CommandError as wrong:
        return [str(wrong)]
    return []


def _python(words: list[str]) -> list[str]:
    if words[1] == "manage.py":
        return _django(words[1:])
    if words[1] == "-c":
        ran = subprocess.run([sys.executable, *words[1:]], capture_output=True, text=True, check=False)
        return [ran.stderr] if ran.returncode else []
    if words[1] != "-m":
        return [words[1]]
    return _module(words[2], words[3:])


def _module(module: str, rest: list[str]) -> list[str]:
    """A module is there, and what it is given stands in its source: its commands, its options, a benchmark's name."""
    if module == "bench":
        return _bench([module, *rest])
    place = BASE_DIR.joinpath(*module.split("."))
    files = [place.with_suffix(".py")] if place.with_suffix(".py").exists() else sorted(place.rglob("*.py"))
    if not files:
        ran = subprocess.run([sys.executable, "-m", module, "--help"], capture_output=True, text=True, check=False)
        return (
            [word for word in rest if OPTION.fullmatch(word) and word not in ran.stdout]
            if not ran.returncode
            else [module]
        )
    if any(OPTION.fullmatch(word) for word in rest):
        return _asked_for_help(module, rest)
    source = "".join(path.read_text() for path in files)
    told = [word for word in rest if OPTION.fullmatch(word)] + [
        word for word in rest[:1] if re.fullmatch(r"[a-z_]+", word)
    ]
    return [word for word in told if f'"{word}"' not in source and word != "--help"]


def _asked_for_help(module: str, rest: list[str]) -> list[str]:
    """The options that the module's own parser, or that of its command, does not have."""
    command = [word for word in rest[:1] if re.fullmatch(r"[a-z_]+", word)]
    ran = subprocess.run(
        [sys.executable, "-m", module, *command, "--help"], capture_output=True, text=True, check=False
    )
    known = set(re.findall(r"--?[a-z][\w-]*", ran.stdout))
    return [module] if ran.returncode else [word for word in rest if OPTION.fullmatch(word) and word not in known]


def _bench(words: list[str]) -> list[str]:
    return [word for word in words[1:] if not list(benchmarks([word]))]


def _git(words: list[str]) -> list[str]:
    listed = subprocess.run(["git", "help", "-a"], capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r"^   (\S+)", listed, re.MULTILINE))
    wrong = [] if words[1] in known else [words[1]]
    return wrong + _files(words) if words[1] == "apply" else wrong


def _verifier(words: list[str]) -> list[str]:
    """One of the programs that the site gives away to check what it publishes."""
    return [] if list((BASE_DIR / "static").rglob(words[0])) else [words[0]]


def _of_the_machine(words: list[str]) -> list[str]:
    wrong = _files(words)
    if words[0] in {"systemctl", "journalctl"}:
        units = {path.name for path in (BASE_DIR / "deploy" / "systemd").iterdir()}
        named = [word for word in words[1:] if word.startswith("rummy") and "*" not in word]
        wrong += [word for word in named if not units & _units(word)]
    return wrong if words[0] in OF_THE_MACHINE else [words[0]]


def _units(word: str) -> set[str]:
    """The files that may hold a unit: `rummy-web@8000` is an instance of `rummy-web@.service`."""
    name = re.sub(r"@[^.]*", "@", word)
    return {name, f"{name}.service"}


def _files(words: list[str]) -> list[str]:
    """The words that are paths of the checkout, or of where the documents have it installed, and are not there."""
    inside = [word.removeprefix("/opt/rummy/") for word in words[1:]]
    ours = [word for word in inside if re.match(r"(?:deploy|docs|static|tests|bench)/", word)]
    return [word for word in ours if not list(BASE_DIR.glob(word))]


CHECKS: dict[str, Callable[[list[str]], list[str]]] = {
    "make": _make,
    "manage.py": _django,
    "python": _python,
    "bench": _bench,
    "git": _git,
    "verify_draws.py": _verifier,
    "verify_receipt.py": _verifier,
}
