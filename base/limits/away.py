"""A server that was away a moment ago is not asked again at once.

Each request to a silent server costs its whole time limit. If many callers can do without an answer, only the first
of them waits.
"""

import time

PAUSE_S = 1.0


class Away:
    """Whether one server was away lately; there is one object for each server, safe for threads."""

    def __init__(self, pause_s: float = PAUSE_S) -> None:
        self._pause_s = pause_s
        self._until_s = 0.0

    def __bool__(self) -> bool:
        """Whether the server did not answer a short time ago, so that it is not asked now."""
        return time.monotonic() < self._until_s

    def noted(self) -> None:
        """Note that the server has not answered just now."""
        self._until_s = time.monotonic() + self._pause_s
