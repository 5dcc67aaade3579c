"""The order in which the hosts of an address are tried: one that was silent a moment ago comes last.

The client library tries them in the written order and waits `connect_timeout` for each. So a machine that is cut
off, or that hangs and accepts connections without answering, would cost every new connection of the house those
seconds, and players would wait that long in a failover. With this order the wait happens once, and then again every
`REMEMBERED_S`. All hosts are still tried.

The same holds for connections that a pool keeps to such a machine: the first that does not answer is waited for, and
the others are given up unasked.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

SLOW_S = 1.0
"""A host that is up refuses at once, because it is not the primary or no server listens."""
REMEMBERED_S = 30.0
SHORTEST_S = 2
"""psycopg and libpq wait no shorter."""
Host = tuple[str, str]
"""A host and its port, as the address has them."""
_silent_until_s: dict[Host, float] = {}


def in_order(parameters: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Extra parameters for each attempt: one host each for an address of several hosts, `[{}]` for any other address.

    A host that was silent gets the shortest wait that psycopg allows, because another host may have become the
    primary.
    """
    hosts = str(parameters.get("host") or "").split(",")
    if len(hosts) == 1 or parameters.get("hostaddr"):
        return [{}]
    ports = str(parameters.get("port") or "").split(",")
    ports = ports if len(ports) == len(hosts) else len(hosts) * ports[:1]
    pairs = list(zip(hosts, ports, strict=True))
    silent = {each for each in pairs if is_silent(each)}
    briefly = {"connect_timeout": min(int(parameters.get("connect_timeout") or SHORTEST_S), SHORTEST_S)}
    return [
        {"host": each[0], "port": each[1], **(briefly if each in silent else {})}
        for each in sorted(pairs, key=silent.__contains__)
    ]


@contextmanager
def noted(attempt: Mapping[str, Any]) -> Iterator[None]:
    """Remember whether the host of one attempt was silent; errors are raised again."""
    host = str(attempt.get("host", "")), str(attempt.get("port", ""))
    began_s = time.monotonic()
    try:
        yield
    except Exception:
        if time.monotonic() - began_s >= SLOW_S:
            fell_silent(host)
        raise
    _silent_until_s.pop(host, None)


def fell_silent(host: Host) -> None:
    """Remember that a host has not answered, until it takes a new connection."""
    _silent_until_s[host] = time.monotonic() + REMEMBERED_S


def is_silent(host: Host) -> bool:
    """Whether a host did not answer a moment ago and has taken no connection since."""
    return _silent_until_s.get(host, 0.0) > time.monotonic()


def forget() -> None:
    """Know nothing of any host, as a process that has just been started."""
    _silent_until_s.clear()


__all__ = ["Host", "fell_silent", "forget", "in_order", "is_silent", "noted"]
