"""A process that hangs notices it, logs it and ends itself; its supervisor starts it again.

Everything that must run in a process reports regularly: an event loop, a thread that sweeps, threads that wait for
work. A separate thread checks these reports; it does nothing else, so nothing else can block it. It counts its
checks, not the time. So after a machine has slept, or a process was stopped and continued, everything gets time to
report again.

If systemd is the supervisor, each check tells it that all is well (`WatchdogSec=` in the units). So systemd also
notices a process whose watchdog itself no longer runs, such as a stopped one.
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
    """Ends the process when something has not reported for `bound_s`; `end` is called with its name."""

    def __init__(self, bound_s: float, end: Callable[[str], None] | None = None, look_s: float = LOOK_S) -> None:
        self._looks_max = max(2, round(bound_s / look_s))
        self._look_s = look_s
        self._end = end or _end
        self._missed: dict[str, int] = {}
        self._asking: list[Callable[[], None]] = []
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look_on, name="watchdog", daemon=True)

    def start(self) -> None:
        """Start the thread that checks. Call this once."""
        self._thread.start()

    def stop(self) -> None:
        """End the watching; the thread stops at its next look."""
        self._stopped.set()

    def shows_up(self, name: str) -> None:
        """Report that the thing with this name runs; the first report registers it."""
        self._missed[name] = 0

    def all_show_up(self) -> None:
        """Count everything that is registered as reported, because it cannot report just now."""
        for name in list(self._missed):
            self._missed[name] = 0

    def forget(self, name: str) -> None:
        """The thing with this name has ended normally and is no longer expected to report."""
        self._missed.pop(name, None)

    def watch_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Expect this event loop to run a callback in time."""
        name = "event loop"
        self.shows_up(name)
        self._asking.append(lambda: self._ask(name, lambda: loop.call_soon_threadsafe(self.shows_up, name)))

    def watch_threads(self, threads: Executor, name: str) -> None:
        """Expect that one of these threads becomes free; this is tested by an empty job."""
        self.shows_up(name)
        jobs: list[Future[None]] = []

        def ask() -> None:
            if not jobs or jobs[0].done():
                self._ask(name, lambda: jobs.__setitem__(slice(None), [threads.submit(self.shows_up, name)]))

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
    """Send a state to systemd as sd_notify(3) defines it; does nothing if systemd did not start us."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    place = f"\0{address[1:]}" if address.startswith("@") else address  # `@` stands for Linux's abstract sockets
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.setblocking(False)
        notify.sendto(words, place)


def _end(name: str) -> None:
    """End the process, even if the message about it fails."""
    try:
        logger.critical("wedged: %s does not go on; this process ends so that it is started again", name)
        logging.shutdown()
        # Where each thread stands, for whoever asks why. Celery puts an object of its own in place of `sys.stderr`.
        faulthandler.dump_traceback(file=STDERR, all_threads=True)
    finally:
        os._exit(WEDGED)
