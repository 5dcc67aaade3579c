"""Where a push may be sent: a guest names the address, so it must never lead into the house's own network.

An endpoint must be https, with a host name and not an address, on the usual port. Its name is resolved when
something is sent, every address must be public, and the connection goes to one of exactly these. So a name that
resolves differently a moment later does no harm. Redirects are not followed, and no proxy of the environment is
used.
"""

import ipaddress
import socket
import threading
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from tables.push.refusals import PushRefusal, PushRefused

LONGEST = 1000
HTTPS_PORT = 443
LOOK_UP_S = 3.0
NAT64 = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))


class Endpoint(NamedTuple):
    """A push service's door: `is_own` is a server that the house itself has named, which may be inside."""

    scheme: str
    host: str
    port: int
    target: str
    is_own: bool

    @property
    def origin(self) -> str:
        """The origin for which the house signs."""
        usual = (self.scheme, self.port) in {("https", HTTPS_PORT), ("http", 80)}
        return f"{self.scheme}://{self.host}" if usual else f"{self.scheme}://{self.host}:{self.port}"


def endpoint_of(address: str) -> Endpoint:
    """Read an address that a browser gave; raises PushRefused bad_endpoint."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address:
        raise PushRefused(PushRefusal.BAD_ENDPOINT, "length or letters")
    try:
        parts = urlsplit(address)
        host, port = (parts.hostname or ""), parts.port
    except ValueError as wrong:
        raise PushRefused(PushRefusal.BAD_ENDPOINT, str(wrong)) from wrong
    if parts.username is not None or parts.password is not None or parts.fragment or "\\" in address:
        raise PushRefused(PushRefusal.BAD_ENDPOINT, "more than an address")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    endpoint = Endpoint(parts.scheme, host, port or (80 if parts.scheme == "http" else HTTPS_PORT), target, False)
    if endpoint.origin in settings.PUSH_OWN_SERVERS:
        return endpoint._replace(is_own=True)
    if endpoint.scheme != "https" or endpoint.port != HTTPS_PORT or not _is_name(host):
        raise PushRefused(PushRefusal.BAD_ENDPOINT, endpoint.origin)
    return endpoint


def addresses_of(endpoint: Endpoint) -> list[str]:
    """The addresses that a push may go to now.

    Raises PushRefused bad_endpoint when one of them is not public, and TimeoutError when its name servers are slow.
    """
    infos = _looked_up(endpoint)
    if isinstance(infos, Exception):
        raise PushRefused(PushRefusal.BAD_ENDPOINT, f"{endpoint.host}: {infos}") from infos
    addresses = list(dict.fromkeys(str(one[4][0]) for one in infos))
    if not addresses or not (endpoint.is_own or all(is_public(one) for one in addresses)):
        raise PushRefused(PushRefusal.BAD_ENDPOINT, f"{endpoint.host} is inside: {addresses}")
    return addresses


def is_public(address: str) -> bool:
    """Whether an address is public, also when it is embedded in another address."""
    ip = ipaddress.ip_address(address.split("%", maxsplit=1)[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo and ip.teredo[1])
        if inner:
            return is_public(str(inner))
        if any(ip in network for network in NAT64):
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def _looked_up(endpoint: Endpoint) -> list[Any] | Exception:
    """What `getaddrinfo` returns or raises; raises TimeoutError after `LOOK_UP_S`.

    The system's look-up takes no limit, so it has a thread of its own, which the resolver ends a little later.
    """
    outcome: SimpleQueue[list[Any] | Exception] = SimpleQueue()

    def look_up() -> None:
        try:
            outcome.put(socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as unknown:
            outcome.put(unknown)

    threading.Thread(target=look_up, name="push look-up", daemon=True).start()
    try:
        return outcome.get(timeout=LOOK_UP_S)
    except Empty:
        raise TimeoutError(f"{endpoint.host} was not found in {LOOK_UP_S} s") from None


def _is_name(host: str) -> bool:
    """Whether a host is a full name, neither an address in any spelling nor `localhost`."""
    labels = host.split(".")
    well_made = len(labels) > 1 and all(label and label.replace("-", "").isalnum() for label in labels)
    return well_made and labels[-1].isalpha() and labels[-1] not in {"local", "localhost", "internal"}
