"""Whoever counts by address counts the player's own, whatever the player writes into a header."""

import re
import tokenize
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from allauth import app_settings as allauth
from django.conf import settings as house
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from base.crowd.addresses import (
    HOUSEHOLDS_OF_A_NETWORK,
    Counted,
    address_of,
    counted_as,
    household_of,
    is_this_machine,
    network_of,
)
from rummysite.web.addresses import ByTheirOwnAddress
from tests.tidy.source import ROOMS, python, where


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "address"),
    [
        ("9.9.9.9", "", 0, "9.9.9.9"),
        ("9.9.9.9", "1.1.1.1", 0, "9.9.9.9"),  # nobody of ours wrote that
        ("10.0.0.1", "9.9.9.9", 1, "9.9.9.9"),
        ("10.0.0.1", "1.1.1.1, 9.9.9.9", 1, "9.9.9.9"),  # the player wrote the first
        ("10.0.0.1", "1.1.1.1, 9.9.9.9, 10.0.0.2", 2, "9.9.9.9"),
        ("10.0.0.1", "9.9.9.9", 2, "9.9.9.9"),  # came past the outer proxy
        ("10.0.0.1", "", 1, "10.0.0.1"),
        ("10.0.0.1", "nonsense", 1, "10.0.0.1"),
        ("10.0.0.1", "9.9.9.9:5123", 1, "9.9.9.9"),
        ("10.0.0.1", "[2001:db8::7]:5123", 1, "2001:db8::7"),
        ("::ffff:9.9.9.9", "", 0, "9.9.9.9"),
        ("", "9.9.9.9", 1, "9.9.9.9"),  # the proxy speaks over a Unix socket
        ("", "", 1, ""),
        ("10.0.0.1", "1.1.1.1, , 9.9.9.9", 1, "9.9.9.9"),  # empty entries move nothing
        ("10.0.0.1", ",,, 9.9.9.9", 1, "9.9.9.9"),
        ("10.0.0.1", "1.1.1.1, ::ffff:9.9.9.9", 1, "9.9.9.9"),
        ("10.0.0.1", "1.1.1.1, [::ffff:9.9.9.9]:443", 1, "9.9.9.9"),
        ("10.0.0.1", "2001:db8::7, 2001:db8::8", 1, "2001:db8::8"),
        ("10.0.0.1", "1.1.1.1, [2001:db8::7", 1, "2001:db8::7"),
        ("10.0.0.1", "1.1.1.1, 9.9.9.9:99:99", 1, "10.0.0.1"),  # what is no address is nobody's
        ("10.0.0.1", "1.1.1.1, unknown", 1, "10.0.0.1"),
        ("10.0.0.1", "1.1.1.1, for=9.9.9.9", 1, "10.0.0.1"),
    ],
)
def test_the_address_is_what_our_own_proxies_have_seen(peer: str, forwarded: str, proxies: int, address: str) -> None:
    assert address_of(peer, forwarded, proxies) == address


def test_all_addresses_of_one_ipv6_network_count_as_one() -> None:
    assert household_of("2001:db8::1") == household_of("2001:db8::ffff:1") != household_of("2001:db8:0:1::1")
    assert household_of("9.9.9.9") != household_of("9.9.9.8")


def test_an_ipv6_address_counts_as_its_household_and_more_widely_as_its_network() -> None:
    household, network = counted_as("2001:db8:0:1::1")
    assert household == Counted("2001:db8:0:1::/64", 1)
    assert network == Counted("2001:db8::/48", HOUSEHOLDS_OF_A_NETWORK)
    assert counted_as("2001:db8:0:1::/64") == (household, network)  # as it is kept
    assert counted_as("2001:db8:0:ffff::1")[1] == network != counted_as("2001:db8:1::1")[1]


def test_an_ipv4_address_counts_as_itself_alone_however_it_is_written() -> None:
    assert counted_as("9.9.9.9") == counted_as("::ffff:9.9.9.9") == (Counted("9.9.9.9", 1),)
    assert [network_of(one) for one in ("9.9.9.9", "::ffff:9.9.9.9", "", "unix:")] == [""] * 4
    assert counted_as("") == (Counted("", 1),)


def test_all_that_somebody_makes_of_one_ipv4_address_by_6to4_is_one_network() -> None:
    assert {network_of(f"2002:909:909:{subnet:x}::1") for subnet in range(3)} == {"2002:909:909::/48"}


