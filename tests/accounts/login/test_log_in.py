"""Logging in tells nobody who has an account, and locks out who keeps guessing."""

import pytest
from django.test import Client

from accounts.door.models import Notice, What
from accounts.login.adapters import AccountAdapter
from accounts.people.models import User
from accounts.people.services import create_guest
from tests.accounts.conftest import PASSWORD


def errors_of(client: Client, login: str, password: str) -> list[str]:
    """Try to log in; the errors shown."""
    answer = client.post("/accounts/login/", {"login": login, "password": password})
    return [] if answer.status_code == 302 else list(answer.context["form"].non_field_errors())


def test_name_and_password_let_one_in(client: Client, asha: User) -> None:
    assert errors_of(client, "asha", PASSWORD) == []
    assert client.session["_auth_user_id"] == str(asha.pk)


def test_an_unknown_name_and_a_wrong_password_are_told_the_same(client: Client, asha: User) -> None:
    wrong_password = errors_of(client, "asha", "wrong")
    assert wrong_password == errors_of(client, "nobody", "wrong")
    assert len(wrong_password) == 1


def test_a_guest_who_has_no_password_is_told_the_same(client: Client, asha: User) -> None:
    assert errors_of(client, create_guest().username, "!") == errors_of(client, "nobody", "wrong")


def test_guessing_at_one_name_locks_it_for_a_while_even_for_the_right_password(client: Client, asha: User) -> None:
    for _ in range(5):
        errors_of(client, "asha", "wrong")
    assert errors_of(client, "asha", PASSWORD) == ["Too many failed login attempts. Try again later."]
    assert "_auth_user_id" not in client.session


def test_an_unknown_name_is_locked_just_the_same(client: Client, asha: User) -> None:
    for _ in range(5):
        errors_of(client, "nobody", "wrong")
    assert errors_of(client, "nobody", "wrong") == ["Too many failed login attempts. Try again later."]


def test_a_player_switched_off_is_not_let_in(client: Client, asha: User) -> None:
    asha.is_active = False
    asha.save()
    client.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_logging_out_is_posted(client: Client, asha: User) -> None:
    client.force_login(asha)
    client.get("/accounts/logout/")
    assert "_auth_user_id" in client.session
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


def test_a_password_is_changed_by_who_knows_the_old_one(client: Client, asha: User) -> None:
    client.force_login(asha)
    new = "nine green parrots"
    form = {"password1": new, "password2": new}
    client.post("/accounts/password/change/", {**form, "oldpassword": "wrong"})
    asha.refresh_from_db()
    assert asha.check_password(PASSWORD)
    client.post("/accounts/password/change/", {**form, "oldpassword": PASSWORD})
    asha.refresh_from_db()
    assert asha.check_password(new)


def test_a_second_factor_can_be_set_up(client: Client, asha: User) -> None:
    client.force_login(asha)
    assert client.get("/accounts/2fa/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["login", "signup", "password/reset"])
def test_the_doors_open(client: Client, page: str) -> None:
    assert client.get(f"/accounts/{page}/").status_code == 200


@pytest.mark.parametrize(
    "onward", ["http://[", "//[", "https://evil.example/", "//evil.example", "javascript:alert(1)"]
)
@pytest.mark.parametrize("page", ["/accounts/login/", "/accounts/signup/", "/accounts/guest/"])
def test_what_is_no_address_of_the_house_leads_nowhere(client: Client, asha: User, onward: str, page: str) -> None:
    sent = {"login": "asha", "password": PASSWORD, "next": onward}
    answers = [client.get(page, {"next": onward}), client.post(page, sent), client.get(page, {"next": onward})]
    assert all(answer.status_code < 500 for answer in answers)
    assert not [
        answer for answer in answers if answer.get("Location", "/")[:2] == "//" or "[" in answer.get("Location", "")
    ]
    assert not [answer for answer in answers if ":" in answer.get("Location", "")]


@pytest.fixture
def own(asha: User) -> Client:
    """A browser in which Asha has been; logged out."""
    browser = Client()
    browser.get("/accounts/login/")
    errors_of(browser, "asha", PASSWORD)
    browser.post("/accounts/logout/")
    Notice.objects.all().delete()
    return browser


def test_a_wrong_password_is_told_where_it_was_no_slip_of_the_owners(own: Client, client: Client) -> None:
    for login in ("nobody", create_guest().username):
        errors_of(client, login, "wrong")
    errors_of(own, "asha", "wrong")
    assert not Notice.objects.exists()
    errors_of(client, "asha", "wrong")
    assert Notice.objects.get().what == What.WRONG_PASSWORDS


def test_right_passwords_use_nothing_up(asha: User) -> None:
    assert [errors_of(Client(), "asha", PASSWORD) for _ in range(7)] == [[]] * 7


def test_who_has_just_chosen_a_new_password_may_try_it_at_once(client: Client, asha: User) -> None:
    browser, new = Client(), "nine green parrots"
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    for _ in range(6):
        errors_of(client, "asha", "wrong")
    browser.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert errors_of(Client(), "asha", new) == []


def test_a_password_is_set_outside_a_request_too(asha: User) -> None:
    """As from a shell, where no address has tried anything."""
    AccountAdapter(None).set_password(asha, "nine green parrots")
    assert User.objects.get(pk=asha.pk).check_password("nine green parrots")
