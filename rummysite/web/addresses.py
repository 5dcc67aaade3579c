"""Requests and sockets carry the address of who asks, not of the proxy in front.

It takes the place of the peer's address before anything else sees the request or socket: Django's REMOTE_ADDR,
allauth's limits, the API's throttle and the admission by address all read the same.
"""

from typing import Any

from base.crowd.addresses import address_of, forwarded_in
from rummysite.applications import Application, Scope


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
            address = address_of(host, forwarded_in(scope["headers"]), self._trusted_proxies)
            scope = {**scope, "client": [address, port] if address else None}
        await self._application(scope, receive, send)
