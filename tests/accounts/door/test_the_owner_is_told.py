"""What happens at the door of an account is told to its owner: in the lobby until it is read, and by a letter.

`accounts.door.services`, and what `accounts.door.throttle` calls a browser of the owner's.
"""

import socket
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.door import services
from accounts.door.models import Notice, What
from accounts.door.sightings import KEPT_DAYS
from accounts.people.models import User
from accounts.people.services import create_guest
from accounts.tasks import forget_old_notices, send_letters
from base import clock
from tests.accounts.conftest import PASSWORD

PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/140"


def at(address: str, password: str = PASSWORD, browser: Client | None = None) -> Client:
    """A browser, a new one unless given, in which somebody has tried to log in as Asha."""
    browser = browser or Client(headers={"user-agent": PHONE})
    browser.get("/accounts/login/", REMOTE_ADDR=address)
    browser.post("/accounts/login/", {"login": "asha", "password": password}, REMOTE_ADDR=address)
    return browser


@pytest.fixture
def home(asha: User) -> Client:
    """Asha's browser, in which she is logged in, and has read all there was; the address of her e-mail is confirmed."""
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    browser = at("103.21.244.7")
    Notice.objects.all().delete()
    return browser


def test_wrong_passwords_from_elsewhere_are_counted_and_shown_until_they_are_read(home: Client) -> None:
    for _ in range(2):
        at("103.21.245.9", "wrong")
    notice = Notice.objects.get()
    assert (notice.what, notice.times, notice.address) == (What.WRONG_PASSWORDS, 2, "103.21.245.9")
    assert "Wrong passwords were tried" in home.get("/").content.decode()
    page = home.get("/accounts/sessions/").content.decode()
    assert "103.21.245.9" in page
    assert "× 2" in page
    assert "Wrong passwords were tried" not in home.get("/").content.decode()
    at("103.21.245.9", "wrong")
    assert "Wrong passwords were tried" in home.get("/").content.decode()


def test_ones_own_slips_are_not(home: Client) -> None:
    home.post("/accounts/logout/")
    slipped = home.post("/accounts/login/", {"login": "asha", "password": "wrong"})
    assert "not correct" in slipped.content.decode()
    assert not Notice.objects.exists()


def test_nothing_is_written_of_who_has_no_account_to_lose(home: Client, db: None) -> None:
    guest = create_guest()
    Client().post("/accounts/login/", {"login": guest.username, "password": "x"})
    Client().post("/accounts/login/", {"login": "nobody", "password": "x"})
    assert not Notice.objects.exists()


def test_three_of_a_day_are_a_letter_and_the_rest_of_the_day_no_other(home: Client) -> None:
    for number in range(2):
        at(f"103.21.245.{number}", "wrong")
    assert send_letters() == 0
    for number in range(2, 6):
        at(f"103.21.245.{number}", "wrong")
        send_letters()
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["asha@example.org"], "Somebody tried to log in as you")
    assert "103.21.245.2" in str(letter.body)


def test_a_browser_that_nobody_has_seen_is_told_once(home: Client) -> None:
    there = at("103.21.246.1")
    notice = Notice.objects.get()
    assert (notice.what, notice.user_agent) == (What.NEW_DEVICE, PHONE)
    assert send_letters() == 1
    assert mail.outbox[0].subject == "A log-in on a new device"
    there.post("/accounts/logout/")
    at("103.21.246.1", browser=there)
    assert Notice.objects.get().times == 1


def test_the_browser_of_the_sign_up_is_known(db: None) -> None:
    browser = Client()
    browser.get("/accounts/signup/")
    browser.post("/accounts/signup/", {"username": "asha", "password1": PASSWORD})
    assert User.objects.count() == 1
    assert not Notice.objects.exists()


def test_a_letter_speaks_its_readers_language(home: Client, asha: User) -> None:
    User.objects.update(language="hi")
    at("103.21.246.1")
    send_letters()
    assert "नए" in mail.outbox[0].subject


def test_an_address_that_nobody_has_confirmed_gets_none(home: Client) -> None:
    EmailAddress.objects.update(verified=False)
    at("103.21.246.1")
    assert (send_letters(), len(mail.outbox)) == (0, 0)


def test_what_is_old_is_forgotten(home: Client) -> None:
    at("103.21.245.9", "wrong")
    assert forget_old_notices() == 0
    Notice.objects.update(last_at=clock.now() - timedelta(days=KEPT_DAYS + 1))
    assert forget_old_notices() == 1


def test_a_day_of_tries_from_one_address_is_one_row(asha: User) -> None:
    class From:
        META = {"REMOTE_ADDR": "103.21.245.9"}
        headers = {"User-Agent": PHONE}

    for _ in range(50):
        services.wrong_password(asha, From())  # type: ignore[arg-type]
    assert Notice.objects.get().times == 50


def test_a_mail_server_that_is_away_costs_the_letter_and_nothing_else(home: Client, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with socket.socket() as nobody_listens:
        nobody_listens.bind(("127.0.0.1", 0))
        settings.EMAIL_HOST, settings.EMAIL_PORT = nobody_listens.getsockname()
        at("103.21.246.1")
        assert send_letters() == 0
    assert Notice.objects.get().letter_at is not None
