"""A pooler before the database: found, and refused with a sentence where moves would fail behind it."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, connections

from accounts.people.models import User
from base.pools.base import DatabaseWrapper
from base.prepared import execute_prepared
from rummysite.roles.databases import databases
from rummysite.servers.pooler import Between, what_lies_between
from rummysite.servers.refusals import Unfit, Unfitness
from tests.rummysite.servers.pgbouncer import ABSENT, PROGRAM, SESSION, keeps_statements, pgbouncer

OLD = "this PgBouncer is older than 1.21: it keeps no prepared statements in transaction mode"
with_a_pooler = pytest.mark.skipif(PROGRAM is None, reason=ABSENT)
with_one_that_keeps = pytest.mark.skipif(PROGRAM is None or not keeps_statements(), reason=f"{ABSENT}; or {OLD}")
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def name(transactional_db: None) -> str:
    return str(connection.settings_dict["NAME"])


@pytest.fixture
def through() -> Iterator[Any]:
    """Another alias, through a pooler, as the site's settings would make it."""
    with ExitStack() as opened:

        def alias(url: str) -> DatabaseWrapper:
            parts = psycopg.conninfo.conninfo_to_dict(url)
            named = {"ENGINE": "django.db.backends.postgresql", "NAME": parts["dbname"], "USER": parts["user"]}
            named |= {"HOST": parts["host"], "PORT": parts["port"], "PASSWORD": ""}
            made = databases("", named, {}, pool={"min_size": 1, "max_size": 12}, limits={"connect_timeout": 3})
            settings = {**connections["default"].settings_dict, **made["default"], "TEST": {}}
            wrapper = DatabaseWrapper(settings, alias="through")
            opened.callback(wrapper.close_pool)
            opened.callback(wrapper.close)
            return wrapper

        yield alias


def test_nothing_lies_between_a_process_and_its_own_server() -> None:
    assert what_lies_between(connection.get_connection_params(), limited=False) is Between.NOTHING


@with_a_pooler
def test_a_pooler_that_keeps_sessions_apart_may_lie_between(name: str, through: Any) -> None:
    with pgbouncer(name, mode="session") as url:
        assert what_lies_between(through(url).get_connection_params()) is Between.SESSIONS


@with_a_pooler
def test_one_that_lends_sessions_and_forgets_statements_is_refused(name: str, through: Any) -> None:
    with pgbouncer(name, keeps=0) as url, pytest.raises(Unfit) as refused:
        what_lies_between(through(url).get_connection_params())
    assert refused.value.code is Unfitness.POOLER_FORGETS_STATEMENTS
    assert "PgBouncer 1.21 or newer" in str(refused.value)


@with_one_that_keeps
def test_one_that_lends_sessions_and_keeps_statements_may_lie_between(name: str, through: Any) -> None:
    with pgbouncer(name) as url:
        assert what_lies_between(through(url).get_connection_params()) is Between.TRANSACTIONS


@with_a_pooler
@pytest.mark.parametrize("says", ["", SESSION], ids=["nothing is said", "limits are not said"])
def test_one_that_drops_what_sessions_rely_on_is_refused(says: str, name: str, through: Any) -> None:
    with pgbouncer(name, mode="session", says=says) as url, pytest.raises(Unfit) as refused:
        what_lies_between(through(url).get_connection_params())
    assert refused.value.code is Unfitness.POOLER_DROPS_SETTINGS


@with_a_pooler
def test_one_that_refuses_our_options_is_named_with_the_line_that_it_needs(name: str, through: Any) -> None:
    with pgbouncer(name, takes="") as url, pytest.raises(Unfit) as refused:
        what_lies_between(through(url).get_connection_params())
    assert refused.value.code is Unfitness.POOLER_REFUSES_OPTIONS
    assert "ignore_startup_parameters = options" in str(refused.value)


@with_one_that_keeps
def test_migrations_are_not_run_through_lent_sessions(name: str, through: Any, monkeypatch: Any) -> None:
    with pgbouncer(name) as url:
        monkeypatch.setattr(connections["default"], "get_connection_params", through(url).get_connection_params)
        with pytest.raises(CommandError, match="session_needed"):
            call_command("prepare_house")


@with_a_pooler
def test_rows_in_pieces_are_read_outside_of_a_transaction_whatever_lends_sessions(name: str, through: Any) -> None:
    User.objects.bulk_create(User(username=f"asha{number}", public_id=f"asha{number}") for number in range(90))
    with pgbouncer(name) as url:
        reading = through(url)
        connections["through"] = reading
        with OthersTakeSessions(url):
            for _ in range(30):
                assert len(list(User.objects.using("through").iterator(chunk_size=20))) == 90
        del connections["through"]


@with_one_that_keeps
def test_prepared_statements_go_on_while_others_take_the_sessions(
    name: str, through: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pgbouncer(name) as url:
        monkeypatch.setattr("base.prepared.connection", through(url))
        with OthersTakeSessions(url):
            found = [execute_prepared(b"SELECT %s::int", [number]).fetchone() for number in range(240)]
    assert found == [(number,) for number in range(240)]


class OthersTakeSessions:
    """Three clients, each of whom is lent a session for a moment, again and again."""

    def __init__(self, url: str) -> None:
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._take, args=(url,)) for _ in range(3)]

    def _take(self, url: str) -> None:
        with psycopg.connect(url) as taking:
            taking.prepare_threshold = None
            while not self._stop.is_set():
                taking.execute("SELECT 1")
                taking.commit()

    def __enter__(self) -> None:
        for thread in self._threads:
            thread.start()

    def __exit__(self, *trouble: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()
