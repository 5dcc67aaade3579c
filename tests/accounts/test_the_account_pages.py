"""Every page by which an account is kept: it answers, has one heading, labels its fields, and speaks Hindi alone."""

import json
import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from accounts.law.terms import Terms
from accounts.papers import pages as paper_pages
from accounts.people.models import User
from tests.accounts.entrance import Page, link_in_the_last_letter, logged_in, proven
from tests.accounts.login.soft_key import SoftKey

OWN_NAMES = re.compile(
    r"Tele-MANAS|Gambling Therapy|asha@example\.org|second@example\.org|asha|Asha|QR|TOTP|\d+(?:\.\d+)+"
)
LATIN = re.compile(r"[A-Za-z]{2,}")
Open = Callable[[User], tuple[Client, str]]


def outside(address: str) -> Open:
    """A page for whoever is not logged in."""
    return lambda user: (Client(), address)


def inside(address: str) -> Open:
    """A page for who has just proven themselves."""
    return lambda user: (proven(), address)


def with_addresses(user: User) -> tuple[Client, str]:
    """One confirmed address, one not."""
    EmailAddress.objects.create(user=user, email="asha@example.org", verified=True, primary=True)
    EmailAddress.objects.create(user=user, email="second@example.org")
    return proven(), "/accounts/email/"


def confirmed(address: str) -> Open:
    """A page for who has a confirmed address too."""

    def opened(user: User) -> tuple[Client, str]:
        EmailAddress.objects.create(user=user, email="asha@example.org", verified=True, primary=True)
        return proven(), address

    return opened


def with_app(address: str) -> Open:
    """A page for who has the second factor on."""

    def opened(user: User) -> tuple[Client, str]:
        browser = proven()
        TOTP.activate(user, generate_totp_secret())
        RecoveryCodes.activate(user)
        return browser, address

    return opened


def second_step(user: User) -> tuple[Client, str]:
    """Between the password and the code."""
    TOTP.activate(user, generate_totp_secret())
    return logged_in(), "/accounts/2fa/authenticate/"


def with_passkey(address: str) -> Open:
    """A page for who has a passkey; {} is its number."""

    def opened(user: User) -> tuple[Client, str]:
        browser = proven()
        options = browser.get("/accounts/2fa/webauthn/add/").context["js_data"]["creation_options"]
        made = SoftKey().make(json.loads(json.dumps(options, cls=DjangoJSONEncoder)))
        browser.post("/accounts/2fa/webauthn/add/", {"name": "फ़ोन", "credential": made, "passwordless": "on"})
        return browser, address.format(Authenticator.objects.get(type="webauthn").pk)

    return opened


def second_step_by_passkey(user: User) -> tuple[Client, str]:
    """Between the password and the passkey."""
    with_passkey("")(user)
    return logged_in(), "/accounts/2fa/authenticate/"


def with_news(user: User) -> tuple[Client, str]:
    """Somebody tried passwords elsewhere; the page's heading says so until the page is read."""
    browser = proven()
    Client().post("/accounts/login/", {"login": "asha", "password": "wrong"})
    return browser, "/accounts/sessions/"


def once_more(user: User) -> tuple[Client, str]:
    """A session that has not just proven itself."""
    browser = Client()
    browser.force_login(user, backend="accounts.backends.PeopleBackend")
    return browser, "/accounts/reauthenticate/"


def once_more_by_code(user: User) -> tuple[Client, str]:
    """The same of who has the second factor on."""
    TOTP.activate(user, generate_totp_secret())
    browser, _ = once_more(user)
    return browser, "/accounts/2fa/reauthenticate/"


def from_a_letter(user: User) -> tuple[Client, str]:
    """By the link that sets a new password."""
    EmailAddress.objects.create(user=user, email="asha@example.org", verified=True, primary=True)
    browser = Client()
    browser.post("/accounts/password/reset/", {"email": "asha@example.org"})
    return browser, link_in_the_last_letter()


def to_confirm(user: User) -> tuple[Client, str]:
    """By the link that confirms an address."""
    browser = proven()
    browser.post("/accounts/email/", {"email": "asha@example.org", "action_add": ""})
    return browser, link_in_the_last_letter()


def without_password(user: User) -> tuple[Client, str]:
    """An account that has none yet."""
    browser, _ = once_more(user)
    user.set_unusable_password()
    user.save()
    browser.force_login(user, backend="accounts.backends.PeopleBackend")
    return browser, "/accounts/password/set/"


