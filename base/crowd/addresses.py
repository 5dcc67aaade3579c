"""Whose address a request comes from, and what counts as one address.

Anybody may send an `X-Forwarded-For`. Only what the house's own proxies wrote into it is true, and each of them writes
one address at its end. So with two proxies the second from the end is the player; with none the header says nothing.

Nobody else reads the header: `rummysite.web.addresses` asks here once and writes what it learns into the request, so
that REMOTE_ADDR is the asker's address for pages, limits, throttles and libraries alike.
"""

from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address, ip_network

ONE_HOUSEHOLD_BITS = 64
"""Whoever has one IPv6 address has at least this whole prefix of them, so they are counted as one."""


FORWARDED_FOR = b"x-forwarded-for"


def forwarded_in(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """What is written in all headers `X-Forwarded-For` of an ASGI request, in order; empty where there is none."""
    return b",".join(value for name, value in headers if name == FORWARDED_FOR).decode("latin1")


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


def is_this_machine(address: str) -> bool:
    """Whether an address is a loopback one: a proxy's that the house was not told of, or a program's beside it."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


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
