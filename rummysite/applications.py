"""The type of an ASGI application, and the headers of every answer.

An answer may be a page, a file, a refusal before Django, or the health of a web.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]

NOT_LENT = (
    "accelerometer",
    "bluetooth",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
"""Browser features that a card game does not need, so no script on a page can request them.

Chromium on Linux has no Web Bluetooth and warns in its console that it does not know `bluetooth`. It stays, because
elsewhere Chromium would lend it: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Permissions-Policy
"""
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in NOT_LENT)

HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of every answer; some are also sent by Django's middleware."""
AS_BYTES = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
"""The same for answers that Django does not give."""
