"""The parts of the house: the lines of the Procfile, by name and in their order."""

import re
from pathlib import Path

LINE = re.compile(r"^([a-z][a-z0-9_-]*):\s*(\S.*)$", re.MULTILINE)
STOP_WAIT_S = 60
"""How long a part may finish what it has begun before it is killed; a busy machine is slow, not wrong."""


def parts(file: Path) -> dict[str, str]:
    """Each part's command, a line for the shell, by the part's name; the first is the first to be stopped."""
    return dict(LINE.findall(file.read_text()))
