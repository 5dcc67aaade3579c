"""A request has so much time to arrive and so many bytes, and whoever takes more is told so and let go."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from daphne.server import Server
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK
from rummysite.run.answer import answers
from rummysite.web.admission import doors
from tests.databases import fresh_database
from tests.patience import PATIENCE_S
from tests.processes import Process, environment, free_port, processes
from tests.settings import TEST_HOME

PLAYER = "9.9.9.9"


class Line(StringTransport):
    """The server's end of a connection: what was written, and how it was ended."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[str] = []

    def loseWriteConnection(self) -> None:  # noqa: N802
        self.ended.append("nothing more is said")

    def abortConnection(self) -> None:  # noqa: N802
        self.ended.append("aborted")


class Doorway:
    """The door of a server that does not listen, and a clock that tests turn."""

    def __init__(self) -> None:
        def nothing(scope: Any, receive: Any, send: Any) -> "asyncio.Future[None]":
            return asyncio.get_event_loop().create_future()

        server = Server(nothing, endpoints=["tcp:0"])
        server.connections = {}
        self.door = doors.Door(server)
        self.clock = Clock()

    def visit(self, host: str = PLAYER) -> tuple[Any, Line] | None:
        visit = self.door.buildProtocol(IPv4Address("TCP", host, 5000))
        if visit is None:
            return None
        visit.callLater = self.clock.callLater
        line = Line()
        visit.makeConnection(line)
        return visit, line


@pytest.fixture
def doorway() -> Doorway:
    return Doorway()


def status(line: Line) -> int:
    return int(line.value().split(b" ", 2)[1]) if line.value() else 0


