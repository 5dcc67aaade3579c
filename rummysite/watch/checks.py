"""What the site itself looks at: messages, the pools and the threads of this process, its clock."""

from collections.abc import Callable

from django.core.cache import cache

from base import clock
from base.pools.base import pools
from base.watching.health import Check, Finding, checks

SKEW_MOST_MS = 5_000
"""The house goes by the database's clock; a machine that is so far off has other trouble, with certificates, say."""
KEPT_S = 60
WAITING_MOST = 4
"""So many threads that wait for a connection are no longer chance: each thread of a lane has one of its own."""


def register(jobs_waiting: Callable[[], dict[str, int]]) -> None:
    """Make the checks known; `jobs_waiting` says of each kind of thread how many jobs wait for one."""
    checks.add("messages", Check(_messages))
    checks.add("pools", Check(_pools, stops_serving=True))
    checks.add("clock", Check(_clock))
    checks.add("threads", Check(lambda: _threads(jobs_waiting()), stops_serving=True))


def _messages() -> Finding:
    """Whether Valkey takes what it is given: a replica, and a server that is full, still answer and carry nothing."""
    cache.set("healthz", 1, KEPT_S)
    return Finding(True)


def _pools() -> Finding:
    """How full the fullest lane is, in percent; bad when threads wait for its connections."""
    full: dict[str, float] = {}
    for lane, pool in pools().items():
        stats = pool.get_stats()
        full[lane] = 100 * (stats.get("pool_size", 0) - stats.get("pool_available", 0)) / stats.get("pool_max", 1)
        waiting = stats.get("requests_waiting", 0)
        if waiting >= WAITING_MOST:
            return Finding(False, f"{waiting} wait for a connection for {lane}", waiting)
    return Finding(True, number=max(full.values(), default=0.0))


JOBS_MOST = 200
"""Jobs that wait for threads; a burst of sockets that come back makes some hundred, and is over in seconds."""


def _threads(waiting: dict[str, int]) -> Finding:
    worst = max(waiting, key=waiting.__getitem__, default="")
    number = waiting.get(worst, 0)
    return Finding(number < JOBS_MOST, "ok" if number < JOBS_MOST else f"{number} jobs wait for {worst}", number)


def _clock() -> Finding:
    skew_ms = clock.skew_ms()
    well = abs(skew_ms) <= SKEW_MOST_MS
    return Finding(well, "ok" if well else f"{skew_ms / 1000:+.1f} s off the database's", skew_ms / 1000)
