"""A thread for each sweep, so that none waits for another; none of them needs the broker or the beat.

A thread runs its sweep, sleeps until the next work is due, or until it is time to ask, and runs it again. When a
sweep has found nothing, its thread sleeps until the lookout calls it: one more thread, which asks for all sweeps
whether anything is due. So an idle worker sends one statement instead of a dozen. If the lookout fails, it calls
all sweeps. Errors are logged and tried again; the watchdog notices a thread that hangs, and ends the process.
"""

import logging
import threading
from collections.abc import Iterable

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections

from base import clock
from base.limits.database import patient
from base.limits.watchdog import Watchdog
from base.sweeping import LOOK_MS, NotNow, Sweep, before_sweeps, sweeps, sweeps_apart
from base.watching import trail
from rummysite.live.lookout import Lookout

logger = logging.getLogger(__name__)
AT_LEAST_S = 0.005
"""The shortest pause between two runs, so that work which is due and cannot be done does not keep a core busy."""
AGAIN_S = 0.5
"""After trouble."""
SELDOM_S = 10
"""A sweep for which the lookout looks runs so often without having been called."""
STOP_WAIT_S = 10
LOOKOUT, APART = "what is due", "what there is to sweep"
MUCH_TO_DO = 4
"""How many times longer than other work a sweep may take, because there is much to do after an outage."""


class Sweeper:
    """All sweeps of the house, each in a thread of its own, from `start` to `stop`."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self.watchdog = Watchdog(MUCH_TO_DO * settings.WEDGED_S)
        ours = dict(sweeps.items())
        self._lookout = Lookout(ours)
        self._called_at_ms: dict[str, float] = {}
        everything = dict(ours)
        if any(map(self._lookout.looks_for, ours)):
            everything[LOOKOUT] = Sweep(self._look, every_s=LOOK_MS / 1000)
        if dict(sweeps_apart.items()):
            everything[APART] = Sweep(self._begin_apart, every_s=min(SELDOM_S, settings.WEDGED_S))
        self._sweeps = ours
        self._called: dict[str, threading.Event] = {}
        self._threads: list[threading.Thread] = []
        for name, sweep in everything.items():
            self._add(name, sweep)

    def start(self) -> None:
        """Begin to keep time."""
        for thread in list(self._threads):
            thread.start()
        self.watchdog.start()

    def _add(self, name: str, sweep: Sweep) -> threading.Thread:
        self._called[name] = threading.Event()
        thread = threading.Thread(target=self._go_on, args=(name, sweep), name=f"sweep {name}", daemon=True)
        self._threads.append(thread)
        return thread

    def _begin_apart(self) -> int:
        """Begin the sweeps that have come up since; returns how many."""
        found = {name: sweep for _, those in sweeps_apart.items() for name, sweep in those().items()}
        fresh = [self._add(name, sweep) for name, sweep in found.items() if name not in self._called]
        for thread in fresh:
            thread.start()
        return len(fresh)

    def stop(self) -> None:
        """Finish the running sweeps, and stop."""
        self.watchdog.stop()
        self._stopping.set()
        self._call(list(self._called))
        for thread in list(self._threads):
            thread.join(STOP_WAIT_S)

    def _go_on(self, name: str, sweep: Sweep) -> None:
        in_trouble = False
        wait_s = 0.0
        while not self._has_to_stop(name, wait_s):
            self.watchdog.shows_up(name)
            try:
                with patient(settings.DATABASE_ANSWER_S):
                    for see_to in before_sweeps if name != APART else ():
                        see_to()
                    trail.begin()
                    idle = not sweep.run() and self._lookout.looks_for(name)
                    wait_s = _until_next_s(sweep, min(SELDOM_S, settings.WEDGED_S) if idle else sweep.every_s)
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

    def _has_to_stop(self, name: str, wait_s: float) -> bool:
        """Wait, or until the lookout calls."""
        self._called[name].wait(wait_s)
        self._called[name].clear()
        return self._stopping.is_set()

    def _look(self) -> int:
        """Call the sweeps that have work, each about as often as it would run by itself."""
        try:
            due = self._lookout.found(clock.now_ms())
        except Exception:
            self._call(self._sweeps)
            raise
        now_ms = clock.ticks()
        names = [name for name in due if self._may_be_called(name, now_ms)]
        self._called_at_ms.update(dict.fromkeys(names, now_ms))
        self._call(names)
        return len(names)

    def _may_be_called(self, name: str, now_ms: float) -> bool:
        called_ms = self._called_at_ms.get(name)
        # The next look comes too late for who may be called a moment after this one.
        return called_ms is None or now_ms - called_ms > 1000 * self._sweeps[name].every_s - LOOK_MS

    def _call(self, names: Iterable[str]) -> None:
        for name in names:
            self._called[name].set()


def _until_next_s(sweep: Sweep, most_s: float) -> float:
    due_ms = sweep.next_due_ms() if sweep.next_due_ms else None
    if due_ms is None:
        return most_s
    return min(max((due_ms - clock.now_ms()) / 1000, AT_LEAST_S), most_s)
