"""A login may set defaults for its own sessions, which no server can forbid: they change nothing, and are found."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection

from base.duties import Duty
from rummysite.roles.databases import databases
from tests.rummysite.roles.cast import LOGINS, as_login, house_by_duty
from tests.rummysite.roles.logins import drop_logins
from tests.wallet.builders import player, sql
from wallet.ledger.audit import differences

PLAY = LOGINS[Duty.PLAY]


@pytest.fixture
def house(transactional_db: None) -> Iterator[None]:
    house_by_duty()
    yield
    drop_logins(*LOGINS.values())


def test_our_connections_and_functions_do_not_depend_on_it_and_the_check_names_it(house: None) -> None:
    for setting in ("search_path = nowhere", "default_transaction_read_only = on"):
        with as_login(Duty.PLAY):
            sql(f"ALTER ROLE CURRENT_USER SET {setting}")
    with psycopg.connect(**_as_a_process_logs_in(), autocommit=True) as session:
        assert session.execute("SELECT count(*) FROM wallet_entry").fetchone() is not None
        assert session.execute("SELECT wallet_roll_up() >= 0").fetchone() == (True,)
    found = [str(each) for each in differences()]
    assert len(found) == 1
    assert f"login {PLAY} is with settings of its own: search_path=nowhere, default_tra" in found[0]


def _as_a_process_logs_in() -> dict[str, Any]:
    """What psycopg is given for the players' login, with what the site's settings add."""
    here = connection.get_connection_params()
    plain = {"ENGINE": "django.db.backends.postgresql", "OPTIONS": {}}
    options = databases("", plain, {}, pool={}, limits={})["default"]["OPTIONS"]["options"]
    return {"dbname": here["dbname"], "host": here["host"], "user": PLAY, "options": options}


def test_a_search_path_in_the_session_stands_in_for_no_table_of_the_ledgers_functions(house: None) -> None:
    with as_login(Duty.PLAY):
        sql("SET search_path = pg_temp")
        try:
            sql("SELECT public.wallet_roll_up()")
        finally:
            sql("RESET search_path")
        player("asha")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("done", "said"),
    [
        (f"ALTER ROLE {PLAY} SUPERUSER", "mightier than a login"),
        (f"GRANT pg_read_all_data TO {PLAY}", "in the role pg_read_all_data"),
        (f"GRANT UPDATE ON wallet_entry TO {PLAY}", f"login {PLAY} on wallet_entry is given UPDATE"),
        (
            f"GRANT UPDATE (note) ON wallet_transaction TO {PLAY}",
            f"login {PLAY} on wallet_transaction.note is given UPDATE",
        ),
        ("GRANT EXECUTE ON FUNCTION public.wallet_close_day(text) TO PUBLIC", "open to everybody"),
        ("ALTER FUNCTION public.wallet_close_day(text) RESET search_path", "without a search_path of its own"),
        ("ALTER FUNCTION public.wallet_close_day(text) OWNER TO CURRENT_USER", "who may log in"),
        ("INSERT INTO wallet_duty VALUES ('nobody', 'desk')", "login nobody is not there"),
    ],
)
def test_the_ledgers_check_names_what_an_owner_gave_beside(done: str, said: str) -> None:
    house_by_duty()
    assert list(differences()) == []
    sql(done)
    assert any(said in str(each) for each in differences())
