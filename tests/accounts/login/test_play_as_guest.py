"""One click and a stranger plays, as a guest known to their browser only."""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.login.guests.pages import GUEST_SESSION_S
from accounts.people.models import User

pytestmark = pytest.mark.django_db


def test_one_post_makes_a_guest_and_logs_them_in(client: Client) -> None:
    answer = client.post("/accounts/guest/")
    guest = User.objects.get()
    assert answer["Location"] == "/"
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert (guest.is_guest, guest.is_account, guest.has_usable_password()) == (True, False, False)


def test_a_guest_has_a_friendly_name(client: Client) -> None:
    client.post("/accounts/guest/")
    manner, creature, number = User.objects.get().display_name.split()
    assert manner.istitle()
    assert creature.istitle()
    assert number.isdigit()


def test_the_guests_browser_is_remembered_for_months(client: Client) -> None:
    client.post("/accounts/guest/")
    assert client.session.get_expiry_age() == GUEST_SESSION_S


def test_a_guest_goes_on_to_where_they_were_heading(client: Client) -> None:
    assert client.post("/accounts/guest/", {"next": "/table/k3/"})["Location"] == "/table/k3/"


def test_a_guest_never_goes_on_to_another_site(client: Client) -> None:
    assert client.post("/accounts/guest/", {"next": "https://evil.example/"})["Location"] == "/"


def test_following_a_link_makes_nobody(client: Client) -> None:
    assert client.get("/accounts/guest/").status_code == 405
    assert not User.objects.exists()


def test_another_sites_form_makes_nobody() -> None:
    assert Client(enforce_csrf_checks=True).post("/accounts/guest/").status_code == 403


def test_who_is_in_already_stays_who_they_are(client: Client, asha: User) -> None:
    client.force_login(asha)
    client.post("/accounts/guest/")
    assert User.objects.count() == 1


def test_guests_from_one_address_are_limited(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    answers = [Client().post("/accounts/guest/").status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    assert User.objects.count() == 2


def test_another_address_is_not_disturbed(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/m/ip"}
    for address in ("10.0.0.1", "10.0.0.2"):
        assert Client(REMOTE_ADDR=address).post("/accounts/guest/").status_code == 302


def test_a_guest_about_to_log_out_is_warned(client: Client) -> None:
    client.post("/accounts/guest/")
    assert "/accounts/keep/" in client.get("/accounts/logout/").content.decode()


def test_a_session_names_a_class_whose_path_stays(client: Client) -> None:
    # It is in every session that has begun, and the session is all a guest has.
    client.post("/accounts/guest/")
    assert client.session["_auth_user_backend"] == "accounts.backends.PeopleBackend"
