"""etcd's leader does not stay on the primary's machine; a real etcd of three members, where there is one, shows it."""

import json
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import URLError
from urllib.request import OpenerDirector, Request

import pytest

from deploy.cluster.haproxy import write_certificate
from deploy.cluster.install import path
from deploy.cluster.leaders import Here, keep_apart, lines, opener_of
from tests.patience import PATIENCE_S
from tests.processes import free_port

ETCD = shutil.which("etcd", path=path())
LOOK_S = 0.1
SLOW_ELECTIONS = {"heartbeat-interval": "1000", "election-timeout": "10000"}
"""A busy machine that is silent for a second elects nobody."""
pytestmark = pytest.mark.skipif(ETCD is None, reason="no etcd here")


@dataclass(frozen=True)
class Member:
    """One of etcd's members."""

    name: str
    url: str
    peer_url: str
    opener: OpenerDirector

    def ask(self, what: str, message: dict[str, Any] | None = None) -> dict[str, Any]:
        """What it says; raises OSError while it does not."""
        request = Request(f"{self.url}/v3/{what}", json.dumps(message or {}).encode())
        with self.opener.open(request, timeout=PATIENCE_S) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def leads(self) -> bool:
        """Whether it is the leader, by its own word."""
        state = self.ask("maintenance/status")
        return bool(state["header"]["member_id"] == state.get("leader"))

    def beside(self, patroni: str, user: str = "", password: str = "") -> Here:
        """This member on the machine of that Patroni; a busy machine is waited for."""
        return Here(self.url, patroni, self.opener, user, password, PATIENCE_S)


Members = list[Member]


@pytest.fixture(scope="module", params=["http", "https"])
def etcd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Members]:
    """Three members that have a leader; by TLS they want certificates of their clients too."""
    folder = tmp_path_factory.mktemp("etcd")
    options: dict[str, str] = {}
    tls = None
    if request.param == "https":
        write_certificate(folder)
        authority, both = str(folder / "authority.pem"), str(folder / "door.pem")
        options = {"client-cert-auth": "true", "trusted-ca-file": authority, "cert-file": both, "key-file": both}
        tls = ssl.create_default_context(cafile=authority)
        tls.load_cert_chain(both)
    with running(folder, "abc", request.param, opener_of(tls), options) as members:
        yield members


@pytest.fixture
def one_with_users(tmp_path: Path) -> Iterator[Member]:
    """A member that answers whom it knows alone."""
    with running(tmp_path, "u", "http", opener_of(), {}) as (member,):
        member.ask("auth/user/add", {"name": "root", "password": "a long one"})
        member.ask("auth/role/add", {"name": "root"})
        member.ask("auth/user/grant", {"user": "root", "role": "root"})
        member.ask("auth/enable")
        yield member


@contextmanager
def running(
    folder: Path, names: str, scheme: str, opener: OpenerDirector, options: dict[str, str]
) -> Iterator[Members]:
    """Members of one etcd that have a leader, until the block ends."""
    members = [
        Member(name, f"{scheme}://127.0.0.1:{free_port()}", f"http://127.0.0.1:{free_port()}", opener) for name in names
    ]
    with ExitStack() as stack:
        for member in members:
            process = started(member, members, folder, options)
            stack.callback(process.wait)
            stack.callback(process.kill)
        wait_until(lambda: any(member.leads() for member in members))
        yield members


@pytest.fixture(params=[200, 503], ids=["the primary's", "a standby's"])
def patroni(request: pytest.FixtureRequest) -> Iterator[tuple[str, bool]]:
    """What Patroni's door says on this machine, and whether it is the primary's."""
    answer: int = request.param
    with door(answer) as address:
        yield address, answer == 200


@contextmanager
def door(answer: int) -> Iterator[str]:
    """The address of a Patroni that gives this answer."""
    with closed_door(answer) as server:
        opened(server)
        yield address_of(server)
        server.shutdown()


@contextmanager
def closed_door(answer: int) -> Iterator[HTTPServer]:
    """A Patroni that has its address and answers nobody until it is `opened`."""

    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(answer if self.path == "/primary" else 404)
            self.end_headers()

        def log_message(self, *given: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Door, bind_and_activate=False) as server:
        server.server_bind()
        yield server


def opened(server: HTTPServer) -> None:
    server.server_activate()
    Thread(target=server.serve_forever, daemon=True).start()


def address_of(server: HTTPServer) -> str:
    return f"http://127.0.0.1:{server.server_port}"


def started(member: Member, members: Members, folder: Path, options: dict[str, str]) -> "subprocess.Popen[bytes]":
    options = {
        "name": member.name,
        "data-dir": str(folder / member.name),
        "listen-client-urls": member.url,
        "advertise-client-urls": member.url,
        "listen-peer-urls": member.peer_url,
        "initial-advertise-peer-urls": member.peer_url,
        "initial-cluster": ",".join(f"{each.name}={each.peer_url}" for each in members),
        "logger": "zap",
        "log-level": "error",
        **SLOW_ELECTIONS,
        **options,
    }
    with (folder / f"{member.name}.log").open("w") as log:
        return subprocess.Popen(
            [str(ETCD), *(f"--{name}={value}" for name, value in options.items())], stdout=log, stderr=log
        )


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            if condition():
                return
        except (URLError, OSError):
            pass
        assert time.monotonic() < deadline
        time.sleep(LOOK_S)


def leader(members: Members) -> Member:
    found: list[Member] = []

    def one_leads() -> bool:
        found[:] = [member for member in members if member.leads()]
        return len(found) == 1

    wait_until(one_leads)
    return found[0]


def test_the_leader_of_etcd_moves_off_the_primarys_machine_alone(etcd: Members, patroni: tuple[str, bool]) -> None:
    address, is_primary = patroni
    before = leader(etcd)
    to = keep_apart(before.beside(address))
    if is_primary:
        wait_until(lambda: not before.leads())
        assert to == leader(etcd).name != before.name
    else:
        assert (to, leader(etcd)) == ("", before)


def test_a_member_that_does_not_lead_moves_nobody(etcd: Members, patroni: tuple[str, bool]) -> None:
    before = leader(etcd)
    other = next(member for member in etcd if member != before)
    assert keep_apart(other.beside(patroni[0])) == ""
    assert leader(etcd) == before


def test_etcd_with_users_is_asked_by_a_user(one_with_users: Member) -> None:
    with door(200) as address:
        # It has nobody to move the leader to, and that it knows only from the list of members.
        assert keep_apart(one_with_users.beside(address, "root", "a long one")) == ""
        assert "cannot be asked" in next(lines(one_with_users.beside(address, "root", "a wrong one")))


def test_that_nobody_answers_is_told_once_and_so_is_its_end(etcd: Members) -> None:
    with closed_door(200) as server:
        other = next(member for member in etcd if member != leader(etcd))
        line = lines(other.beside(address_of(server)))
        assert "cannot be asked" in next(line)
        assert next(line) == ""
        opened(server)
        assert next(line) == "etcd and Patroni answer again"
        assert next(line) == ""
        server.shutdown()
