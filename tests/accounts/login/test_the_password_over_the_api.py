"""What cannot be undone asks a program for the password, and a browser for one that was just typed.

`accounts.login.password_again`, asked here by the call that closes an account.
"""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.people.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import proven
from tests.api.programs import Program

CLOSE = "/api/v1/me/close/"


def close(browser: Client, **sent: str) -> tuple[int, str]:
    """Ask a browser's session to close the account; the status, and the code of a refusal."""
    answer = browser.post(CLOSE, {"sure": True, **sent}, content_type="application/json")
    return answer.status_code, answer.json().get("code", "")


def is_open(user: User) -> bool:
    """Whether the account is there still."""
    return User.objects.get(pk=user.pk).is_active


def test_a_program_sends_it(asha: User) -> None:
    program = Program(asha)
    assert program.send("post", "me/close/", sure=True) == (403, "password_needed")
    assert program.send("post", "me/close/", sure=True, password="monkeys") == (403, "wrong_password")
    assert is_open(asha)
    assert program.send("post", "me/close/", sure=True, password=PASSWORD)[0] == 200
    assert not is_open(asha)


def test_a_program_does_not_go_by_what_was_typed_in_a_browser(asha: User) -> None:
    program = Program(asha)
    program.client.cookies = proven().cookies
    assert program.send("post", "me/close/", sure=True) == (403, "password_needed")


def test_a_browser_has_just_typed_it_or_sends_it(asha: User) -> None:
    browser = Client()
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    assert close(browser) == (403, "password_needed")
    assert close(browser, password="monkeys") == (403, "wrong_password")
    assert is_open(asha)
    assert close(proven())[0] == 200
    assert not is_open(asha)


def test_who_has_no_password_has_none_to_send(asha: User) -> None:
    program = Program(asha)
    asha.set_unusable_password()
    asha.save()
    assert program.send("post", "me/close/", sure=True, password=asha.password) == (403, "wrong_password")


def test_tries_are_counted_as_on_the_page(asha: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "reauthenticate": "2/h/user"}
    program = Program(asha)
    for _ in range(2):
        assert program.send("post", "me/close/", sure=True, password="monkeys") == (403, "wrong_password")
    assert program.send("post", "me/close/", sure=True, password=PASSWORD)[0] == 429
    assert is_open(asha)


def test_too_many_wrong_ones_from_one_device_wait_here_as_at_the_door(asha: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_own_device": "1/h/key"}
    program = Program(asha)
    program.client.cookies["device"] = "a browser"
    assert program.send("post", "me/close/", sure=True, password="monkeys") == (403, "wrong_password")
    assert program.send("post", "me/close/", sure=True, password=PASSWORD)[0] == 429
    assert is_open(asha)


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["\xff\xfe", "no token", "n0t0ken"])
def test_a_token_that_is_none_lets_nobody_in(token: str) -> None:
    """Whatever its bytes are (`accounts.login.tokens`)."""
    assert Client(HTTP_AUTHORIZATION=f"Bearer {token}").get("/api/v1/me/").status_code == 401
