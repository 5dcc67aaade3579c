"""The database has a digest of a session's cookie: the cookie opens the session, and nothing in the database does."""

import re

import pytest
from allauth.usersessions.models import UserSession
from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.backends.base import CreateError, UpdateError
from django.contrib.sessions.backends.db import SessionStore as DjangosStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from accounts.login.cookies.store import SessionStore, name_of
from accounts.people.models import User
from rummysite.paths import BASE_DIR
from tables.live.db_threads import in_thread
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import logged_in
from tests.patience import PATIENCE_S

COOKIE = settings.SESSION_COOKIE_NAME
NAME = re.compile(r"[0-9a-f]{40}")
ME = "/api/v1/me/"
OURS = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
RENAMING = BASE_DIR / "tables" / "migrations" / "sql" / "0440_sessions_by_their_digest.sql"


def shown(cookie: str) -> bool:
    """Whether a browser with this cookie is logged in."""
    browser = Client()
    browser.cookies[COOKIE] = cookie
    return browser.get(ME).status_code == 200


def cookie_of(browser: Client) -> str:
    """What the house has given this browser."""
    return browser.cookies[COOKIE].value


def with_a_row_of_before(user: User) -> str:
    """A session that Django's own store has made, with the key in clear; its cookie."""
    made = DjangosStore()
    made.update(dict(SessionStore(name_of(cookie_of(logged_in()))).items()))
    made.create()
    made.save()
    key = str(made.session_key)
    UserSession.objects.create(user=user, session_key=key, ip="192.0.2.1", user_agent="")
    return key


def rename() -> None:
    """The second half of the upgrade."""
    with connection.cursor() as cursor:
        cursor.execute(RENAMING.read_text(encoding="utf-8"))


def test_the_cookie_is_in_no_row_and_its_digest_is(asha: User) -> None:
    cookie = cookie_of(logged_in())
    names = {Session.objects.get().session_key, UserSession.objects.get().session_key}
    assert names == {name_of(cookie)}
    assert NAME.fullmatch(name_of(cookie))
    assert shown(cookie)


def test_a_name_that_is_shown_as_a_cookie_opens_nothing(asha: User) -> None:
    name = name_of(cookie_of(logged_in()))
    assert not shown(name)
    assert not shown(name_of(name))
    assert not shown(name[:32])


@pytest.mark.django_db(transaction=True)
async def test_a_socket_opens_with_the_cookie_and_not_with_the_name(asha: User) -> None:
    from rummysite.asgi import by_protocol

    cookie = cookie_of(await in_thread(logged_in)())
    answers = []
    for value in (cookie, name_of(cookie)):
        headers = [*OURS, (b"cookie", f"{COOKIE}={value}".encode())]
        socket = WebsocketCommunicator(by_protocol, "/ws/me/", headers)
        assert (await socket.connect(timeout=PATIENCE_S))[0]
        answers.append((await socket.receive_json_from(60)).get("code"))
        await socket.disconnect(timeout=PATIENCE_S)
    assert answers == [None, "log_in"]


def test_logging_in_gives_another_cookie_and_ends_the_one_before(asha: User) -> None:
    browser = Client()
    browser.post("/accounts/guest/")
    guests = cookie_of(browser)
    browser.post("/accounts/logout/")
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    assert shown(cookie_of(browser))
    assert not shown(guests)


def test_a_cookie_that_somebody_made_up_becomes_nobodys_session(asha: User) -> None:
    browser = Client()
    browser.cookies[COOKIE] = made_up = "a" * 32
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    assert cookie_of(browser) != made_up
    assert not shown(made_up)


def test_a_new_key_keeps_what_the_session_has(db: None) -> None:
    store = SessionStore()
    store["who"] = "asha"
    store.save()
    before = str(store.cookie)
    store.cycle_key()
    assert store.cookie != before
    assert SessionStore.of_cookie(store.cookie)["who"] == "asha"
    assert dict(SessionStore.of_cookie(before).items()) == {}


def test_a_flushed_session_has_neither_a_row_nor_a_cookie(db: None) -> None:
    store = SessionStore()
    store["who"] = "asha"
    store.save()
    store.flush()
    assert (store.cookie, Session.objects.count()) == (None, 0)


def test_a_name_that_is_taken_is_not_given_again(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["b" * 32, "b" * 32, "c" * 32])
    monkeypatch.setattr("accounts.login.cookies.store.get_random_string", lambda *_: next(drawn))
    first, second = SessionStore(), SessionStore()
    first.create()
    second.create()
    assert (first.cookie, second.cookie) == ("b" * 32, "c" * 32)
    twin = SessionStore.of_cookie("b" * 32)
    with pytest.raises(CreateError):
        twin.save(must_create=True)


def test_a_session_that_has_ended_meanwhile_is_not_saved_anew(db: None) -> None:
    store = SessionStore()
    store.create()
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        store.save()


def test_a_session_that_is_opened_by_its_name_has_no_cookie_to_give(asha: User) -> None:
    cookie = cookie_of(logged_in())
    assert SessionStore(name_of(cookie)).cookie is None
    assert SessionStore(name_of(cookie)).get("_auth_user_id") == str(asha.pk)


def test_it_is_the_same_for_who_waits(db: None) -> None:
    async def steps() -> list[str | None]:
        store = SessionStore()
        await store.aset("who", "asha")
        await store.asave()
        before = store.cookie
        await store.acycle_key()
        shown = [store.cookie, before, store.session_key]
        return [await SessionStore.of_cookie(cookie).aget("who") for cookie in shown]

    assert async_to_sync(steps)() == ["asha", None, None]


def test_between_the_halves_of_the_upgrade_a_row_of_before_opens(asha: User) -> None:
    cookie = with_a_row_of_before(asha)
    browser = Client()
    browser.cookies[COOKIE] = cookie
    assert browser.get("/accounts/sessions/").status_code == 200
    assert shown(cookie)


def test_the_upgrade_logs_nobody_out_and_leaves_no_key_in_clear(asha: User) -> None:
    cookie = with_a_row_of_before(asha)
    rename()
    assert shown(cookie)
    names = {*Session.objects.values_list("session_key", flat=True)}
    assert cookie not in names
    assert all(NAME.fullmatch(name) for name in names)
    assert set(UserSession.objects.values_list("session_key", flat=True)) <= names
    rename()
    assert {*Session.objects.values_list("session_key", flat=True)} == names
