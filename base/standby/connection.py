"""Connections to a standby: each knows how far its server has followed, and none sets the house's clock.

Whenever one is lent it has been asked within the last second. What counts is the moment of the last transaction that
the standby has replayed, by the primary's clock: each `web` and each live worker of a house commits every second, so on
a standby that follows this moment is never much older, and on one that does not it stands still.
"""

from typing import Any

import psycopg
from psycopg.abc import Params
from psycopg.rows import Row

from base import clock
from base.limits.database import BoundedConnection, patient

LOOK_MS = 1_000
_LOOK = """
SELECT CASE WHEN pg_is_in_recovery() THEN (extract(epoch FROM pg_last_xact_replay_timestamp()) * 1000)::float8 END
"""


class StandbyConnection(BoundedConnection[Row]):
    """A connection to a standby."""

    CHECK_S = 1.0
    replayed_ms: float | None = None
    """Everything that was committed by then is there; None on a server that is no standby or has replayed nothing."""
    _looked = float("-inf")

    def execute(
        self, query: Any, params: Params | None = None, *, prepare: bool | None = None, binary: bool = False
    ) -> "psycopg.Cursor[Row]":
        """psycopg's; but the pool's look, an empty query, asks how far the standby is once the last answer is old."""
        if query == "" and clock.ticks() - self._looked > LOOK_MS:
            return self.take_the_time()
        return super().execute(query, params, prepare=prepare, binary=binary)

    def take_the_time(self) -> "psycopg.Cursor[Row]":
        """Ask how far it has followed; the clock of a standby is not the house's."""
        with patient(self.CHECK_S):
            asked = psycopg.Cursor(self).execute(_LOOK)
            answer: Any = asked.fetchone()
        self.replayed_ms, self._looked = answer[0], clock.ticks()
        return asked

    def behind_s(self) -> float | None:
        """By how much it may be behind the primary now; None where that is not known."""
        return None if self.replayed_ms is None else max(0.0, (clock.now_ms() - self.replayed_ms) / 1000)
