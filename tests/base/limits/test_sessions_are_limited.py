"""A server process's sessions are held to limits by the server, too: for statements, locks and transactions at rest."""

import psycopg
import pytest

from base.limits import database
from base.limits.database import BoundedConnection, limit_sessions, patient
from tests.settings import SERVERS

pytestmark = pytest.mark.usefixtures("servers")


@pytest.fixture(autouse=True)
def _limits_of_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_limits", {})
    monkeypatch.setattr(database, "_usual_s", None)


def connected() -> "BoundedConnection[tuple[object, ...]]":
    return BoundedConnection.connect(SERVERS.postgres.url(), autocommit=True)


def test_a_statement_that_is_too_long_is_ended_by_the_server() -> None:
    limit_sessions(usual_s=60, statement_s=0.2, lock_s=60, idle_s=60)
    with connected() as connection, pytest.raises(psycopg.errors.QueryCanceled):
        connection.cursor().execute("SELECT pg_sleep(60)")


def test_a_lock_is_not_waited_for_without_end() -> None:
    limit_sessions(usual_s=60, statement_s=60, lock_s=0.2, idle_s=60)
    with connected() as holder, connected() as waiter, holder.transaction():
        holder.cursor().execute("SELECT pg_advisory_xact_lock(1)")
        with pytest.raises(psycopg.errors.LockNotAvailable), waiter.transaction():
            waiter.cursor().execute("SELECT pg_advisory_xact_lock(1)")


def test_a_transaction_at_rest_gives_its_locks_back() -> None:
    limit_sessions(usual_s=60, statement_s=60, lock_s=60, idle_s=0.2)
    with connected() as silent, connected() as waiter:
        silent.cursor().execute("BEGIN")
        silent.cursor().execute("SELECT pg_advisory_xact_lock(2)")
        with waiter.transaction():
            waiter.cursor().execute("SELECT pg_advisory_xact_lock(2)")
        with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
            silent.cursor().execute("SELECT 1")


def test_who_says_nothing_waits_as_long_as_is_usual() -> None:
    limit_sessions(usual_s=0.2, statement_s=60, lock_s=60, idle_s=60)
    with pytest.raises(psycopg.OperationalError, match="has not answered"):
        connected().cursor().execute("SELECT pg_sleep(60)")


def test_who_says_otherwise_waits_longer() -> None:
    limit_sessions(usual_s=0.2, statement_s=60, lock_s=60, idle_s=60)
    with connected() as connection, patient(60):
        connection.cursor().execute("SELECT pg_sleep(0.5)")


def test_a_command_is_not_limited() -> None:
    with connected() as connection:
        for name in ("statement_timeout", "lock_timeout"):
            assert connection.cursor().execute(f"SHOW {name}").fetchone() == ("0",)
