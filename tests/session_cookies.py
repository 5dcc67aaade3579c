"""Django's test client keeps a session by its `session_key`; of our sessions that is no cookie. This makes it give one.

`log_in_by_cookies` is for every process that logs somebody in with that client: pytest's (tests/conftest.py), and those
that tests and benchmarks start.
"""

from http.cookies import SimpleCookie
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest
from django.test.client import ClientMixin
from django.utils.module_loading import import_string

from accounts.login.cookies.store import SessionStore


def log_in_by_cookies() -> None:
    """From now on the client's `session`, and logging in and out with it, use the cookie as a browser does."""
    theirs: Any = ClientMixin
    theirs.session = property(_session)
    theirs.asession = _asession
    theirs._set_login_cookies = _set_login_cookies


def _session(client: Any) -> SessionStore:
    session = _of(client)
    if session.cookie is None:
        session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = session.cookie
    return session


async def _asession(client: Any) -> SessionStore:
    session = _of(client)
    if session.cookie is None:
        await session.asave()
        client.cookies[settings.SESSION_COOKIE_NAME] = session.cookie
    return session


def _of(client: Any) -> SessionStore:
    """The session of the client's cookie, or a new one."""
    cookies: SimpleCookie = client.cookies
    cookie = cookies.get(settings.SESSION_COOKIE_NAME)
    store: type[SessionStore] = import_string(f"{settings.SESSION_ENGINE}.SessionStore")
    return store.of_cookie(cookie.value if cookie else None)


def _set_login_cookies(client: Any, request: HttpRequest) -> None:
    name, session = settings.SESSION_COOKIE_NAME, cast(SessionStore, request.session)
    client.cookies[name] = session.cookie
    client.cookies[name]["path"] = "/"
    if settings.SESSION_COOKIE_SECURE:
        client.cookies[name]["secure"] = True
