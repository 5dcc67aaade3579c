"""Running the browser's pure modules under Node.js, the one that `make check` runs."""

import json
import subprocess
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from rummysite.paths import BASE_DIR

HERE = BASE_DIR / "tests" / "static"


@cache
def node() -> str:
    """What runs Node.js; without one the test is skipped, since no page needs it to run."""
    program = str(BASE_DIR / "deploy" / "node")
    if subprocess.run([program, "--version"], capture_output=True, check=False).returncode != 0:
        pytest.skip("There is no Node.js; `make prepare-dev` brings one.")
    return program


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Node.js in the house's folder with something to read."""
    return subprocess.run(
        [node(), *arguments], cwd=BASE_DIR, input=given, capture_output=True, text=True, check=False, timeout=600
    )


def answers(script: str, questions: Iterable[Any]) -> list[Any]:
    """What a script of `answers/` says to questions, one line of JSON for each."""
    given = "\n".join(question if isinstance(question, str) else json.dumps(question) for question in questions)
    done = run(str(HERE / "answers" / script), given=given)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
