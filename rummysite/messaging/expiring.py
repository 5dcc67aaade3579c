"""A task that a worker was sent: the clock of messages says whether its time is over, and not the machine's."""

from typing import Literal

from celery.worker import request
from celery.worker.state import revoked as revoked_tasks

from rummysite.messaging.clock import messages_clock


class Request(request.Request):
    """Celery's own, with another clock."""

    def maybe_expire(self) -> Literal[True] | None:
        """True for a task that nobody takes any more, which then counts as revoked; else None, as Celery's own."""
        if not self.expires or messages_clock.now() <= self.expires:
            return None
        revoked_tasks.add(self.id)
        return True
