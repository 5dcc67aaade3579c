"""etcd's leader does not stay on the primary's machine; a real etcd of three members, where there is one, shows it."""

import json
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import URLError

import pytest

from deploy.cluster.install import path
from deploy.cluster.leaders import keep_apart
from tests.processes import free_port

ETCD = shutil.which("etcd", path=path())
LOOK_S, WAIT_S = 0.1, 120
pytestmark = pytest.mark.skipif(ETCD is None, reason="no etcd here")


@dataclass(frozen=True)
class Member:
    """One of the three."""

    name: str
    url: str
    peer_url: str

    def ask(self, what: str) -> dict[str, Any]:
        """What it says; raises OSError while it does not."""
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/v3/{what}", b"{}"), timeout=5) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def leads(self) -> bool:
        """Whether it is the leader, by its own word."""
        state = self.ask("maintenance/status")
        return bool(state["header"]["member_id"] == state.get("leader"))


Members = list[Member]


@pytest.fixture(scope="module")
def etcd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Members]:
    """Three members that have a leader."""
    folder = tmp_path_factory.mktemp("etcd")
    members = [Member(name, *(f"http://127.0.0.1:{free_port()}" for _ in range(2))) for name in "abc"]
    with ExitStack() as stack:
        for member in members:
            stack.callback(started(member, members, folder).kill)
        wait_until(lambda: any(member.leads() for member in members))
        yield members


@pytest.fixture(params=[200, 503], ids=["the primary's", "a standby's"])
def patroni(request: pytest.FixtureRequest) -> Iterator[tuple[str, bool]]:
    """What Patroni's door says on this machine, and whether it is the primary's."""
    answer: int = request.param

    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(answer if self.path == "/primary" else 404)
            self.end_headers()

        def log_message(self, *given: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Door) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", answer == 200
        server.shutdown()


def started(member: Member, members: Members, folder: Path) -> "subprocess.Popen[bytes]":
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
    }
    log = (folder / f"{member.name}.log").open("w")
    return subprocess.Popen(
        [str(ETCD), *(f"--{name}={value}" for name, value in options.items())], stdout=log, stderr=log
    )


def wait_until(condition: Any) -> None:
    deadline = time.monotonic() + WAIT_S
    while True:
        try:
            if condition():
                return
        except (URLError, OSError):
            pass
        assert time.monotonic() < deadline
        time.sleep(LOOK_S)


def leader(members: Members) -> Member:
    wait_until(lambda: sum(member.leads() for member in members) == 1)
    return next(member for member in members if member.leads())


def test_the_leader_of_etcd_moves_off_the_primarys_machine_alone(etcd: Members, patroni: tuple[str, bool]) -> None:
    door, is_primary = patroni
    before = leader(etcd)
    to = keep_apart(before.url, door)
    if is_primary:
        wait_until(lambda: not before.leads())
        assert to == leader(etcd).name != before.name
    else:
        assert (to, leader(etcd)) == ("", before)


def test_a_member_that_does_not_lead_moves_nobody(etcd: Members, patroni: tuple[str, bool]) -> None:
    before = leader(etcd)
    other = next(member for member in etcd if member != before)
    assert keep_apart(other.url, patroni[0]) == ""
    assert leader(etcd) == before


def test_nobody_who_answers_is_no_trouble(etcd: Members, patroni: tuple[str, bool]) -> None:
    silent = f"http://127.0.0.1:{free_port()}"
    assert keep_apart(silent, patroni[0]) == ""
    assert keep_apart(leader(etcd).url, silent) == ""
