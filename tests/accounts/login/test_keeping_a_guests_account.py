"""A guest chooses a name and a password and becomes an account, the same person with the same chips."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.people import services
from accounts.people.models import User
from accounts.people.services import NotAGuest, create_guest, upgrade_guest
from tests.accounts.conftest import PASSWORD


@pytest.fixture
def guest(client: Client, db: None) -> User:
    """A guest in this browser."""
    guest = create_guest()
    client.force_login(guest)
    return guest


def keep(client: Client, username: str = "binu", password: str = PASSWORD) -> dict[str, list[str]]:
    """Post the form; the errors it shows."""
    answer = client.post("/accounts/keep/", {"username": username, "password": password})
    return {} if answer.status_code == 302 else dict(answer.context["form"].errors)


def test_the_guest_is_the_same_user_with_a_name_to_log_in_with(client: Client, guest: User) -> None:
    assert keep(client) == {}
    kept = User.objects.get()
    assert (kept.pk, kept.public_id, kept.display_name) == (guest.pk, guest.public_id, guest.display_name)
    assert (kept.username, kept.is_guest, kept.is_account) == ("binu", False, True)


def test_the_chips_are_kept(client: Client, guest: User) -> None:
    before = list(guest.ledger_accounts.values_list("code", "balance_minor"))
    keep(client)
    assert list(User.objects.get().ledger_accounts.values_list("code", "balance_minor")) == before
    assert before


def test_they_stay_logged_in_and_can_come_back_from_elsewhere(client: Client, guest: User) -> None:
    keep(client)
    assert client.get("/accounts/profile/").status_code == 200
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "binu", "password": PASSWORD})
    assert elsewhere.session["_auth_user_id"] == str(guest.pk)


def test_a_name_somebody_has_is_refused(client: Client, guest: User, asha: User) -> None:
    assert keep(client, "Asha") == {"username": ["This name is taken."]}
    assert User.objects.get(pk=guest.pk).is_guest


def test_a_name_taken_between_the_form_and_the_service_is_refused_too(guest: User, asha: User) -> None:
    with pytest.raises(ValidationError, match="taken"):
        upgrade_guest(guest, "asha", PASSWORD)


@pytest.mark.parametrize(("username", "password"), [("operator", PASSWORD), ("b", PASSWORD), ("binu", "12345678")])
def test_names_and_passwords_are_judged_as_at_sign_up(
    client: Client, guest: User, username: str, password: str
) -> None:
    assert keep(client, username, password)
    assert User.objects.get().is_guest


def test_an_account_is_not_upgraded(client: Client, asha: User) -> None:
    client.force_login(asha)
    assert client.get("/accounts/keep/")["Location"] == "/accounts/profile/"
    with pytest.raises(NotAGuest):
        services.upgrade_guest(asha, "other", PASSWORD)


def test_a_guest_is_upgraded_once(guest: User) -> None:
    upgrade_guest(guest, "binu", PASSWORD)
    with pytest.raises(NotAGuest):
        upgrade_guest(guest, "chitra", PASSWORD)
    assert User.objects.get().username == "binu"


def test_a_stranger_has_nothing_to_keep(client: Client, db: None) -> None:
    assert client.get("/accounts/keep/")["Location"].startswith("/accounts/login/")


def test_they_go_on_where_they_asked_for_it(client: Client, guest: User) -> None:
    page = client.get("/accounts/keep/?next=/clubs/join/abc/")
    assert page.status_code == 200
    answer = client.post("/accounts/keep/?next=/clubs/join/abc/", {"username": "binu", "password": PASSWORD})
    assert answer["Location"] == "/clubs/join/abc/"
    assert client.get("/accounts/keep/?next=/clubs/join/abc/")["Location"] == "/clubs/join/abc/"


@pytest.mark.parametrize("away", ["https://elsewhere.example/", "//elsewhere.example/", "http://[", "javascript:1"])
def test_they_are_sent_nowhere_else(client: Client, guest: User, away: str) -> None:
    answer = client.post(f"/accounts/keep/?next={away}", {"username": "binu", "password": PASSWORD})
    assert answer["Location"] == "/accounts/profile/"
