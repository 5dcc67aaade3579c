"""A stranger signs up with a name and a password and is in at once."""

import pytest
from django.test import Client

from accounts.people.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def sign_up(client: Client, username: str = "asha", password: str = PASSWORD, **others: str) -> list[str]:
    """Post the form; the errors it shows."""
    answer = client.post("/accounts/signup/", {"username": username, "password1": password, **others})
    if answer.status_code == 302:
        return []
    return [error for errors in answer.context["form"].errors.values() for error in errors]


def test_a_name_and_a_password_are_enough(client: Client) -> None:
    assert sign_up(client) == []
    user = User.objects.get()
    assert client.session["_auth_user_id"] == str(user.pk)
    assert (user.username, user.display_name, user.is_account) == ("asha", "asha", True)
    assert user.check_password(PASSWORD)


def test_an_e_mail_is_kept_if_given(client: Client) -> None:
    assert sign_up(client, email="asha@example.org") == []
    assert User.objects.get().email == "asha@example.org"


def test_the_page_asks_for_nothing_else(client: Client) -> None:
    fields = client.get("/accounts/signup/").context["form"].fields
    assert {name for name, field in fields.items() if field.required} == {"username", "password1"}


def test_the_name_is_shown_as_it_was_written_and_logs_in_in_any_case(client: Client) -> None:
    sign_up(client, "Asha")
    user = User.objects.get()
    assert (user.username, user.display_name) == ("asha", "Asha")
    client.logout()
    client.post("/accounts/login/", {"login": "ASHA", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_page_is_shown_in_the_players_language_from_the_start(client: Client) -> None:
    client.post(
        "/accounts/signup/",
        {"username": "asha", "password1": PASSWORD},
        headers={"accept-language": "hi"},
    )
    assert User.objects.get().language == "hi"


@pytest.mark.parametrize("username", ["ab", "a b c", "आशा", "asha!", "-asha", "x" * 25])
def test_a_name_that_could_be_misread_is_refused(client: Client, username: str) -> None:
    assert sign_up(client, username)
    assert not User.objects.exists()


@pytest.mark.parametrize("username", ["admin", "operator", "Support", "bot-7", "guest-asha", "the.house"])
def test_a_name_of_the_house_is_refused(client: Client, username: str) -> None:
    assert sign_up(client, username) == ["This name is kept for the house. Choose another one."]


def test_a_name_is_taken_in_every_spelling(client: Client, asha: User) -> None:
    assert sign_up(client, "ASHA") == ["A user with that username already exists."]


@pytest.mark.parametrize("password", ["short", "password1234", "1234567890"])
def test_a_password_easy_to_guess_is_refused(client: Client, password: str) -> None:
    assert sign_up(client, password=password)


def test_a_password_like_the_name_is_refused(client: Client) -> None:
    assert sign_up(client, "chandralekha", "chandralekha1")


def test_sign_ups_from_one_address_are_limited(client: Client) -> None:
    answers = [client.post("/accounts/signup/", {"username": "ab"}).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]
