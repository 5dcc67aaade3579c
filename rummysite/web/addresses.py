"""Whose address a request comes from, decided once for everything that counts by address.

Anybody may send an `X-Forwarded-For`. Only what the house's own proxies wrote into it is true, and each of them writes
one address at its end. So with two proxies the second from the end is the player; with none the header says nothing.
The answer takes the place of the peer's address before anything else sees the request or socket: Django's REMOTE_ADDR,
allauth's limits, the API's throttle and the admission by address all read the same.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]
ONE_HOUSEHOLD_BITS = 64
"""Whoever has one IPv6 address has at least this whole prefix of them, so they are counted as one."""


def address_of(peer: str, forwarded: str, trusted_proxies: int) -> str:
    """The address of who asks, of the connection's peer and the header's text; the peer's where there is no other.

    Where fewer proxies wrote than there should be, the request came past the outer ones: the first address is then what
    the innermost has seen.
    """
    written = [each.strip() for each in forwarded.split(",") if each.strip()]
    if trusted_proxies < 1 or not written:
        return _plain(peer) or peer
    return _plain(written[-min(trusted_proxies, len(written))]) or _plain(peer) or peer


def household_of(address: str) -> str:
    """What is counted as one by address: an IPv4 address, or the /64 of an IPv6 one."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(ip_network((parsed, ONE_HOUSEHOLD_BITS), strict=False))
    return str(parsed)


class ByTheirOwnAddress:
    """ASGI: requests and sockets carry the address of who asks, not of the proxy in front."""

    def __init__(self, application: Application, trusted_proxies: int) -> None:
        """`trusted_proxies` is how many proxies of the house a request passes."""
        self._application = application
        self._trusted_proxies = trusted_proxies

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Write the address into the scope and hand it on."""
        if scope["type"] in {"http", "websocket"}:
            host, port = scope.get("client") or ("", 0)
            written = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
            address = address_of(host, b",".join(written).decode("latin1"), self._trusted_proxies)
            scope = {**scope, "client": [address, port] if address else None}
        await self._application(scope, receive, send)


def _plain(written: str) -> str:
    """The address without a port, brackets or an IPv4 address dressed as IPv6; empty when it is none."""
    host = written.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        parsed = ip_address(host)
    except ValueError:
        return ""
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(parsed)
