"""Whoever reads all that a login to the database may read finds nothing there that opens a player's page."""

import base64
import json
import zlib
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory
from knox.models import get_token_model
from rest_framework.exceptions import AuthenticationFailed

from accounts.login.cookies.middleware import PagesSessions
from accounts.login.tokens import ByToken
from accounts.people.services import create_player
from base.duties import Duty
from tables.push import services as push
from tests.accounts.entrance import link_in_the_last_letter
from tests.rummysite.roles.cast import as_login, house_by_duty
from tests.tables.cast import dealt, funded
from tests.tables.push_service import UserAgent

pytestmark = pytest.mark.django_db
COOKIE = settings.SESSION_COOKIE_NAME
ME = "/api/v1/me/"
PASSWORD = "sixteen brown monkeys"
SHORTEST = 8
"""What is shorter is no key of a session for Django, and no token."""


class WaysIn(NamedTuple):
    """What a player has that opens her pages, or will: nobody else may read it."""

    cookie: str
    token: str
    factor: str
    letter: str


@pytest.fixture
def ways_in() -> WaysIn:
    """A player who is in the middle of everything, and of a deal with a guest."""
    cache.clear()  # letters to one address are few, and the tests before have asked for theirs
    house_by_duty()
    asha = create_player("asha", PASSWORD, email="asha@example.org")
    EmailAddress.objects.create(user=asha, email=asha.email, verified=True, primary=True)
    browser = Client()
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    browser.get("/accounts/sessions/")
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    setting_up = browser.get("/accounts/2fa/totp/activate/").context["form"].secret
    browser.get("/accounts/2fa/webauthn/add/")
    browser.post("/accounts/email/", {"email": "asha@example.net", "action_add": ""})
    browser.post("/accounts/password/reset/", {"email": "asha@example.org"})
    letter = link_in_the_last_letter()
    browser.get(letter)
    _, token = get_token_model().objects.create(user=asha)
    agent = UserAgent()
    endpoint = "https://fcm.googleapis.com/fcm/send/abc"
    push.subscribe(asha, str(browser.session.session_key), endpoint, agent.p256dh, agent.auth)
    dealt(asha, funded("Binu"))
    return WaysIn(browser.cookies[COOKIE].value, token, setting_up, letter.strip("/").split("/")[-1].split("-", 1)[1])


def readable() -> set[str]:
    """Every text in every row and column that the present login may read, and every text inside of JSON."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND a.attnum > 0 AND NOT a.attisdropped AND has_column_privilege(c.oid, a.attnum, 'SELECT')
            """
        )
        columns = cursor.fetchall()
    found: set[str] = set()
    for table, column in columns:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f'SELECT DISTINCT "{column}"::text FROM public."{table}" WHERE "{column}" IS NOT NULL')
            for (text,) in cursor.fetchall():
                found.update(_inside(text))
    return {text for text in found if len(text) >= SHORTEST and text.isprintable()}


def _inside(text: str) -> Iterator[str]:
    yield text
    try:  # the values of Django's own sessions: signed, and readable
        packed = text.removeprefix(".")
        plain = base64.urlsafe_b64decode(packed.split(":")[0] + "==")
        text = (zlib.decompress(plain) if text.startswith(".") else plain).decode()
    except (ValueError, zlib.error):
        pass
    else:
        yield text
    if text[:1] in {"{", "["}:
        try:
            yield from _texts(json.loads(text))
        except ValueError:
            return


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def opens(text: str) -> bool:
    """Whether somebody is logged in who presents this as a cookie, or as a token of the API."""
    asked = RequestFactory().get(ME, headers={"authorization": f"Bearer {text}"})
    asked.COOKIES[COOKIE] = text
    PagesSessions(lambda _: HttpResponse()).process_request(asked)
    if get_user(asked).is_authenticated:
        return True
    try:
        return ByToken().authenticate(asked) is not None
    except AuthenticationFailed:
        return False


def looks_like_a_key(text: str) -> bool:
    """What is no sentence, path or number: all that the house ever draws is of these letters."""
    return text.isascii() and len(text) <= 200 and all(letter.isalnum() or letter in "-_=+/:.$" for letter in text)


@pytest.mark.parametrize("duty", [*Duty, None], ids=str)
def test_nothing_that_it_reads_logs_anybody_in(ways_in: WaysIn, duty: Duty | None) -> None:
    if duty is None:  # a replica, a backup: all rows
        texts = readable()
    else:
        with as_login(duty):
            texts = readable()
    tried = {text for text in texts if looks_like_a_key(text)}
    assert [way for way, secret in ways_in._asdict().items() if any(secret in text for text in texts)] == []
    assert [text for text in sorted(tried) if opens(text)] == []
    if duty in {None, Duty.PLAY, Duty.DESK, Duty.CASHIER}:
        assert len(tried) > 100, "so little was not worth a look"


def test_and_this_would_find_one(ways_in: WaysIn) -> None:
    assert opens(ways_in.cookie)
    assert opens(ways_in.token)
    browser = Client()
    browser.cookies[COOKIE] = ways_in.cookie
    assert browser.get(ME).status_code == 200
