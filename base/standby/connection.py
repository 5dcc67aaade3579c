"""Connections to a standby: each knows how far its server has replayed, and none sets the house's clock.

A connection that is lent has asked within the last second. The measure is the commit time, by the primary's clock,
of the last transaction that the standby has replayed. Each `web` and each live worker commits every second. So on a
standby that follows, this time is always recent, and on one that does not follow it does not change.
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
        """Execute; the pool's check, an empty query, asks how far the standby has replayed if its answer is old."""
        if query == "" and clock.ticks() - self._looked > LOOK_MS:
            return self.take_the_time()
        return super().execute(query, params, prepare=prepare, binary=binary)

    def take_the_time(self) -> "psycopg.Cursor[Row]":
        """Ask how far the standby has replayed; its clock is not used as the house's."""
        with patient(self.CHECK_S):
            cursor = psycopg.Cursor(self).execute(_LOOK)
            answer: Any = cursor.fetchone()
        self.replayed_ms, self._looked = answer[0], clock.ticks()
        return cursor

    def behind_s(self) -> float | None:
        """By how much it may be behind the primary now; None where that is not known."""
        return None if self.replayed_ms is None else max(0.0, (clock.now_ms() - self.replayed_ms) / 1000)
