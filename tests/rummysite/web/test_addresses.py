"""Whoever counts by address counts the player's own, whatever the player writes into a header."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from base.crowd.addresses import address_of, household_of, is_this_machine
from rummysite.web.addresses import ByTheirOwnAddress


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


@pytest.mark.django_db
def test_a_forged_header_does_not_get_round_the_apis_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr("rest_framework.throttling.AnonRateThrottle.rate", "3/min", raising=False)
    statuses = [
        Client().get("/api/v1/tables/", headers={"x-forwarded-for": f"1.1.1.{turn}"}).status_code for turn in range(5)
    ]
    assert statuses == [200, 200, 200, 429, 429]
