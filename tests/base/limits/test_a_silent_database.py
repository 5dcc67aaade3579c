"""A database that falls silent is given up in time, whoever waits for it, and the pool is well when the network is."""

import time
from collections.abc import Iterator

import psycopg
import pytest
from psycopg_pool import ConnectionPool

from base.limits.database import BoundedConnection, patient
from rummysite.embedded.owner import socket_dir
from rummysite.embedded.postgres import USER
from rummysite.messaging.bounds import tcp_limits
from tests.faults.proxy import Fault, Proxy
from tests.settings import SERVERS

PATIENT_S = 1.0
IN_TIME_S = 60.0


@pytest.fixture
def network(servers: None) -> Iterator[Proxy]:
    with Proxy(socket_dir(SERVERS.postgres.home) / ".s.PGSQL.5432") as between:
        yield between


def address(network: Proxy) -> str:
    return f"postgresql://{USER}@127.0.0.1:{network.port}/{USER}"


def test_a_statement_is_given_up_and_its_connection_closed(network: Proxy) -> None:
    connection = BoundedConnection.connect(address(network), autocommit=True)
    network.fault(Fault.SWALLOW)
    began_s = time.monotonic()
    with patient(PATIENT_S), pytest.raises(psycopg.OperationalError, match="has not answered"):
        connection.cursor().execute("SELECT 1")
    assert PATIENT_S <= time.monotonic() - began_s < IN_TIME_S
    assert connection.closed


def test_connecting_is_given_up(network: Proxy) -> None:
    network.fault(Fault.SWALLOW)
    with pytest.raises(psycopg.errors.ConnectionTimeout):
        BoundedConnection.connect(address(network), **tcp_limits(connect_s=2))


def test_who_waits_patiently_gets_a_slow_answer(network: Proxy) -> None:
    with BoundedConnection.connect(address(network), autocommit=True) as connection, patient(IN_TIME_S):
        network.fault(Fault.DELAY, delay_s=PATIENT_S / 4)
        assert connection.cursor().execute("SELECT 1").fetchone() == (1,)


def test_a_statement_that_works_for_too_long_is_given_up_too(network: Proxy) -> None:
    connection = BoundedConnection.connect(address(network), autocommit=True)
    with patient(PATIENT_S), pytest.raises(psycopg.OperationalError, match="has not answered"):
        connection.cursor().execute("SELECT pg_sleep(60)")


def test_the_pool_lends_no_connection_that_has_fallen_silent(network: Proxy) -> None:
    made = ConnectionPool(
        address(network),
        connection_class=BoundedConnection,
        kwargs={"autocommit": True, **tcp_limits(connect_s=2)},
        min_size=1,
        check=ConnectionPool.check_connection,
        timeout=IN_TIME_S,
        reconnect_timeout=1,
        open=False,
    )
    with made as pool:
        pool.wait(IN_TIME_S)
        network.fault(Fault.SWALLOW)
        with patient(PATIENT_S), pytest.raises(psycopg.OperationalError):
            pool.getconn(timeout=PATIENT_S)
        network.heal()
        with patient(IN_TIME_S), pool.connection() as connection:
            assert connection.cursor().execute("SELECT 1").fetchone() == (1,)
