"""The numbers of a process without pages: its own machine reads them, another one's programs with the token alone."""

import socket
import urllib.request
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from prometheus_client import CollectorRegistry, Counter
from pytest_django import Settings

from rummysite.watch.own_port import guarded, serve_at
from tests.processes import free_port


def numbers(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    start("200 OK", [])
    return [b"numbers"]


def ask(address: str, *, shown: str = "", token: str = "") -> str:
    """The status of the answer."""
    said: list[str] = []
    environ = {"REMOTE_ADDR": address} | ({"HTTP_AUTHORIZATION": shown} if shown else {})
    list(guarded(numbers, token)(environ, lambda status, _headers: said.append(status)))
    return said[0]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_the_machines_own_programs_need_no_token(address: str) -> None:
    assert ask(address, token="secret") == "200 OK"


@pytest.mark.parametrize("shown", ["", "Bearer", "Bearer ", "Bearer wrong", "secret"])
def test_from_elsewhere_nobody_reads_them_without_the_token(shown: str) -> None:
    assert ask("10.1.2.3", shown=shown, token="secret") == "403 Forbidden"
    assert ask("10.1.2.3", shown=shown) == "403 Forbidden"


def test_from_elsewhere_they_are_read_with_the_token() -> None:
    assert ask("10.1.2.3", shown="Bearer secret", token="secret") == "200 OK"


@pytest.mark.parametrize(("host", "name"), [("127.0.0.2", "127.0.0.2"), ("::1", "[::1]")])
def test_they_are_shown_where_the_settings_say(settings: Settings, host: str, name: str) -> None:
    settings.METRICS_HOST = host
    registry, port = CollectorRegistry(), free_port()
    Counter("deals", "Of a test.", registry=registry).inc()
    serve_at(port, registry)
    with urllib.request.urlopen(f"http://{name}:{port}/metrics", timeout=60) as answer:
        assert b"deals_total 1.0" in answer.read()
    with socket.socket() as elsewhere:
        assert elsewhere.connect_ex(("127.0.0.1", port)) != 0
