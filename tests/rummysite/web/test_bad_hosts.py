"""Requests that name no host of ours, as scanners send them by the thousand, are refused, each with a line of the log.

Asked of a real server of the whole site, over plain connections: a library would not send most of these lines.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.databases import fresh_database
from tests.patience import PATIENCE_S
from tests.processes import free_port
from tests.settings import SERVERS

OPEN_WAIT_S = 180
HOSTS = (
    b"evil.example",
    b"203.0.113.9",
    b"203.0.113.9:8000",
    b"[2001:db8::1]",
    b"",
    b"rummy.example\xff",
    b"rummy.example/../..",
    b"rummy.example:abc",
    b"rummy_example!",
    b"a" * 4_000,
    b"rummy.example, evil.example",
    b"${jndi:ldap://evil.example}",
)


class Site:
    """A server of the site, and what it logs."""

    def __init__(self, log: Path) -> None:
        self.port, self._log = free_port(), log
        command = [sys.executable, "-m", "rummysite.web.serve", "-v", "0", "-b", "127.0.0.1", "-p", str(self.port)]
        given = {
            "DJANGO_SETTINGS_MODULE": "rummysite.settings",
            "DATABASE_URL": fresh_database("rummy_hosts"),
            "REDIS_URL": SERVERS.valkey.url(),
            "ALLOWED_HOSTS": "rummy.example",
            "SECRET_KEY": "of a test of bad hosts, long enough for anybody, and known to all",
            "RUMMY_LOCAL": "1",
        }
        with log.open("wb") as written:
            self.process = subprocess.Popen(
                [*command, "rummysite.asgi:application"], cwd=BASE_DIR, env=os.environ | given, stderr=written
            )

    def is_open(self) -> None:
        """Wait until it answers."""
        gives_up_at = time.monotonic() + OPEN_WAIT_S
        while True:
            assert self.process.poll() is None, self.logged()
            assert time.monotonic() < gives_up_at, self.logged()
            try:
                if self.ask(b"/livez", b"rummy.example") == 200:
                    return
            except OSError:
                time.sleep(0.1)

    def ask(self, path: bytes, *hosts: bytes) -> int:
        """The status of the answer to a request with these lines `Host`; 0 where there is none."""
        answer = self.answer(path, *hosts)
        return int(answer.split()[1]) if answer.startswith(b"HTTP/") else 0

    def answer(self, path: bytes, *hosts: bytes) -> bytes:
        """All that is sent to a request with these lines `Host`."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S) as line:
            lines = [b"GET " + path + b" HTTP/1.1", *(b"Host: " + host for host in hosts), b"Connection: close"]
            line.sendall(b"\r\n".join(lines) + b"\r\n\r\n")
            answer = b""
            while piece := line.recv(65_536):
                answer += piece
        return answer

    def logged(self) -> list[str]:
        """The lines of its log so far."""
        return self._log.read_text(errors="replace").splitlines()


@pytest.fixture(scope="module")
def site(servers: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole site, in a house that nobody has prepared: who is refused at the door asks for nothing in it."""
    started = Site(tmp_path_factory.mktemp("site") / "log")
    try:
        started.is_open()
        yield started
    finally:
        started.process.send_signal(signal.SIGTERM)
        started.process.wait(OPEN_WAIT_S)


@pytest.mark.parametrize("host", HOSTS, ids=range(len(HOSTS)))
@pytest.mark.parametrize("path", [b"/", b"/api/v1/tables/", b"/admin/login/", b"/nowhere", b"/static/nothing.js"])
def test_a_host_that_is_not_ours_is_refused_with_a_line_of_the_log_at_most(
    site: Site, host: bytes, path: bytes
) -> None:
    before = len(site.logged())
    status = site.ask(path, host)
    assert status in {400, 404} or (host == b"rummy.example\xff" and status == 0)
    new = site.logged()[before:]
    assert len(new) <= 1
    assert not any("Traceback" in line or len(line) > 300 for line in new), new


def test_so_are_requests_with_two_of_them_or_none(site: Site) -> None:
    before = len(site.logged())
    statuses = [site.ask(b"/", b"rummy.example", b"evil.example"), site.ask(b"/")]
    new = site.logged()[before:]
    assert (statuses, len(new)) == ([400, 400], 2), new
    assert not any("Traceback" in line for line in new)


@pytest.mark.parametrize("path", [b"/livez", b"/readyz", b"/healthz"])
@pytest.mark.parametrize("host", [b"127.0.0.1", b"203.0.113.9:8000", b"10.0.0.4", b"[::1]", b"web-1"])
def test_health_is_asked_by_address_and_answered(site: Site, path: bytes, host: bytes) -> None:
    before = len(site.logged())
    assert site.ask(path, host) in {200, 503}  # nobody has prepared this house
    assert [line for line in site.logged()[before:] if "health: a check failed" not in line] == []


@pytest.mark.parametrize("path", [b"/livez", b"/nowhere", b"/static/nothing.js"])
def test_no_answer_says_what_serves_it(site: Site, path: bytes) -> None:
    head = site.answer(path, b"rummy.example").partition(b"\r\n\r\n")[0].lower()
    assert head.startswith(b"http/1.1")
    assert not any(line.startswith((b"server:", b"x-powered-by:")) for line in head.split(b"\r\n"))
    assert not any(name in head for name in (b"daphne", b"twisted", b"django", b"python"))
