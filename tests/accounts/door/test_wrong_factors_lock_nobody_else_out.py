"""Wrong second factors count where they are tried, as wrong passwords do: nobody is locked out of their own browser.

And whose account is aimed at, whichever of its names was typed (`accounts.door.throttle`).
"""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.door.models import Notice, What
from accounts.door.throttle import aimed_at
from accounts.people.models import User
from accounts.people.services import create_player
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import code_of

HOME, THERE = "103.21.244.7", "103.21.245.9"
STEP = "/accounts/2fa/authenticate/"
WRONG, LOCKED = "Incorrect code.", "Too many failed login attempts. Try again later."


def after_the_password(browser: Client) -> Client:
    """The same browser, in which the right password was typed."""
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    return browser


def wrong(browser: Client) -> str:
    """What is said to a wrong code: letters, which no app shows."""
    answer = browser.post(STEP, {"code": "abcdef"})
    return str(answer.context["form"].errors["code"][0])


@pytest.fixture
def own(asha: User, secret: str) -> Client:
    """The browser in which Asha usually plays, at home, after the password."""
    browser = Client(REMOTE_ADDR=HOME)
    browser.get("/accounts/login/")
    after_the_password(browser).post(STEP, {"code": code_of(secret)})
    device = browser.cookies["device"].value
    browser.logout()
    browser.cookies["device"] = device
    cache.clear()
    Notice.objects.all().delete()
    return after_the_password(browser)


def test_a_stranger_is_locked_out_and_told_of_and_the_owner_is_not(own: Client, secret: str) -> None:
    stranger = after_the_password(Client(REMOTE_ADDR=THERE))
    assert [wrong(stranger) for _ in range(6)] == [WRONG] * 5 + [LOCKED]
    assert Notice.objects.get(what=What.WRONG_FACTORS).times == 5
    assert own.post(STEP, {"code": code_of(secret)}).status_code == 302


def test_in_ones_own_browser_slips_are_not_told_and_guessing_ends_too(own: Client) -> None:
    assert [wrong(own) for _ in range(6)] == [WRONG] * 5 + [LOCKED]
    assert not Notice.objects.exists()
    elsewhere = after_the_password(Client(REMOTE_ADDR=THERE))
    assert wrong(elsewhere) == WRONG


def test_who_is_logged_in_slips_at_ones_own_door_in_whatever_browser(asha: User) -> None:
    browser = Client(REMOTE_ADDR=THERE)
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    for _ in range(3):
        browser.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert not Notice.objects.exists()


def test_a_log_in_name_and_an_e_mail_address_aim_at_one_account_and_nothing_at_none(asha: User) -> None:
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    for typed in ({"username": " Asha"}, {"email": "Asha@example.org"}, {"username": "asha@example.org"}):
        assert aimed_at(typed) == asha
    for typed in ({}, {"username": ""}, {"username": "nobody"}, {"email": "nobody@example.org"}):
        assert aimed_at(typed) is None


def test_an_address_aims_at_who_has_confirmed_it(asha: User) -> None:
    binu = create_player("binu", PASSWORD)
    for user in (asha, binu):
        EmailAddress.objects.create(user=user, email="both@example.org", verified=False, primary=True)
    for user in (asha, binu):
        EmailAddress.objects.update(verified=False)
        EmailAddress.objects.filter(user=user).update(verified=True)
        assert aimed_at({"email": "both@example.org"}) == user
