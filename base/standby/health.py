"""What a process knows about its standbys: one that did not answer is not used until it answers again.

Only the first reader who finds a standby away waits for it, a second or two. Later readers use the primary at once,
while a separate thread asks from time to time whether the standby is back.
"""

import logging
import threading
from typing import Any

import psycopg

from base import clock
from base.standby.connection import StandbyConnection

logger = logging.getLogger(__name__)
AGAIN_MS = 2_000


class StandbyHealth:
    """Whether one standby answers, as far as this process knows."""

    def __init__(self, alias: str) -> None:
        self._alias = alias
        self._is_away = False
        self._asked = float("-inf")
        self._asking = threading.Lock()

    def may_be_asked(self, parameters: dict[str, Any]) -> bool:
        """Whether the standby answered last time; if not, a thread tries it with these parameters of psycopg."""
        if not self._is_away:
            return True
        if clock.ticks() - self._asked > AGAIN_MS and self._asking.acquire(blocking=False):
            threading.Thread(target=self._ask, args=(parameters,), name=f"asks {self._alias}", daemon=True).start()
        return False

    def gone(self, trouble: BaseException) -> None:
        """Note that the standby did not answer, for this reason; it is tried again after `AGAIN_MS`."""
        if not self._is_away:
            logger.warning("the standby (%s) is away, reads go to the primary: %s", self._alias, trouble)
        self._is_away, self._asked = True, clock.ticks()

    def _ask(self, parameters: dict[str, Any]) -> None:
        try:
            StandbyConnection.connect(**parameters | {"autocommit": True}).close()
        except psycopg.Error:
            self._asked = clock.ticks()
        else:
            self._is_away = False
            logger.warning("the standby (%s) answers again", self._alias)
        finally:
            self._asking.release()


_health_by_alias: dict[str, StandbyHealth] = {}


def health_of(alias: str) -> StandbyHealth:
    """What this process knows of the standby with this alias."""
    return _health_by_alias.setdefault(alias, StandbyHealth(alias))
