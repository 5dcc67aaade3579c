"""A guest names the address of a push: it must not become a way into the house's own network."""

import socket

import pytest

from tables.push import endpoints
from tables.push.endpoints import addresses_of, endpoint_of, is_public
from tables.push.models import PushSubscription
from tables.push.refusals import PushRefused
from tables.push.sending import Fate, send
from tests.tables.push_service import UserAgent, push_service

INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "10.0.0.7",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
]


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_inside_is_known_in_every_dress(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "142.250.74.46", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_an_address_of_the_internet_is_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/x",
        "ftp://push.example.org/x",
        "file:///etc/passwd",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f000001/x",
        "https://0177.0.0.1/x",
        "https://127.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://redis/x",
        "https://db.internal/x",
        "https://printer.local/x",
        "https://push.example.org:6379/x",
        "https://push.example.org:99999/x",
        "https://user:pass@push.example.org/x",
        "https://push.example.org@127.0.0.1/x",
        "https://push.example.org\\@127.0.0.1/x",
        "https://push.example.org/x\r\nHost: inside",
        "https://push.example.org/x y",
        "https://pu\u0455h.example.org/x",
        "https://push.example.org./x",
        "https://push..example.org/x",
        "https:///x",
        "https://push.example.org/#x",
        "https://push.example.org/" + "x" * 1000,
        "",
    ],
)
def test_what_is_no_address_of_a_push_service_is_refused(address):
    with pytest.raises(PushRefused, match=r"^bad_endpoint"):
        endpoint_of(address)


@pytest.mark.parametrize(
    "address",
    [
        "https://fcm.googleapis.com/fcm/send/dGhpcw:APA91b",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d",
        "https://web.push.apple.com/QGuQyavXutnMH",
    ],
)
def test_the_services_of_the_browsers_there_are_pass(address):
    endpoint = endpoint_of(address)
    assert endpoint.origin + endpoint.target == address


def answers(monkeypatch, *addresses):
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]
    monkeypatch.setattr(endpoints.socket, "getaddrinfo", lambda *_, **__: found)


def test_a_public_name_that_leads_inside_is_refused_when_something_is_sent(monkeypatch):
    answers(monkeypatch, "169.254.169.254")
    with pytest.raises(PushRefused, match="is inside"):
        addresses_of(endpoint_of("https://push.example.org/x"))


def test_one_address_inside_among_public_ones_is_enough(monkeypatch):
    answers(monkeypatch, "8.8.8.8", "10.0.0.1")
    with pytest.raises(PushRefused, match="is inside"):
        addresses_of(endpoint_of("https://push.example.org/x"))


def test_a_name_that_nobody_knows_is_refused():
    with pytest.raises(PushRefused):
        addresses_of(endpoint_of("https://nowhere.invalid/x"))


def subscription(endpoint: str) -> PushSubscription:
    agent = UserAgent()
    return PushSubscription(endpoint=endpoint, p256dh=agent.p256dh, auth=agent.auth)


def test_a_server_inside_hears_nothing_whatever_the_browser_named(monkeypatch):
    with push_service() as inside:
        port = inside.origin.rsplit(":", 1)[1]
        for endpoint in (f"{inside.origin}/x", f"https://127.0.0.1:{port}/x", f"http://localhost:{port}/x"):
            assert send(subscription(endpoint), {"tag": "t"}, 10) is Fate.GONE
        answers(monkeypatch, "127.0.0.1")
        assert send(subscription("https://push.example.org/x"), {"tag": "t"}, 10) is Fate.GONE
        assert inside.taken == []


def test_the_connection_goes_to_the_address_that_was_looked_at_and_not_to_a_second_answer(monkeypatch):
    asked = []

    def changing(host, port, *_, **__):
        asked.append(host)
        address = "192.0.2.1" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    went = []

    def dialled(address, *_, **__):
        went.append(address[0])
        raise OSError("not in a test")

    monkeypatch.setattr(endpoints, "is_public", lambda address: address == "192.0.2.1")
    monkeypatch.setattr(endpoints.socket, "getaddrinfo", changing)
    monkeypatch.setattr("urllib3.util.connection.create_connection", dialled)
    assert send(subscription("https://push.example.org/x"), {"tag": "t"}, 10) is Fate.FAILED
    assert (asked, went) == (["push.example.org"], ["192.0.2.1"])
