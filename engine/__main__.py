"""`python -m engine`: see `engine.commands`.

The engine needs one package beside Python itself. If the Python that starts it lacks this package, the command
continues in the one that `make run` and `make test` set up in `.venv`, or says what to install.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

_PREPARED = Path(__file__).parents[1] / ".venv" / "bin" / "python"


def _with_a_python_that_can() -> None:
    if not _PREPARED.exists() or Path(sys.prefix) == _PREPARED.parents[1]:
        sys.exit("python -m engine needs the package msgspec: python -m pip install msgspec")
    os.execv(_PREPARED, [str(_PREPARED), "-m", "engine", *sys.argv[1:]])  # noqa: S606  (a command of our own making)


if __name__ == "__main__":
    if find_spec("msgspec") is None:
        _with_a_python_that_can()
    from engine.commands import main

    sys.exit(main(sys.argv[1:]))
