"""Only a log-out takes a browser's cookie away: what was sent before a log-in and is answered after it does not."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client, override_settings

from accounts.login.sessions import id_of
from accounts.people.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import logged_in, proven

IN_HAND = "/wallet/in-hand/"


def kept(browser: Client) -> None:
    """A guest becomes an account."""
    browser.post("/accounts/keep/", {"username": "binu", "password": PASSWORD})


def logged_in_as_another(browser: Client) -> None:
    """Somebody logs out and in again, as Asha."""
    browser.post("/accounts/logout/")
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})


def takes_the_cookie_away(browser: Client, address: str = IN_HAND) -> bool:
    """Whether the answer to a request of the page deletes the cookie."""
    sent_back = browser.get(address).cookies.get(settings.SESSION_COOKIE_NAME)
    return sent_back is not None and not sent_back.value


def is_in(browser: Client) -> bool:
    """Whether somebody is logged in there."""
    return browser.get("/accounts/profile/").status_code == 200


def with_the_cookie_of(browser: Client) -> Client:
    """The same browser's request that is still on its way: it has the cookie that the browser has now."""
    late = Client()
    late.cookies[settings.SESSION_COOKIE_NAME] = browser.cookies[settings.SESSION_COOKIE_NAME].value
    return late


@pytest.mark.parametrize("change", [kept, logged_in_as_another])
def test_the_old_cookie_is_answered_after_the_change(asha: User, change: Callable[[Client], None]) -> None:
    browser = Client()
    browser.post("/accounts/guest/")
    late = with_the_cookie_of(browser)
    change(browser)
    assert not takes_the_cookie_away(late)
    assert not is_in(late)
    assert is_in(browser)


def test_it_is_answered_between_the_new_password_and_the_new_cookie(asha: User) -> None:
    browser = logged_in()
    asha.set_password(f"{PASSWORD} again")
    asha.save()
    assert not takes_the_cookie_away(browser)
    assert not is_in(browser)


@override_settings(SESSION_ENGINE="accounts.login.cookies.desk", SESSION_COOKIE_NAME="desk_sessionid")
def test_at_the_desk_too(asha: User) -> None:
    browser = logged_in()
    late = with_the_cookie_of(browser)
    logged_in_as_another(browser)
    browser.post("/accounts/logout/")
    assert not takes_the_cookie_away(late)
    assert browser.cookies["desk_sessionid"].value == ""


def test_a_session_that_was_ended_elsewhere_leaves_a_cookie_that_opens_nothing(asha: User) -> None:
    here, there = logged_in(), logged_in()
    here.post(f"/accounts/sessions/{id_of(there.session.session_key or '')}/end/")
    assert not takes_the_cookie_away(there)
    assert not is_in(there)
    logged_in_as_another(there)
    assert is_in(there)


@pytest.mark.parametrize("address", ["/accounts/logout/", "end", "/accounts/close/"])
def test_whoever_logs_out_keeps_no_cookie(asha: User, address: str) -> None:
    browser = proven()
    here = browser.cookies[settings.SESSION_COOKIE_NAME]
    if address == "end":
        address = f"/accounts/sessions/{id_of(browser.session.session_key or '')}/end/"
    answer = browser.post(address, {"password": PASSWORD, "sure": "on"})
    assert answer.status_code == 302
    taken = answer.cookies[settings.SESSION_COOKIE_NAME]
    assert (taken.value, taken["max-age"]) == ("", 0)
    assert (taken["path"], taken["domain"]) == (here["path"], here["domain"])
