"""Whoever can write the table of sessions copies somebody's values under a cookie of their own, and is nobody."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as DjangosStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from accounts.login.cookies.desk import SessionStore as DeskStore
from accounts.login.cookies.store import SessionStore, name_of
from accounts.people.models import User
from base.duties import Duty
from tests.accounts.entrance import logged_in
from tests.rummysite.roles.cast import as_login, house_by_duty

COOKIE = settings.SESSION_COOKIE_NAME
MINE = "m" * 32
COPIED = (
    "INSERT INTO {table} (session_key, session_data, expire_date) SELECT %s, session_data, expire_date FROM {table}"
)
MOVED = "UPDATE {table} SET session_key = %s"


def shown(cookie: str) -> bool:
    """Whether a browser with this cookie is logged in."""
    browser = Client()
    browser.cookies[COOKIE] = cookie
    return browser.get("/api/v1/me/").status_code == 200


def written(statement: str, table: str) -> None:
    """One row, under the name of a cookie of one's own."""
    with connection.cursor() as cursor:
        cursor.execute(statement.format(table=table), [name_of(MINE)])
        assert cursor.rowcount == 1


@pytest.mark.parametrize("statement", [COPIED, MOVED])
@pytest.mark.parametrize("duty", [Duty.PLAY, Duty.DESK, Duty.CASHIER])
def test_a_players_session(asha: User, statement: str, duty: Duty) -> None:
    house_by_duty()
    cookie = logged_in().cookies[COOKIE].value
    assert shown(cookie)
    with as_login(duty):
        written(statement, "django_session")
    assert not shown(MINE)
    assert SessionStore.of_cookie(MINE).load() == {}


@pytest.mark.parametrize("statement", [COPIED, MOVED])
@pytest.mark.parametrize("duty", [Duty.DESK, Duty.CASHIER])
def test_an_operators_session_at_the_desk(db: None, statement: str, duty: Duty) -> None:
    """The cashier, which pays, would be whoever approves."""
    house_by_duty()
    omars = DeskStore()
    omars["who"] = "omar"
    omars.save()
    assert DeskStore.of_cookie(omars.cookie)["who"] == "omar"
    with as_login(duty):
        written(statement, "accounts_desksession")
    assert DeskStore.of_cookie(MINE).load() == {}


def made(save: Callable[[SessionStore], object]) -> SessionStore:
    """A session with a value, saved in one of the ways there are."""
    store = SessionStore()
    store["who"] = "asha"
    save(store)
    return store


@pytest.mark.parametrize("save", [SessionStore.save, SessionStore.create, SessionStore.cycle_key])
def test_it_is_read_again_however_it_was_saved(db: None, save: Callable[[SessionStore], object]) -> None:
    store = made(save)
    store.save()
    assert SessionStore(store.session_key)["who"] == "asha"
    assert SessionStore.of_cookie(store.cookie)["who"] == "asha"


def test_a_row_of_before_that_is_saved_is_bound_to_the_name_that_it_will_get(db: None) -> None:
    before = DjangosStore()
    before["who"] = "asha"
    before.create()
    before.save()
    cookie = str(before.session_key)
    opened = SessionStore.of_cookie(cookie)
    opened["seen"] = True
    opened.save()
    Session.objects.filter(session_key=cookie).update(session_key=name_of(cookie))
    assert dict(SessionStore.of_cookie(cookie).items()) == {"who": "asha", "seen": True}
