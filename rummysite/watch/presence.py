"""A watchdog beside the beat, and beside the parent of a slow worker's children: they must not stand still either.

Whoever keeps such a process going shows up here. Who waits for the broker shows up with each try, and is not wedged.
"""

from typing import Any

from celery import bootsteps
from django.conf import settings

from base.limits.watchdog import Watchdog
from rummysite.schedule import LIVE_QUEUE

BEAT, CONSUMER = "beat", "consumer"
EVERY_S = 1.0
MUCH_TO_DO = 4
"""So many times longer than elsewhere may they take: they are in no hurry, and ask a silent broker many things."""
_dog: Watchdog | None = None


def watch() -> None:
    """Begin to watch this process, in which nothing has to show up yet."""
    global _dog  # noqa: PLW0603  (one watchdog for the process)
    if _dog is None:
        _dog = Watchdog(MUCH_TO_DO * settings.WEDGED_S)
        _dog.start()


def expect(name: str) -> None:
    """What is called so has to show up from now on, in a process that is watched."""
    watch()
    shows_up(name)


def shows_up(name: str) -> None:
    """What is called so goes on; nothing where nobody watches."""
    if _dog is not None:
        _dog.shows_up(name)


def waits_for_the_broker() -> None:
    """Somebody has tried to reach the broker once more."""
    if _dog is not None:
        _dog.all_show_up()


def forget(name: str) -> None:
    """What is called so has ended in order, or begins anew."""
    if _dog is not None:
        _dog.forget(name)


class ConsumerShowsUp(bootsteps.StartStopStep):
    """In a slow worker's parent: the loop that hands tasks to the children must come round."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def include_if(self, consumer: Any) -> bool:
        """Live workers have a watchdog of their own, and no such loop."""
        return consumer.hub is not None and LIVE_QUEUE not in consumer.app.amqp.queues.consume_from

    def __init__(self, consumer: Any, **given: Any) -> None:
        super().__init__(consumer, **given)
        self._ticking: Any = None

    def create(self, consumer: Any) -> None:
        """The process is watched before the broker is found, for systemd wants to hear of it meanwhile."""
        watch()

    def start(self, consumer: Any) -> None:
        """The loop begins, now or after the broker was away."""
        expect(CONSUMER)
        self._ticking = consumer.hub.call_repeatedly(EVERY_S, shows_up, CONSUMER)

    def stop(self, consumer: Any) -> None:
        """The loop has ended: the worker closes, or the broker is away."""
        if self._ticking is not None:
            self._ticking.cancel()
        forget(CONSUMER)
