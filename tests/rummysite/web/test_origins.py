"""A socket is opened by the house's own pages, or by a client that has none; a page of another origin is denied."""

import pytest
from channels.testing import WebsocketCommunicator

from rummysite.web.origins import FromOurPages, is_same
from tests.patience import PATIENCE_S

TRUSTED = ("https://play.example", "https://*.friends.example")


async def greets(scope, receive, send) -> None:
    await receive()
    await send({"type": "websocket.accept"})


async def opens(origin: str | None, host: str, *, over_tls: bool = False) -> bool:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode("latin1"))] if origin is not None else [])
    socket = WebsocketCommunicator(FromOurPages(greets, TRUSTED, over_tls=over_tls), "/", headers)
    is_open, _code = await socket.connect(timeout=PATIENCE_S)
    return bool(is_open)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("https://rummy.example", "rummy.example"),
        ("https://rummy.example:443", "rummy.example"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("https://play.example", "rummy.example"),
        ("https://a.friends.example", "rummy.example"),
        (None, "rummy.example"),
        ("", "rummy.example"),
    ],
)
async def test_a_page_of_the_house_opens_a_socket(origin: str | None, host: str) -> None:
    assert await opens(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:9000", "localhost:8000"),
        ("http://localhost", "localhost:8000"),
        ("https://evil.example", "rummy.example"),
        ("https://rummy.example.evil.example", "rummy.example"),
        ("http://rummy.example", "rummy.example:443"),
        ("http://play.example", "rummy.example"),
        ("https://friends.example.evil.example", "rummy.example"),
        ("null", "rummy.example"),
        ("file://", "rummy.example"),
        ("http://localhost:port", "localhost:8000"),
        ("http://[::1", "localhost"),
    ],
)
async def test_a_page_of_another_origin_does_not(origin: str, host: str) -> None:
    assert not await opens(origin, host)


def test_letters_of_a_host_are_the_same_in_both_cases() -> None:
    assert is_same("https://Rummy.Example", "rummy.example")


@pytest.mark.parametrize("origin", ["http://rummy.example", "HTTP://rummy.example", "http://rummy.example:80"])
async def test_where_all_pages_come_over_tls_one_over_plain_http_is_somebody_elses(origin: str) -> None:
    assert not await opens(origin, "rummy.example", over_tls=True)
    assert await opens("https://rummy.example", "rummy.example", over_tls=True)
    assert await opens("https://play.example", "rummy.example", over_tls=True)
