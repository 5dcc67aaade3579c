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

from base.crowd.addresses import address_of, household_of, is_this_machine
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
    ],
)
def test_the_address_is_what_our_own_proxies_have_seen(peer: str, forwarded: str, proxies: int, address: str) -> None:
    assert address_of(peer, forwarded, proxies) == address


def test_all_addresses_of_one_ipv6_network_count_as_one() -> None:
    assert household_of("2001:db8::1") == household_of("2001:db8::ffff:1") != household_of("2001:db8:0:1::1")
    assert household_of("9.9.9.9") != household_of("9.9.9.8")


def test_this_machine_is_told_from_others() -> None:
    assert [is_this_machine(one) for one in ("127.0.0.1", "::1", "9.9.9.9", "")] == [True, True, False, False]


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


def asked(limited: str, forwarded: list[str], settings: Settings, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Ask for one thing as often as there are headers; which answers were refused for asking too often."""
    cache.clear()
    monkeypatch.setattr("rest_framework.throttling.AnonRateThrottle.rate", "3/min", raising=False)
    settings.ACCOUNT_RATE_LIMITS = {"guest": "3/m/ip", "signup": "3/m/ip", "login_from_here": "3/m/key"}
    address, sent = LIMITED[limited]
    refused = []
    for header in forwarded:
        headers = {"x-forwarded-for": header, "x-real-ip": header, "forwarded": f"for={header}"} if header else None
        client = Client(headers=headers)
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
