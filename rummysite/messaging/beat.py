"""The beat's scheduler, watched: a beat that stands still ends itself, and its supervisor starts it again.

Celery's own waits as long as its clock is set back: what was last sent at four is not due at three.
"""

from datetime import datetime, timedelta
from typing import Any

from celery import beat

from rummysite.watch.presence import BEAT, shows_up

SET_BACK = timedelta(seconds=1)
"""Two looks at the same clock may differ by less."""


class Scheduler(beat.Scheduler):
    """Celery's own, which shows up each time it looks at what is due, every few seconds."""

    _looked_at: datetime | None = None

    def tick(self, *given: Any, **named: Any) -> float:
        """Send what is due; returns the seconds until there is more."""
        shows_up(BEAT)
        self._plan_anew_if_set_back()
        wait_s: float = super().tick(*given, **named)
        return wait_s

    def _plan_anew_if_set_back(self) -> None:
        now: datetime = self.app.now()
        if self._looked_at is not None and now < self._looked_at - SET_BACK:
            for entry in self.schedule.values():
                entry.last_run_at = min(entry.last_run_at or now, now)
            self._heap = None
        self._looked_at = now
