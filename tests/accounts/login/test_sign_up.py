"""A stranger signs up with a name and a password and is in at once."""

import pytest
from django.test import Client
from django.utils import translation

from accounts.login.adapters import language_of_request
from accounts.people.models import Language, User
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
    assert (user.username, user.is_account) == ("asha", True)
    assert user.check_password(PASSWORD)


def test_who_chooses_no_name_to_show_is_given_one_that_says_nothing_of_the_log_in_name(client: Client) -> None:
    assert sign_up(client, "asha") == []
    shown = User.objects.get().display_name
    assert len(shown.split()) == 3
    assert "asha" not in shown.casefold()


def test_an_e_mail_is_kept_if_given(client: Client) -> None:
    assert sign_up(client, email="asha@example.org") == []
    assert User.objects.get().email == "asha@example.org"


def test_the_page_asks_for_nothing_else(client: Client) -> None:
    fields = client.get("/accounts/signup/").context["form"].fields
    assert {name for name, field in fields.items() if field.required} == {"username", "password1"}


def test_the_name_shown_is_shown_as_it_was_written_and_the_other_logs_in_in_any_case(client: Client) -> None:
    assert sign_up(client, "Card-Sharp", display_name="  Asha   Devi ") == []
    user = User.objects.get()
    assert (user.username, user.display_name) == ("card-sharp", "Asha Devi")
    client.logout()
    client.post("/accounts/login/", {"login": "CARD-SHARP", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize("shown", ["asha", "Asha", "A.S.H.A", "Аsha"])
def test_the_two_names_are_not_one(client: Client, shown: str) -> None:
    assert sign_up(client, "asha", display_name=shown) == [
        "The log-in name and the name shown at the table have to differ."
    ]


@pytest.mark.parametrize("shown", ["Hоuse", "As\u202eha", "Bot 7"])
def test_a_name_that_may_not_be_shown_is_refused(client: Client, shown: str) -> None:
    assert len(sign_up(client, display_name=shown)) == 1
    assert not User.objects.exists()


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


@pytest.mark.parametrize(
    ("shown_in", "language"), [("hi", Language.HINDI), ("hi-in", Language.HINDI), ("en-gb", "en"), ("ta", "en")]
)
def test_a_new_player_is_told_everything_in_a_language_that_the_house_speaks(shown_in: str, language: str) -> None:
    with translation.override(shown_in):
        assert language_of_request() == language
    translation.deactivate_all()
    assert language_of_request() == Language.ENGLISH
