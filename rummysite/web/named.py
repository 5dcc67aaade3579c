"""Sockets at addresses that nothing has: denied at the door, before anything looks a row up by what they name.

U+0000 can stand in an address (`%00`) and, as an escape, in a cookie (`"\\000"`); no row has it, and PostgreSQL refuses
to be asked for it. Pages have the same guard (`rummysite.web.security.no_nul`).
"""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.http.cookie import parse_cookie
from django.urls import re_path

from rummysite.applications import Application, Scope

_denier: Any = WebsocketDenier.as_asgi()
elsewhere: Any = re_path("", _denier)
"""The last of the sockets' addresses: whatever is none of them is denied, and is no fault of the house's."""


class Named:
    """ASGI: denies a socket whose address or cookies have U+0000."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._denier: Any = WebsocketDenier.as_asgi()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve the socket, or deny it with 403."""
        await (self._denier if has_nul(scope) else self._application)(scope, receive, send)


def has_nul(scope: Scope) -> bool:
    """Whether the path, the query or a cookie of a request has U+0000."""
    if "\0" in scope["path"] or b"%00" in scope.get("query_string", b""):
        return True
    cookies = [value.decode("latin1") for name, value in scope["headers"] if name == b"cookie"]
    return any("\0" in value for header in cookies for value in parse_cookie(header).values())
