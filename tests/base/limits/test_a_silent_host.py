"""Of several hosts the one that was silent is tried last, so that its silence is paid for once."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import psycopg
import pytest

from base.limits import hosts
from base.limits.database import BoundedConnection, patient
from rummysite.embedded.owner import socket_dir
from rummysite.embedded.postgres import USER
from tests.faults.proxy import Fault, Proxy
from tests.patience import PATIENCE_S
from tests.settings import SERVERS

HERE = "127.0.0.1"


class Silent:
    """A machine that stands still: its kernel takes connections, and nobody says a word."""

    def __init__(self) -> None:
        self._listener = socket.create_server((HERE, 0))
        self._listener.setblocking(False)
        self.port = int(self._listener.getsockname()[1])

    def connections(self) -> int:
        """How many have come since the last look."""
        taken = 0
        with suppress(BlockingIOError):
            while True:
                self._listener.accept()[0].close()
                taken += 1
        return taken

    def close(self) -> None:
        self._listener.close()


@pytest.fixture
def silent() -> Iterator[Silent]:
    hosts.forget()
    made = Silent()
    yield made
    made.close()
    hosts.forget()


@pytest.fixture
def there(servers: None) -> Iterator[int]:
    """The port of a server that answers."""
    with Proxy(socket_dir(SERVERS.postgres.home) / ".s.PGSQL.5432") as between:
        yield between.port


def closed_port() -> int:
    with socket.create_server((HERE, 0)) as listener:
        return int(listener.getsockname()[1])


def of(*ports: int) -> dict[str, Any]:
    return {
        "host": ",".join(HERE for _ in ports),
        "port": ",".join(map(str, ports)),
        "user": USER,
        "dbname": USER,
        "connect_timeout": 2,
    }


def connect(*ports: int) -> None:
    BoundedConnection.connect(**of(*ports)).close()


def test_a_silent_host_is_waited_for_once(silent: Silent, there: int) -> None:
    connect(silent.port, there)
    assert silent.connections() == 1
    connect(silent.port, there)
    assert silent.connections() == 0


def test_it_is_still_tried_where_no_other_host_takes_a_connection(silent: Silent, there: int) -> None:
    connect(silent.port, there)
    assert silent.connections() == 1
    with pytest.raises(psycopg.errors.ConnectionTimeout):
        connect(silent.port, closed_port())
    assert silent.connections() == 1


def test_it_has_its_place_again_after_a_while(silent: Silent, there: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "REMEMBERED_S", 0.0)
    connect(silent.port, there)
    connect(silent.port, there)
    assert silent.connections() == 2


def test_a_host_that_refuses_keeps_its_place(there: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "SLOW_S", PATIENCE_S)
    refuses = closed_port()
    connect(refuses, there)
    assert [each["port"] for each in hosts.in_order(of(refuses, there))] == [str(refuses), str(there)]


def test_what_every_host_says_is_told() -> None:
    first, last = closed_port(), closed_port()
    with pytest.raises(psycopg.OperationalError, match=str(last)) as refused:
        connect(first, last)
    assert [str(first) in note for note in refused.value.__notes__] == [True]


@pytest.mark.parametrize("given", [{}, {"host": "/run/postgresql"}, {"host": "one", "port": "5432"}])
def test_an_address_of_one_host_is_psycopgs_own(given: dict[str, Any]) -> None:
    assert hosts.in_order(given) == [{}]


def test_one_port_is_that_of_all_hosts() -> None:
    assert hosts.in_order({"host": "one,two", "port": "5433"}) == [
        {"host": "one", "port": "5433"},
        {"host": "two", "port": "5433"},
    ]


@pytest.fixture
def between(servers: None) -> Iterator[Proxy]:
    """A network before the server, which can be made bad."""
    hosts.forget()
    with Proxy(socket_dir(SERVERS.postgres.home) / ".s.PGSQL.5432") as network:
        yield network
    hosts.forget()


def test_of_a_pools_connections_to_a_silent_host_one_is_asked(
    between: Proxy, there: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [BoundedConnection.connect(**of(between.port, there)) for _ in range(2)]
    between.fault(Fault.SWALLOW)
    monkeypatch.setattr(BoundedConnection, "CHECK_S", 0.2)
    with pytest.raises(psycopg.OperationalError, match="has not answered"):
        first.execute("")
    monkeypatch.setattr(BoundedConnection, "wait", lambda *_: pytest.fail("it was asked"))
    with pytest.raises(psycopg.OperationalError, match="has not answered"):
        second.execute("")
    assert second.closed


def test_connections_to_the_other_host_are_used_meanwhile(between: Proxy, there: int) -> None:
    hosts.fell_silent((HERE, str(between.port)))
    with BoundedConnection.connect(**of(between.port, there)) as other:
        other.execute("")


def test_a_host_that_takes_a_connection_again_is_asked_again(between: Proxy, there: int) -> None:
    with BoundedConnection.connect(**of(between.port, there)) as before:
        hosts.fell_silent((HERE, str(between.port)))
        connect(between.port, closed_port())
        before.execute("")


def test_a_statement_that_takes_long_silences_no_host(between: Proxy, there: int) -> None:
    with BoundedConnection.connect(**of(between.port, there)) as slow:
        with pytest.raises(psycopg.OperationalError), patient(0.1):
            slow.execute("SELECT pg_sleep(300)")
        assert not hosts.is_silent((HERE, str(between.port)))
