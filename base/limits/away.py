"""What was away a moment ago is not asked again at once.

Each question to a silent server costs its whole time limit. Where many ask, and can do without an answer, the first
waits for all of them.
"""

import time

PAUSE_S = 1.0


class Away:
    """What we know of a server that may be away; one for each that is asked, and safe for threads."""

    def __init__(self, pause_s: float = PAUSE_S) -> None:
        self._pause_s = pause_s
        self._until_s = 0.0

    def __bool__(self) -> bool:
        """Whether it is so short a time since it did not answer that it need not be asked."""
        return time.monotonic() < self._until_s

    def noted(self) -> None:
        """It has not answered just now."""
        self._until_s = time.monotonic() + self._pause_s
