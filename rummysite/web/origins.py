"""A socket is opened by a page of the house itself: same host, same port, and over TLS where the house is.

Browsers let a page of any site open a socket with the player's cookie, and tell only where the page came from. Channels
compares the host alone, so a page on another port of the same machine would pass, and so would one that somebody on
the line has put under the house's name over plain HTTP. Django's forms compare all three. So do we, and believe the
same other origins as they (CSRF_TRUSTED_ORIGINS).
"""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.utils.http import is_same_domain

from rummysite.applications import Application, Scope

DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class FromOurPages:
    """ASGI: refuses sockets that a page of another origin opens; a client that is no browser names no origin."""

    def __init__(self, application: Application, trusted: Iterable[str], *, over_tls: bool = False) -> None:
        """`trusted` are other origins whose pages may, written as Django writes them: scheme, host, port.

        `over_tls` says that the house has no page over plain HTTP.
        """
        self._application = application
        self._over_tls = over_tls
        self._trusted = tuple(trusted)
        self._denier: Any = WebsocketDenier.as_asgi()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve the socket, or deny it with 403."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin1")
        ours = not origin or self._trusts(origin) or self._is_ours(origin, headers.get(b"host", b"").decode("latin1"))
        await (self._application if ours else self._denier)(scope, receive, send)

    def _is_ours(self, origin: str, host: str) -> bool:
        return is_same(origin, host) and (origin.lower().startswith("https:") or not self._over_tls)

    def _trusts(self, origin: str) -> bool:
        scheme, _, place = origin.partition("://")
        patterns = (one.partition("://") for one in self._trusted)
        return any(scheme == of and is_same_domain(place, pattern.lstrip("*")) for of, _, pattern in patterns)


def is_same(origin: str, host: str) -> bool:
    """Whether an Origin header names the host and port that a Host header names. What cannot be read names nothing."""
    try:
        came = urlsplit(origin)
        own = urlsplit(f"{came.scheme}://{host}")
        default = DEFAULT_PORTS[came.scheme]
        return bool(came.hostname) and (came.hostname, came.port or default) == (own.hostname, own.port or default)
    except (ValueError, KeyError):
        return False
