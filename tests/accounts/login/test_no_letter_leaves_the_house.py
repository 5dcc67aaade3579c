"""A mail server that is away costs letters, and nobody a page: what the page is for is done, and the log has it.

`accounts.login.adapters`.
"""

import logging
import socket
from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import Settings

from accounts.people.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import proven


@pytest.fixture(autouse=True)
def _no_mail_server(settings: Settings) -> Iterator[None]:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with socket.socket() as nobody_listens:
        nobody_listens.bind(("127.0.0.1", 0))
        settings.EMAIL_HOST, settings.EMAIL_PORT = nobody_listens.getsockname()
        yield


@pytest.mark.django_db
def test_who_signs_up_with_an_address_is_in(caplog: pytest.LogCaptureFixture) -> None:
    browser = Client()
    fields = {"username": "asha", "password1": PASSWORD, "email": "asha@example.org"}
    assert browser.post("/accounts/signup/", fields).status_code == 302
    assert browser.session["_auth_user_id"] == str(User.objects.get(username="asha").pk)
    (told,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert told.getMessage() == "a letter was not sent"
    assert "asha@example.org" not in caplog.text


def test_who_asks_for_a_new_password_reads_the_same_with_an_account_and_without(asha: User) -> None:
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    known, unknown = (
        Client().post("/accounts/password/reset/", {"email": email}) for email in ("asha@example.org", "b@example.org")
    )
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


def test_a_password_is_changed(asha: User) -> None:
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    new = "nine green parrots"
    fields = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert proven().post("/accounts/password/change/", fields).status_code == 302
    asha.refresh_from_db()
    assert asha.check_password(new)