def post(path: str, length: int, **headers: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Length: {length}"]
    return "\r\n".join([*lines, *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode()


def test_three_hundred_half_sent_requests_are_all_let_go(doorway: Doorway) -> None:
    visits = [doorway.visit() for _ in range(300)]
    for half in visits:
        assert half is not None
        half[0].dataReceived(post("/accounts/login/", 1000) + b"user")
    doorway.clock.pump([1.0] * 40)
    assert {status(line) for _visit, line in filter(None, visits)} == {408}
    assert all(line.ended == ["nothing more is said", "aborted"] for _visit, line in filter(None, visits))


def test_a_byte_every_few_seconds_does_not_keep_a_connection(doorway: Doorway) -> None:
    visit, line = doorway.visit() or pytest.fail("hung up")
    for byte in b"GET / HTTP/1.1":
        visit.dataReceived(bytes([byte]))
        doorway.clock.advance(1)
    assert status(line) == 408
    assert "aborted" in line.ended


def test_a_large_file_has_the_time_that_a_slow_line_needs(doorway: Doorway) -> None:
    visit, line = doorway.visit() or pytest.fail("hung up")
    visit.dataReceived(post("/accounts/papers/", 5 << 20))
    for _ in range(5 << 5):
        visit.dataReceived(b"x" * (1 << 15))
        doorway.clock.advance(1.5)
    assert b"408" not in line.value()


def test_who_says_too_much_beforehand_is_refused_before_a_byte_is_read(doorway: Doorway) -> None:
    visit, line = doorway.visit() or pytest.fail("hung up")
    visit.dataReceived(post("/api/v1/me/", 200_000_000, **{"Accept-Language": "hi"}))
    head, body = line.value().split(b"\r\n\r\n", 1)
    assert head.startswith(b"HTTP/1.1 413 ")
    assert b"application/json" in head
    assert json.loads(body)["code"] == "body_too_large"
    assert not json.loads(body)["sentence"].isascii()  # in Hindi
    visit.dataReceived(b"x" * 1_000_000)  # nobody keeps that
    doorway.clock.advance(doors.GOODBYE_S)
    assert line.ended[-1] == "aborted"


@pytest.mark.parametrize(
    "told",
    [
        "multipart/form-data; boundary=x; charset=hex",
        "application/json; charset=zlib",
        'text/plain; Charset="utf-7"',
        "application/x-www-form-urlencoded; charset=utf8",
        "text/plain; charset*=nonsense'en'x",
        "text/plain; charset*0*=utf-7''%2B2AA-; charset*1=x",
        "multipart/form-data; boundary=\xff",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_what_is_not_marked_as_utf_8_is_refused_before_it_is_read(doorway: Doorway, told: str, method: str) -> None:
    visit, line = doorway.visit() or pytest.fail("hung up")
    asked = post("/api/v1/me/", 5, **{"Content-Type": told}).replace(b"POST", method.encode(), 1)
    visit.dataReceived(asked + b"x=%41")
    head, body = line.value().split(b"\r\n\r\n", 1)
    assert head.startswith(b"HTTP/1.1 415 ")
    assert json.loads(body)["code"] == "not_utf8"


@pytest.mark.parametrize(
    "told",
    [
        "application/json",
        "application/json; charset=UTF-8",
        'text/plain;charset="utf-8"',
        "multipart/form-data; boundary=x",
        "",
    ],
)
async def test_what_says_nothing_else_is_read(doorway: Doorway, told: str) -> None:
    visit, line = doorway.visit() or pytest.fail("hung up")
    visit.dataReceived(post("/api/v1/me/", 5, **{"Content-Type": told}) + b"x=%41")
    assert line.value() == b""  # it is with the application, which in these tests answers nobody


@pytest.mark.parametrize("part", ["name*=hex''%41", "name*=nonsense''%41", "name*=utf-7''%2B2AA-"])
async def test_a_form_is_taken_apart_by_nobody_at_the_door(doorway: Doorway, part: str) -> None:
    visit, line = doorway.visit() or pytest.fail("hung up")
    body = f"--x\r\nContent-Disposition: form-data; {part}\r\n\r\n1\r\n--x--\r\n".encode()
    visit.dataReceived(post("/tables/join/", len(body), **{"Content-Type": "multipart/form-data; boundary=x"}) + body)
    assert (line.value(), line.ended) == (b"", [])


def test_a_body_that_does_not_say_how_long_it_is_is_cut_at_the_limit(doorway: Doorway) -> None:
    visit, line = doorway.visit() or pytest.fail("hung up")
    visit.dataReceived(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(60):
        visit.dataReceived(b"10000\r\n" + b"x" * 65536 + b"\r\n")
    assert status(line) == 413


def test_only_so_many_files_come_at_once_and_small_requests_still_do(doorway: Doorway) -> None:
    length = doors.MOST_BYTES + 1
    for _ in range(doors.FILES_AT_ONCE):
        visit, line = doorway.visit() or pytest.fail("hung up")
        visit.dataReceived(post("/admin/", length))
        assert status(line) == 0
    late, refused = doorway.visit() or pytest.fail("hung up")
    late.dataReceived(post("/admin/", length))
    assert status(refused) == 503
    small, fine = doorway.visit() or pytest.fail("hung up")
    small.dataReceived(post("/admin/", 10))
    assert status(fine) == 0
    doorway.clock.pump([60.0] * 60)
    assert doors.Visit._files_under_way == 0


def test_one_peer_has_so_many_connections_and_this_machine_any_number(doorway: Doorway) -> None:
    visits = [doorway.visit() for _ in range(doors.MOST_CONNECTIONS_OF_A_PEER)]
    assert None not in visits
    assert doorway.visit() is None
    assert doorway.visit("9.9.9.8") is not None
    first = visits[0]
    assert first is not None
    first[0].connectionLost(None)
    assert doorway.visit() is not None
    assert all(doorway.visit("127.0.0.1") for _ in range(doors.MOST_CONNECTIONS_OF_A_PEER + 1))


def test_whoever_has_a_network_has_the_connections_of_a_few_addresses(
    doorway: Doorway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "MOST_CONNECTIONS_OF_A_PEER", 2)
    for household in range(2 * HOUSEHOLDS_OF_A_NETWORK):
        assert doorway.visit(f"2a00:db9:1:{household:x}::1") is not None
    assert doorway.visit("2a00:db9:1:ffff::1") is None
    assert doorway.visit("2a00:db9:2::1") is not None


def test_ipv4_peers_of_a_listener_for_both_are_counted_one_by_one(
    doorway: Doorway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "MOST_CONNECTIONS_OF_A_PEER", 1)
    assert doorway.visit("::ffff:9.9.9.1") is not None
    assert doorway.visit("::ffff:9.9.9.1") is None
    assert doorway.visit("::ffff:9.9.9.2") is not None
    assert all(doorway.visit("::ffff:127.0.0.1") for _ in range(3))


def test_only_what_becomes_a_socket_makes_room_for_another_connection(doorway: Doorway) -> None:
    for _ in range(doors.MOST_CONNECTIONS_OF_A_PEER):
        visit, _line = doorway.visit() or pytest.fail("hung up")
        assert [one.name for one in visit.counted] == [PLAYER]
    assert doorway.visit() is None
    visit.dataReceived(b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: elsewhere\r\n\r\n")
    assert doorway.visit() is None


@pytest.fixture
def web(servers: None, tmp_path: Path) -> Iterator[int]:
    """The web process as the Procfile starts it; its port."""
    port = free_port()
    settings = environment(port, DATABASE_URL=fresh_database("rummy_doors"), REDIS_PREFIX=f"{TEST_HOME.name}.doors")
    process: Process = processes(settings, tmp_path, "doors")["web"]
    process.start()
    try:
        assert answers(f"http://localhost:{port}", PATIENCE_S), process.log.read_text()[-3000:]
        yield port
    finally:
        process.stop()


def test_two_hundred_megabytes_to_a_form_are_cut_with_413(web: int) -> None:
    with socket.create_connection(("127.0.0.1", web), timeout=PATIENCE_S) as line:
        line.sendall(post("/api/v1/me/", 200_000_000) + b"x" * 1000)
        assert line.recv(4096).startswith(b"HTTP/1.1 413 ")
