"""What strict quorum commit stands on: without a standby no commit is acknowledged, whatever bounds the house sets.

A statement's time limit does not end the wait, and an end of the connection is no acknowledgement. A client that
cancels is told that it has committed, with a warning; that is why the house cancels nothing.
"""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from rummysite.embedded import embedded

LIMIT_MS = 200


@pytest.fixture(scope="module")
def url(home: Path) -> Iterator[str]:
    """A server of its own, which waits for a standby that does not exist."""
    servers = embedded(home / "data", durable=False)
    with servers.running(valkey=False):
        address = servers.postgres.url()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("CREATE TABLE told (word text)")
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (nobody)'")
            connection.execute("SELECT pg_reload_conf()")
            while connection.execute("SHOW synchronous_standby_names").fetchone() == ("",):
                pass
        yield address


@pytest.fixture
def writing(url: str) -> Iterator[tuple[int, "Future[str]"]]:
    """A write that is under way: its backend's process id, and what its client will have been told."""
    connection = psycopg.connect(url, autocommit=True, options=f"-c statement_timeout={LIMIT_MS}")
    connection.execute("SET synchronous_commit = on")
    with ThreadPoolExecutor(1) as thread:
        told = thread.submit(lambda: str(connection.execute("INSERT INTO told VALUES ('ok')").statusmessage))
        _wait_until_it_has_waited(url, connection.info.backend_pid, 5 * LIMIT_MS)
        yield connection.info.backend_pid, told
        _say(url, "SELECT pg_terminate_backend(%s)", connection.info.backend_pid)
    connection.close()


def test_a_time_limit_acknowledges_nothing(writing: tuple[int, "Future[str]"]) -> None:
    _, told = writing
    assert not told.done()


def test_the_end_of_a_connection_acknowledges_nothing(url: str, writing: tuple[int, "Future[str]"]) -> None:
    pid, told = writing
    _say(url, "SELECT pg_terminate_backend(%s)", pid)
    with pytest.raises(psycopg.OperationalError):
        told.result()


def test_who_cancels_is_told_that_it_was_committed(url: str, writing: tuple[int, "Future[str]"]) -> None:
    pid, told = writing
    _say(url, "SELECT pg_cancel_backend(%s)", pid)
    assert told.result() == "INSERT 0 1"


def _say(url: str, statement: str, *parameters: object) -> object:
    with psycopg.connect(url, autocommit=True) as connection:
        return connection.execute(statement, parameters).fetchone()


def _wait_until_it_has_waited(url: str, pid: int, for_ms: int) -> None:
    """Until that backend has waited for a standby so long."""
    asked = (
        "SELECT wait_event = 'SyncRep' AND clock_timestamp() - query_start > %s * interval '1 ms' "
        "FROM pg_stat_activity WHERE pid = %s"
    )
    while _say(url, asked, for_ms, pid) != (True,):
        pass