PAGES: dict[str, Open] = {
    "log in": outside("/accounts/login/"),
    "sign up": outside("/accounts/signup/"),
    "password forgotten": outside("/accounts/password/reset/"),
    "letter sent": outside("/accounts/password/reset/done/"),
    "new password": from_a_letter,
    "new password, an old link": outside("/accounts/password/reset/key/1-set-password/"),
    "new password set": outside("/accounts/password/reset/key/done/"),
    "confirm an address": to_confirm,
    "confirm an address, an old link": outside("/accounts/confirm-email/abc/"),
    "confirmation sent": outside("/accounts/confirm-email/"),
    "closed": outside("/accounts/inactive/"),
    "log out": inside("/accounts/logout/"),
    "change the password": inside("/accounts/password/change/"),
    "set a password": without_password,
    "no addresses": inside("/accounts/email/"),
    "addresses": with_addresses,
    "once more": once_more,
    "once more, by code": once_more_by_code,
    "the second step": second_step,
    "second factor, off": inside("/accounts/2fa/"),
    "second factor, on": with_app("/accounts/2fa/"),
    "switch it on": confirmed("/accounts/2fa/totp/activate/"),
    "switch it off": with_app("/accounts/2fa/totp/deactivate/"),
    "recovery codes": with_app("/accounts/2fa/recovery-codes/"),
    "new recovery codes": with_app("/accounts/2fa/recovery-codes/generate/"),
    "passkeys, none": inside("/accounts/2fa/webauthn/"),
    "passkeys": with_passkey("/accounts/2fa/webauthn/"),
    "a new passkey": inside("/accounts/2fa/webauthn/add/"),
    "rename a passkey": with_passkey("/accounts/2fa/webauthn/keys/{}/edit/"),
    "remove a passkey": with_passkey("/accounts/2fa/webauthn/keys/{}/remove/"),
    "once more, by passkey": with_passkey("/accounts/2fa/webauthn/reauthenticate/"),
    "the second step, by passkey": second_step_by_passkey,
    "sessions": inside("/accounts/sessions/"),
    "sessions, and news": with_news,
    "log-in name": inside("/accounts/log-in-name/"),
    "profile": inside("/accounts/profile/"),
    "limits": inside("/accounts/limits/"),
    "a break": inside("/accounts/break/"),
    "close": inside("/accounts/close/"),
}


@pytest.mark.parametrize("name", PAGES)
def test_it_answers_with_one_heading_and_a_label_for_every_field_in_both_languages(asha: User, name: str) -> None:
    browser, address = PAGES[name](asha)
    answer = browser.get(address)
    if answer.status_code == 302:  # a link out of a letter is kept in the session and taken out of the address
        answer = browser.get(answer["Location"])
    assert answer.status_code == 200
    assert b"site-header" in answer.content
    page = Page(answer)
    assert (page.headings, page.unlabelled) == (1, [])
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = "hi"
    hindi = Page(browser.get(answer.request["PATH_INFO"]))
    assert hindi.headings == 1
    assert LATIN.findall(OWN_NAMES.sub("", hindi.words)) == []


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("/accounts/login/", {"login": "asha", "password": "wrong"}),
        ("/accounts/login/", {}),
        ("/accounts/signup/", {"username": "a", "password1": "1", "email": "no"}),
        ("/accounts/signup/", {"username": "asha", "password1": "password"}),
        ("/accounts/password/reset/", {"email": "no"}),
        ("/accounts/password/reset/", {}),
    ],
)
def test_what_is_wrong_is_said_in_hindi_too(asha: User, address: str, sent: dict[str, str]) -> None:
    browser = Client()
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = "hi"
    page = Page(browser.post(address, sent))
    assert LATIN.findall(OWN_NAMES.sub("", page.words)) == []


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("/accounts/password/change/", {"oldpassword": "wrong", "password1": "1", "password2": "2"}),
        ("/accounts/email/", {"email": "no", "action_add": ""}),
        ("/accounts/2fa/totp/activate/", {"code": "000000"}),
        ("/accounts/reauthenticate/", {"password": "wrong"}),
        ("/accounts/password/change/", {}),
    ],
)
def test_what_is_wrong_is_said_in_hindi_to_who_is_logged_in(asha: User, address: str, sent: dict[str, str]) -> None:
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    browser = proven()
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = "hi"
    page = Page(browser.post(address, sent))
    assert page.headings == 1
    assert LATIN.findall(OWN_NAMES.sub("", page.words)) == []


def test_the_page_of_papers_speaks_hindi_down_to_the_states(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper_pages, "terms_in_force", lambda: Terms(least_age=18, places=None, currency="INR"))
    browser = proven()
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = "hi"
    page = Page(browser.get("/accounts/papers/"))
    assert (page.headings, page.unlabelled) == (1, [])
    assert LATIN.findall(OWN_NAMES.sub("", page.words)) == []
    assert "महाराष्ट्र" in page.words
