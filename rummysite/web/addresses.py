"""Gives requests and sockets the sender's address instead of the proxy's.

It replaces the peer's address before anything else reads it, so Django's REMOTE_ADDR, allauth's limits, the API's
throttle and the admission by address all use the same one.
"""

from typing import Any

from base.crowd.addresses import address_of, forwarded_in
from rummysite.applications import Application, Scope


class ByTheirOwnAddress:
    """ASGI: gives requests and sockets the sender's address instead of the proxy's."""

    def __init__(self, application: Application, trusted_proxies: int) -> None:
        """`trusted_proxies` is how many proxies of the house a request passes."""
        self._application = application
        self._trusted_proxies = trusted_proxies

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Write the address into the scope and hand it on."""
        if scope["type"] in {"http", "websocket"}:
            host, port = scope.get("client") or ("", 0)
            address = address_of(host, forwarded_in(scope["headers"]), self._trusted_proxies)
            scope = {**scope, "client": [address, port] if address else None}
        await self._application(scope, receive, send)
