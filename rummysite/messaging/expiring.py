"""A task that a worker was sent: the clock of messages says whether its time is over, and not the machine's."""

from celery.worker import request
from celery.worker.state import revoked as revoked_tasks


class Request(request.Request):
    """Celery's own, with another clock."""

    def maybe_expire(self) -> bool:
        """Whether nobody takes this task any more; if so it counts as revoked."""
        is_over = bool(self.expires) and self.app.now() > self.expires
        if is_over:
            revoked_tasks.add(self.id)
        return is_over
