"""The beat's scheduler, watched: a beat that stands still ends itself, and its supervisor starts it again."""

from typing import Any

from celery import beat

from rummysite.watch.presence import BEAT, shows_up


class Scheduler(beat.Scheduler):
    """Celery's own, which shows up each time it looks at what is due, every few seconds."""

    def tick(self, *given: Any, **named: Any) -> float:
        """Send what is due; returns the seconds until there is more."""
        shows_up(BEAT)
        wait_s: float = super().tick(*given, **named)
        return wait_s
