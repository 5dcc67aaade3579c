"""The name to log in with is nobody's business: it is not the name shown, and who has one for both may part them."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_guest, create_player
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import logged_in, proven
from tests.api.programs import Program

PAGE = "/accounts/log-in-name/"


def test_who_had_one_name_for_both_logs_in_as_before_and_is_told(asha: User) -> None:
    page = logged_in().get("/accounts/profile/")
    assert page.status_code == 200
    assert "your log-in name too" in page.content.decode()


def test_another_log_in_name_is_chosen_by_who_has_just_given_the_password(asha: User) -> None:
    assert "reauthenticate" in _not_proven(asha).get(PAGE)["Location"]
    browser = proven()
    assert browser.post(PAGE, {"username": "Quiet.Otter"})["Location"] == "/accounts/profile/"
    asha.refresh_from_db()
    assert (asha.username, asha.display_name) == ("quiet.otter", "asha")
    assert "your log-in name too" not in browser.get("/accounts/profile/").content.decode()
    assert "_auth_user_id" in logged_in("quiet.otter").session
    assert "_auth_user_id" not in logged_in("asha").session


@pytest.mark.parametrize("name", ["Аsha", "ASHA", "a.sha", "binu", "admin", "x"])
def test_the_name_shown_and_one_that_is_taken_are_no_log_in_name(asha: User, name: str) -> None:
    create_player("binu", PASSWORD, display_name="Somebody")
    answer = proven().post(PAGE, {"username": name})
    assert list(answer.context["form"].errors) == ["username"]
    asha.refresh_from_db()
    assert asha.username == "asha"


def test_the_log_in_name_does_not_become_the_one_shown(asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(username="quiet.otter")
    asha.refresh_from_db()
    browser = logged_in("quiet.otter")
    answer = browser.post("/accounts/profile/", {"display_name": "Quiet Otter", "avatar": "sun", "language": "en"})
    assert "have to differ" in str(answer.context["form"].errors)
    assert Program(asha).send("patch", "me/", name="Quiet-Otter") == (400, "bad_request")


def test_a_guest_who_keeps_the_account_logs_in_by_another_name_than_the_one_seen(client: Client, db: None) -> None:
    guest = create_guest()
    client.force_login(guest)
    seen = guest.display_name.replace(" ", "-").lower()
    answer = client.post("/accounts/keep/", {"username": seen, "password": PASSWORD})
    assert list(answer.context["form"].errors) == ["username"]


def test_one_logs_in_by_ones_e_mail_too(asha: User) -> None:
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    assert "_auth_user_id" in logged_in("Asha@example.org").session


def test_programs_see_both_names_of_their_player_and_no_log_in_name_of_a_guest(asha: User) -> None:
    assert {"name": "asha", "login_name": "asha"}.items() <= Program(asha).get("me/").items()
    assert Program(create_guest()).get("me/")["login_name"] is None


def test_a_stranger_has_none_to_change(db: None) -> None:
    assert Client().get(PAGE)["Location"].startswith("/accounts/login/")
    assert Client().post(PAGE, {"username": "other"})["Location"].startswith("/accounts/login/")


def test_what_is_longer_than_any_name_or_address_is_not_looked_up(asha: User) -> None:
    answer = Client().post("/accounts/login/", {"login": "a" * 300, "password": PASSWORD})
    assert list(answer.context["form"].errors) == ["login"]


def _not_proven(user: User) -> Client:
    browser = Client()
    browser.force_login(user, backend="accounts.backends.PeopleBackend")
    return browser


def test_who_logs_in_is_greeted_by_the_name_shown(asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(username="quiet.otter")
    browser = Client()
    answer = browser.post("/accounts/login/", {"login": "quiet.otter", "password": PASSWORD}, follow=True)
    said = [str(message) for message in answer.context["messages"]]
    assert said == ["Successfully signed in as asha."]
    assert "quiet.otter" not in answer.content.decode()
