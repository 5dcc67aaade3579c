"""Wrong passwords count where they are typed: whoever knows a log-in name locks nobody out of their own browser.

The counts of `accounts.door.throttle`.
"""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.door.models import Sighting
from accounts.people.models import User
from tests.accounts.conftest import PASSWORD

LOCKED = "Too many failed login attempts. Try again later."
HOME, THERE = "103.21.244.7", "103.21.245.9"


def tries(browser: Client, password: str, address: str, login: str = "asha") -> str:
    """Log in; "" when in, else what the form says."""
    answer = browser.post("/accounts/login/", {"login": login, "password": password}, REMOTE_ADDR=address)
    return "" if answer.status_code == 302 else str(answer.context["form"].non_field_errors()[0])


def attacked(times: int, address: str = THERE, login: str = "asha") -> str:
    """So many wrong passwords by a stranger, who keeps no cookie; what the last one was told."""
    return [tries(Client(), "wrong", address, login) for _ in range(times)][-1]


@pytest.fixture
def own(asha: User) -> Client:
    """The browser in which Asha usually plays, at home; logged out."""
    browser = Client()
    browser.get("/accounts/login/", REMOTE_ADDR=HOME)
    assert tries(browser, PASSWORD, HOME) == ""
    device = browser.cookies["device"].value
    browser.logout()
    browser.cookies["device"] = device
    return browser


def test_a_stranger_is_locked_out_and_the_owner_is_not(own: Client) -> None:
    assert attacked(6) == LOCKED
    assert tries(own, PASSWORD, HOME) == ""


def test_a_stranger_at_the_owners_own_address_does_not_lock_them_out(own: Client) -> None:
    assert attacked(40, HOME) == LOCKED
    assert tries(own, PASSWORD, HOME) == ""


def test_strangers_from_everywhere_do_not_lock_the_owner_out(own: Client) -> None:
    for place in range(1, 26):
        attacked(5, f"103.21.{place}.1")
    assert tries(Client(), PASSWORD, "103.22.1.1") == LOCKED  # a browser that nobody knows has to wait
    assert tries(own, PASSWORD, "103.22.1.1") == ""  # the owner's has not, wherever it is


def test_one_address_alone_does_not_use_up_what_an_account_has_from_everywhere(asha: User) -> None:
    attacked(200)
    assert tries(Client(), PASSWORD, HOME) == ""


def test_in_the_owners_browser_guessing_ends_too(own: Client) -> None:
    assert [tries(own, "wrong", HOME) for _ in range(11)][-1] == LOCKED
    assert tries(own, PASSWORD, HOME) == LOCKED


def test_a_cookie_that_somebody_made_up_is_nobodys_browser(own: Client) -> None:
    stranger = Client()
    stranger.cookies["device"] = Sighting.objects.exclude(device="").first().device  # what is kept opens nothing
    assert [tries(stranger, "wrong", THERE) for _ in range(6)][-1] == LOCKED


def test_right_passwords_use_nothing_up(asha: User) -> None:
    assert [tries(Client(), PASSWORD, THERE) for _ in range(8)] == [""] * 8


def test_a_name_and_an_e_mail_address_are_one_account(asha: User) -> None:
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    attacked(5, login="asha@example.org")
    assert attacked(1) == LOCKED


def test_trying_many_names_from_one_address_ends(asha: User) -> None:
    told = [attacked(1, login=f"somebody{number}") for number in range(21)]
    assert told[0] != told[-1] == LOCKED


def test_who_has_just_chosen_a_new_password_may_try_it_at_once(asha: User) -> None:
    browser = Client()
    browser.force_login(asha)
    attacked(6, HOME)
    new = "nine green parrots"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert browser.post("/accounts/password/change/", form, REMOTE_ADDR=HOME).status_code == 302
    assert tries(Client(), new, HOME) == ""
