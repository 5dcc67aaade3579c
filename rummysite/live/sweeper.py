"""A thread for each sweep, so that none waits for another; none of them needs the broker or the beat.

A thread runs its sweep, sleeps until the next work is due, or until it is time to ask, and runs it again. What goes
wrong is logged and tried again; a thread that stands still is noticed by the watchdog, which ends the process.
"""

import logging
import threading

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections

from base import clock
from base.limits.database import patient
from base.limits.watchdog import Watchdog
from base.sweeping import NotNow, Sweep, before_sweeps, sweeps
from base.watching import trail

logger = logging.getLogger(__name__)
AT_LEAST_S = 0.005
"""Between two runs; a moment that is due now and cannot be done must not keep a core busy."""
AGAIN_S = 0.5
"""After trouble."""
STOP_WAIT_S = 10
MUCH_TO_DO = 4
"""So many times longer than elsewhere may a sweep take, for after an outage there is much to do."""


class Sweeper:
    """All sweeps of the house, each in a thread of its own, from `start` to `stop`."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self.watchdog = Watchdog(MUCH_TO_DO * settings.WEDGED_S)
        self._threads = [
            threading.Thread(target=self._go_on, args=(name, sweep), name=f"sweep {name}", daemon=True)
            for name, sweep in sweeps.items()
        ]

    def start(self) -> None:
        """Begin to keep time."""
        for thread in self._threads:
            thread.start()
        self.watchdog.start()

    def stop(self) -> None:
        """Finish what was begun, and end."""
        self.watchdog.stop()
        self._stopping.set()
        for thread in self._threads:
            thread.join(STOP_WAIT_S)

    def _go_on(self, name: str, sweep: Sweep) -> None:
        in_trouble = False
        wait_s = 0.0
        while not self._stopping.wait(wait_s):
            self.watchdog.shows_up(name)
            try:
                with patient(settings.DATABASE_ANSWER_S):
                    for see_to in before_sweeps:
                        see_to()
                    trail.begin()
                    sweep.run()
                    wait_s = _until_next_s(sweep)
            except (DatabaseError, NotNow) as trouble:
                if not in_trouble:
                    logger.warning("the sweep of %s cannot go on: %s", name, trouble)
                in_trouble, wait_s = True, AGAIN_S
            except Exception:  # whatever it is, time goes on
                logger.exception("the sweep of %s failed", name)
                in_trouble, wait_s = True, AGAIN_S
            else:
                if in_trouble:
                    logger.warning("the sweep of %s goes on again", name)
                in_trouble = False
            finally:
                close_old_connections()


def _until_next_s(sweep: Sweep) -> float:
    due_ms = sweep.next_due_ms() if sweep.next_due_ms else None
    if due_ms is None:
        return sweep.every_s
    return min(max((due_ms - clock.now_ms()) / 1000, AT_LEAST_S), sweep.every_s)
