"""A process that is wedged notices it, says so in the log and ends itself; its supervisor starts it again.

Whatever must go on in a process shows that it does: an event loop, a thread that sweeps, threads that wait for work.
A thread of its own looks, and has nothing else to do that could stop it. It counts its looks, not the time: after a
machine has slept, or a process was stopped and continued, everybody gets the time to show up again.

Where systemd is the supervisor, it is told with each look that all is well (`WatchdogSec=` in the units). So it notices
a process whose watchdog does not look any more either, as one that was stopped.
"""

import asyncio
import faulthandler
import logging
import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress

logger = logging.getLogger(__name__)
LOOK_S = 1.0
STDERR = 2
WEDGED = 70
"""The exit code of a process that ended itself; sysexits.h has it for software that went wrong."""


class Watchdog:
    """Ends the process when something has not shown up for `bound_s`; `end` is called with what it was."""

    def __init__(self, bound_s: float, end: Callable[[str], None] | None = None, look_s: float = LOOK_S) -> None:
        self._looks_max = max(2, round(bound_s / look_s))
        self._look_s = look_s
        self._end = end or _end
        self._missed: dict[str, int] = {}
        self._asking: list[Callable[[], None]] = []
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look_on, name="watchdog", daemon=True)

    def start(self) -> None:
        """Begin to look; once."""
        self._thread.start()

    def stop(self) -> None:
        """End the watching; the thread stops at its next look."""
        self._stopped.set()

    def shows_up(self, name: str) -> None:
        """What is called so has just shown that it goes on; the first time makes it known."""
        self._missed[name] = 0

    def all_show_up(self) -> None:
        """Whatever is known of goes on, though it cannot show it just now."""
        for name in list(self._missed):
            self._missed[name] = 0

    def forget(self, name: str) -> None:
        """What is called so has ended in order."""
        self._missed.pop(name, None)

    def watch_loop(self, loop: asyncio.AbstractEventLoop, name: str = "event loop") -> None:
        """Expect this loop to run what it is asked to."""
        self.shows_up(name)
        self._asking.append(lambda: self._ask(name, lambda: loop.call_soon_threadsafe(self.shows_up, name)))

    def watch_threads(self, threads: Executor, name: str) -> None:
        """Expect that one of these threads becomes free; they are asked by a job that does nothing."""
        self.shows_up(name)
        asked: list[Future[None]] = []

        def ask() -> None:
            if not asked or asked[0].done():
                self._ask(name, lambda: asked.__setitem__(slice(None), [threads.submit(self.shows_up, name)]))

        self._asking.append(ask)

    def _look_on(self) -> None:
        while not self._stopped.wait(self._look_s):
            for name in list(self._missed):
                self._missed[name] = self._missed.get(name, 0) + 1
                if self._missed[name] > self._looks_max:
                    self._end(name)
                    return
            for ask in self._asking:
                ask()
            tell_systemd(b"WATCHDOG=1")

    def _ask(self, name: str, ask: Callable[[], object]) -> None:
        """A loop or threads that are closed are not wedged: the process is ending."""
        try:
            ask()
        except RuntimeError:
            self.forget(name)


def tell_systemd(words: bytes) -> None:
    """Say something to systemd in the words of sd_notify(3); nothing where it did not start us."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    place = f"\0{address[1:]}" if address.startswith("@") else address  # `@` stands for Linux's abstract sockets
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.setblocking(False)
        told.sendto(words, place)


def _end(name: str) -> None:
    """Whatever goes wrong with the words, the process ends."""
    try:
        logger.critical("wedged: %s does not go on; this process ends so that it is started again", name)
        logging.shutdown()
        # Where each thread stands, for whoever asks why. Celery puts an object of its own in place of `sys.stderr`.
        faulthandler.dump_traceback(file=STDERR, all_threads=True)
    finally:
        os._exit(WEDGED)