def test_this_machine_is_told_from_others() -> None:
    assert [is_this_machine(one) for one in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "9.9.9.9", "")] == [
        *[True] * 3,
        *[False] * 2,
    ]


async def test_requests_and_sockets_carry_it() -> None:
    seen: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"])

    headers = [(b"x-forwarded-for", b"1.1.1.1"), (b"x-forwarded-for", b"9.9.9.9")]
    for kind in ("http", "websocket"):
        scope = {"type": kind, "client": ["10.0.0.1", 77], "headers": headers}
        await ByTheirOwnAddress(application, 1)(scope, None, None)
    assert seen == [["9.9.9.9", 77]] * 2


LIMITED: dict[str, tuple[str, dict[str, str] | None]] = {
    "the API": ("/api/v1/tables/", None),
    "wrong passwords": ("/accounts/login/", {"login": "asha", "password": "wrong"}),
    "guests": ("/accounts/guest/", {}),
    "sign-ups": ("/accounts/signup/", {"username": "a"}),
}
"""By what is limited: an address, and what is posted there; None for what is read."""


def asked(
    limited: str,
    forwarded: list[str],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    addresses: list[str] | None = None,
    most: int = 3,
) -> list[bool]:
    """Ask for one thing as often as there are headers, each time from the next of the addresses, if there are any.

    Which answers were refused for asking too often.
    """
    cache.clear()
    monkeypatch.setattr("rest_framework.throttling.AnonRateThrottle.rate", f"{most}/hour", raising=False)
    by_address = dict.fromkeys(("guest", "signup", "login_address"), f"{most}/h/ip")
    settings.ACCOUNT_RATE_LIMITS = {**by_address, "login_from_here": f"{most}/h/key"}
    address, sent = LIMITED[limited]
    refused = []
    for header, address_of_peer in zip(forwarded, addresses or ["127.0.0.1"] * len(forwarded), strict=True):
        headers = {"x-forwarded-for": header, "x-real-ip": header, "forwarded": f"for={header}"} if header else None
        client = Client(headers=headers, REMOTE_ADDR=address_of_peer)
        answer = client.get(address) if sent is None else client.post(address, sent)
        refused.append(answer.status_code == 429 or b"Too many failed" in answer.content)
    return refused


@pytest.mark.django_db
@pytest.mark.parametrize("limited", LIMITED)
def test_a_forged_header_gives_not_one_call_more(
    limited: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = asked(limited, [""] * 5, settings, monkeypatch)
    assert without == [False, False, False, True, True]
    assert asked(limited, [f"1.1.1.{turn}" for turn in range(5)], settings, monkeypatch) == without


@pytest.mark.django_db
@pytest.mark.parametrize("limited", LIMITED)
def test_nor_does_another_address_of_the_same_household(
    limited: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = [f"2001:db8::{turn}" for turn in range(1, 6)]
    assert asked(limited, [""] * 5, settings, monkeypatch, addresses) == [False, False, False, True, True]


@pytest.mark.django_db
@pytest.mark.parametrize("limited", LIMITED)
def test_a_whole_network_of_households_has_the_calls_of_a_few(
    limited: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = [f"2001:db8:1:{household:x}::1" for household in range(HOUSEHOLDS_OF_A_NETWORK + 2)]
    addresses.append("2001:db8:2::1")
    refused = asked(limited, [""] * len(addresses), settings, monkeypatch, addresses, most=1)
    assert refused == [*[False] * HOUSEHOLDS_OF_A_NETWORK, True, True, False]


def test_one_function_alone_reads_the_header() -> None:
    named = re.compile(r"x[-_]forwarded[-_]for|forwarded_for|x[-_]real[-_]ip|trusted_client_ip", re.IGNORECASE)
    found = {where(path) for path in python(*ROOMS) if named.search(_code(path))}
    assert found == {"base/crowd/addresses.py"}
    assert house.REST_FRAMEWORK["NUM_PROXIES"] == 0  # the libraries that count by address read none either
    assert (allauth.TRUSTED_PROXY_COUNT, allauth.TRUSTED_CLIENT_IP_HEADER) == (0, None)


def _code(path: Path) -> str:
    """A file without its comments and docstrings, which may name the header."""
    tokens = tokenize.generate_tokens(StringIO(path.read_text(encoding="utf-8")).readline)
    kept = (one.string for one in tokens if one.type != tokenize.COMMENT)
    return " ".join(one for one in kept if not one.startswith('"""'))
