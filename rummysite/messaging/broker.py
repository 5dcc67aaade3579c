"""Reconnects workers and the beat to a broker that was away: every second, without an end.

Celery's own pause grows to half a minute, and after a hundred attempts it gives up; tasks would wait that long
after the broker is back.
"""

from typing import Any

from celery.app.amqp import AMQP
from kombu import Connection

from rummysite.watch import presence

PAUSE_S = 1


class PersistentConnection(Connection):
    """A connection to the broker that is tried again at the same short interval for ever."""

    def ensure_connection(self, *given: Any, **named: Any) -> "PersistentConnection":
        """Connect, however long it takes; the arguments are kombu's, but for how often and how long."""
        names = ("errback", "max_retries", "interval_start", "interval_step", "interval_max", "callback")
        named |= dict(zip(names, given, strict=False))
        named |= {"max_retries": None, "interval_start": PAUSE_S, "interval_step": 0, "interval_max": PAUSE_S}
        say = named.get("errback")

        def tried(*trouble: Any) -> None:
            presence.waits_for_the_broker()
            if say is not None:
                say(*trouble)

        super().ensure_connection(**named | {"errback": tried})
        return self


class PersistentAMQP(AMQP):
    """Celery's door to the broker, with such connections."""

    Connection = PersistentConnection
