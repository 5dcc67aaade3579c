"""The address that a request comes from, and which addresses count as one.

Anybody may send an `X-Forwarded-For`. Only what the house's own proxies wrote into it is true, and each of them writes
one address at its end. So with two proxies the second from the end is the player; with none the header says nothing.

No other code reads the header: `rummysite.web.addresses` calls this module once and stores the result in the
request. So REMOTE_ADDR is the sender's address for pages, limits, throttles and libraries.

Whoever limits something by address counts it under each of `counted_as(address)`. An IPv6 address counts twice: as its
household (its /64), and as its network (its /48), which may do `HOUSEHOLDS_OF_A_NETWORK` times as much.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_interface
from typing import NamedTuple

ONE_HOUSEHOLD_BITS = 64
"""A user with one IPv6 address has at least this whole prefix, so all its addresses count as one."""
NETWORK_BITS = 48
"""What a provider gives one customer at most (RFC 6177), and what 6to4 makes of one IPv4 address."""
HOUSEHOLDS_OF_A_NETWORK = 16
"""So many households' limits has a whole /48. A mobile carrier puts thousands of phones into one, each with its own
/64, as it puts them behind one IPv4 address, for which the limits of one household are already wide enough."""


FORWARDED_FOR = b"x-forwarded-for"


def forwarded_in(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The text of all `X-Forwarded-For` headers of an ASGI request, in order; empty if there is none."""
    return b",".join(value for name, value in headers if name == FORWARDED_FOR).decode("latin1")


class Counted(NamedTuple):
    """What an address counts as, and how many times the limit of one address it has."""

    name: str
    times: int


def address_of(peer: str, forwarded: str, trusted_proxies: int) -> str:
    """The sender's address, from the connection's peer and the header's text; the peer's if there is no other.

    If fewer proxies wrote an address than the house has, the request has bypassed the outer ones. Then the first
    address is the one that the innermost proxy has seen.
    """
    written = [each.strip() for each in forwarded.split(",") if each.strip()]
    if trusted_proxies < 1 or not written:
        return _plain(peer) or peer
    return _plain(written[-min(trusted_proxies, len(written))]) or _plain(peer) or peer


def household_of(address: str) -> str:
    """The addresses that count as one: an IPv4 address, or the /64 of an IPv6 address."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(IPv6Network((int(parsed), ONE_HOUSEHOLD_BITS), strict=False))
    return address if parsed is None else str(parsed)


def network_of(address: str) -> str:
    """The /48 of an IPv6 address or of a household; "" for anything else, which belongs to no larger one."""
    try:
        parsed = _parsed(str(ip_interface(address).ip))
    except ValueError:
        return ""
    return str(IPv6Network((int(parsed), NETWORK_BITS), strict=False)) if isinstance(parsed, IPv6Address) else ""


def counted_as(address: str) -> tuple[Counted, ...]:
    """Everything that something from this address (or household) counts as, the smallest first."""
    network = network_of(address)
    if not network:
        return (Counted(household_of(address), 1),)
    return Counted(household_of(address.partition("/")[0]), 1), Counted(network, HOUSEHOLDS_OF_A_NETWORK)


def is_this_machine(address: str) -> bool:
    """Whether an address is a loopback address: of a proxy that is missing in the settings, or of a local program."""
    parsed = _parsed(address)
    return parsed is not None and parsed.is_loopback


def _plain(written: str) -> str:
    """The address without a port, brackets or an IPv4 address dressed as IPv6; empty when it is none."""
    host = written.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    parsed = _parsed(host)
    return "" if parsed is None else str(parsed)


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    """The address, an IPv4 one also where it is dressed as IPv6 (`::ffff:192.0.2.1`); None when it is none."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    return (isinstance(parsed, IPv6Address) and parsed.ipv4_mapped) or parsed
