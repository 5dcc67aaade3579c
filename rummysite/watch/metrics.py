"""`/metrics` of a `web` process; a process without pages has a port of its own (`own_port`).

They show how much is played and which faults the house has, so they are not public: `/metrics` requires
`METRICS_TOKEN` or, if none is set, a program on this machine without a proxy.
"""

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from base.crowd.addresses import forwarded_in, is_this_machine
from base.pools.base import pools
from base.watching.health import Finding
from base.watching.metrics import gauges, unexplained
from rummysite.applications import AS_BYTES, Application, Scope
from rummysite.watch.looks import Looks

logger = logging.getLogger(__name__)
PATH = "/metrics"
SEARCH_EVERY_S = 10.0
"""What nobody explains is told within a minute: deploy/monitoring scrapes and evaluates as often."""


class LiveNumbers(Collector):
    """The numbers that are asked for when somebody looks."""

    def __init__(self) -> None:
        self.found: dict[str, Finding] = {}
        self._unexplained: float | None = None
        self._searched_s = float("-inf")
        self._searching = threading.Lock()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Each number as it is now; what the books do not explain as the last search has found it."""
        for name, (says, ask) in gauges.items():
            yield GaugeMetricFamily(name, says, value=ask())
        yield from self._pools()
        yield from self._health()
        if self._unexplained is not None:
            yield GaugeMetricFamily(
                "rummy_unexplained_minor", "Minor units that the books do not explain.", value=self._unexplained
            )

    def _pools(self) -> Iterator[GaugeMetricFamily]:
        used = GaugeMetricFamily("rummy_pool_used_ratio", "Connections lent of those a lane may have.", labels=["lane"])
        waiting = GaugeMetricFamily("rummy_pool_waiting", "Threads that wait for a connection.", labels=["lane"])
        for lane, pool in pools().items():
            stats = pool.get_stats()
            lent = stats.get("pool_size", 0) - stats.get("pool_available", 0)
            used.add_metric([lane], lent / stats.get("pool_max", 1))
            waiting.add_metric([lane], stats.get("requests_waiting", 0))
        yield from (used, waiting)

    def _health(self) -> Iterator[GaugeMetricFamily]:
        well = GaugeMetricFamily("rummy_health", "1 where a check of /healthz is well, else 0.", labels=["check"])
        number = GaugeMetricFamily("rummy_health_number", "The number behind a check of /healthz.", labels=["check"])
        for name, finding in self.found.items():
            well.add_metric([name], float(finding.is_well))
            if finding.number is not None:
                number.add_metric([name], finding.number)
        yield from (well, number)

    def search(self) -> None:
        """Look for what the books do not explain, unless that was done a moment ago; asks the database."""
        if time.monotonic() - self._searched_s < SEARCH_EVERY_S or not self._searching.acquire(blocking=False):
            return
        try:
            self._searched_s = time.monotonic()
            self._unexplained = sum(look() for look in unexplained) if len(unexplained) else None
        except Exception:  # whatever is wrong with a search, the other numbers are told
            logger.exception("a search for unexplained money failed")
            self._unexplained = self._unexplained or None  # what was found stays; that there was nothing is not known
        finally:
            close_old_connections()
            self._searching.release()


live_numbers = LiveNumbers()
REGISTRY.register(live_numbers)


class Metrics:
    """ASGI: answers `/metrics`, and hands everything else on."""

    def __init__(self, application: Application, looks: Looks) -> None:
        self._application = application
        self._looks = looks

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve one request or socket."""
        if scope["type"] != "http" or scope["path"] != PATH:
            await self._application(scope, receive, send)
            return
        allowed = may_read(scope, settings.METRICS_TOKEN)
        if allowed:
            live_numbers.found = await self._looks.now()
            threading.Thread(target=live_numbers.search, name="unexplained", daemon=True).start()
        body = await asyncio.to_thread(generate_latest) if allowed else b"Show METRICS_TOKEN as a bearer token.\n"
        kind = CONTENT_TYPE_LATEST if allowed else "text/plain; charset=utf-8"
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode()), *AS_BYTES]
        await send({"type": "http.response.start", "status": 200 if allowed else 403, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def may_read(scope: Scope, token: str) -> bool:
    """Whether who asks may see the numbers."""
    headers = dict(scope["headers"])
    if token:
        return secrets.compare_digest(headers.get(b"authorization", b""), f"Bearer {token}".encode())
    return is_this_machine((scope.get("client") or [""])[0]) and not forwarded_in(scope["headers"])
