"""The command that breaks a cluster refuses a drill that there is not."""

import subprocess
import sys

from rummysite.paths import BASE_DIR


def test_an_unknown_drill_is_refused_with_a_code_and_the_drills_there_are() -> None:
    command = [sys.executable, "-m", "tests.cluster", "--only", "web,nosuch"]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert done.stderr.startswith("no_drill: There is no drill nosuch; there are primary-killed, ")
    assert done.stderr.count("\n") == 1
    assert done.returncode == 1
