"""How the worker and the beat come back to a broker that was away: every second, for as long as it takes.

Celery's own pause grows to half a minute, and after a hundred attempts it gives up; every clock of every table would
wait that long after the broker is back.
"""

from collections.abc import Callable
from typing import Any

from celery.app.amqp import AMQP
from kombu import Connection

PAUSE_S = 1


class PersistentConnection(Connection):
    """A connection to the broker that is tried again at the same short interval for ever."""

    def ensure_connection(
        self, errback: Callable[..., Any] | None = None, max_retries: int | None = None, **given: Any
    ) -> Connection:
        """Connect, however long it takes; `errback` is called with each failure and the pause after it, in s."""
        pauses = {"interval_start": PAUSE_S, "interval_step": 0, "interval_max": PAUSE_S}
        connected: Connection = super().ensure_connection(errback, None, **given | pauses)
        return connected


class PersistentAMQP(AMQP):
    """Celery's door to the broker, with such connections."""

    Connection = PersistentConnection
