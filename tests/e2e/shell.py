"""A shell that stays open in the site's Django: starting one for every errand would take longer than the errand.

`Shell` is the tests' end of its pipe; this file, run as a program, is the other: a line with code comes in, a line with
what it printed goes out, or with the traceback of what went wrong.
"""

import io
import json
import subprocess
import sys
import threading
from code import InteractiveInterpreter
from contextlib import redirect_stdout

from rummysite.paths import BASE_DIR


class Shell:
    """Runs code with the site's models, each time with names of its own."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "tests.e2e.shell"]
        pipe = subprocess.PIPE
        self._one_at_a_time = threading.Lock()
        self._process = subprocess.Popen(command, cwd=BASE_DIR, env=environment, stdin=pipe, stdout=pipe, text=True)

    def run(self, code: str) -> str:
        """What the code printed; raises AssertionError with what went wrong."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._one_at_a_time:
            self._process.stdin.write(json.dumps(code) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        assert answer, f"the shell is gone:\n{code}"
        said, faults = json.loads(answer)
        assert not faults, f"{code}\n{said}{faults}"
        return str(said)

    def leave(self) -> None:
        """Close it."""
        self._process.communicate()


class Errand(InteractiveInterpreter):
    """Runs one errand; `faults` is the traceback of what went wrong, empty when nothing did."""

    faults = ""

    def write(self, data: str) -> None:
        """Keep what Python would have said on the screen."""
        self.faults += data


def main() -> None:
    """Run what each line of the input says until there are no more."""
    import django

    django.setup()
    from django.db import close_old_connections

    for line in sys.stdin:
        close_old_connections()
        said, errand = io.StringIO(), Errand()
        with redirect_stdout(said):
            errand.runcode(compile(json.loads(line), "<errand>", "exec"))
        print(json.dumps([said.getvalue(), errand.faults]), flush=True)


if __name__ == "__main__":
    main()
