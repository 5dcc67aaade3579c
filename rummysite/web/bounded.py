"""The limits of a `web` process: how long pages and sockets wait for the database, and a watchdog beside them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Never

from django.conf import settings

from base.duties import Duty, may_work_as
from base.limits.database import limit_sessions, patient
from base.limits.watchdog import Watchdog
from tables.live.db_threads import THREADS

Application = Callable[[Any, Any, Any], Awaitable[None]]
"""An ASGI application: a scope, and how to receive and to send."""


class Bounded:
    """An ASGI application within its limits; its `watchdog` looks on from `begin`, or from the first request on."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self.watchdog: Watchdog | None = None
        self._noting: asyncio.Task[Never] | None = None
        limit_sessions(
            usual_s=settings.DATABASE_ANSWER_S,
            statement_s=settings.DATABASE_PAGE_S,
            lock_s=settings.DATABASE_LOCK_S,
            idle_s=settings.DATABASE_IDLE_S,
        )

    def begin(self) -> None:
        """The loop runs, and this process serves from now on: players, if that is its duty."""
        from tables.live import serving  # its models exist only once the application is loaded

        self._watch()
        if may_work_as(Duty.PLAY):
            self._noting = asyncio.create_task(serving.note_on(), name="serving")

    def leave(self) -> None:
        """Admit no more requests."""
        if self._noting is not None:
            self._noting.cancel()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request or socket."""
        if self.watchdog is None:
            self._watch()
        wait_s = settings.DATABASE_ANSWER_S if scope["type"] == "websocket" else settings.DATABASE_PAGE_S
        with patient(wait_s):
            await self._application(scope, receive, send)

    def _watch(self) -> None:
        # A job behind a crowd waits until theirs are done or given up; meanwhile this process is busy, not wedged.
        self.watchdog = Watchdog(settings.WEDGED_S + settings.HAND_OVER_S)
        self.watchdog.watch_loop(asyncio.get_running_loop())
        for name, threads in THREADS.items():
            self.watchdog.watch_threads(threads, name)
        self.watchdog.start()
