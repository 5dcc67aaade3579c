"""A ledger that was written before entries had their time is laid into months, every entry where it belongs."""

import hashlib
import os
from collections.abc import Iterator
from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from tests.processes import environment, free_port, manage
from tests.settings import SERVERS

BEFORE = "0018_lean_posting"
NAME = f"before_{os.getpid()}"
POST = (
    "SELECT outcome FROM public.wallet_post(%(key)s, 'adjustment', %(key)s, %(print)s, 'CHIP',"
    " '{equity:chips,house:promotions}', %(amounts)s, '{equity,house}', '{NULL,NULL}', '{NULL,NULL}', '{t,t}',"
    " NULL, NULL, '')"
)


ADDRESS = SERVERS.postgres.url(NAME)


@pytest.fixture
def before(transactional_db: None) -> Iterator[psycopg.Connection]:
    """A house as it was, in a database of its own."""
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}
    with psycopg.connect(**params, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(NAME)))
        try:
            manage(environment(free_port(), DATABASE_URL=ADDRESS), "migrate", "wallet", BEFORE, "-v0")
            with psycopg.connect(**(params | {"dbname": NAME}), autocommit=True) as house:
                yield house
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(NAME)))


def post(house: psycopg.Connection, key: str, minor: int) -> None:
    """Chips for the house's gifts, as they could be booked then."""
    sent = f"adjustment\nCHIP\nequity:chips={-minor}\nhouse:promotions={minor}"
    given = {"key": key, "print": hashlib.sha256(sent.encode()).hexdigest(), "amounts": [-minor, minor]}
    assert house.execute(POST, given).fetchone() == ("posted",)


def test_every_entry_comes_along_into_its_month(before: psycopg.Connection) -> None:
    for number in range(5):
        post(before, f"gift:{number}", number + 1)
    before.execute("SET session_replication_role = replica")
    before.execute(
        "UPDATE wallet_transaction SET booked_at = booked_at - interval '70 days',"
        " event_at = event_at - interval '70 days' WHERE key < 'gift:2'"
    )
    before.execute("RESET session_replication_role")
    was = before.execute(
        "SELECT id, transaction_id, account_id, amount_minor, xid FROM wallet_entry ORDER BY 1"
    ).fetchall()

    manage(environment(free_port(), DATABASE_URL=ADDRESS), "migrate", "-v0")

    assert (
        was
        == before.execute(
            "SELECT id, transaction_id, account_id, amount_minor, xid FROM wallet_entry ORDER BY 1"
        ).fetchall()
    )
    months = before.execute(
        "SELECT e.tableoid::regclass::text, count(*), bool_and(e.booked_at = t.booked_at), min(e.booked_at)"
        " FROM wallet_entry e JOIN wallet_transaction t ON t.id = e.transaction_id GROUP BY 1 ORDER BY 1"
    ).fetchall()
    assert [(count, timed) for _name, count, timed, _at in months] == [(4, True), (6, True)]
    assert all(name == f"wallet_entry_y{at:%Y}m{at:%m}" for name, _count, _timed, at in months)
    assert months[1][3] - months[0][3] > timedelta(days=69)
    welcome = "from accounts.people.services import create_guest; create_guest()"
    manage(environment(free_port(), DATABASE_URL=ADDRESS), "shell", "-c", welcome)
    manage(environment(free_port(), DATABASE_URL=ADDRESS), "check_ledger")
