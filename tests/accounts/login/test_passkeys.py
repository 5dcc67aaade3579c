"""A passkey, made on its page, lets its owner in without a password, and nobody else, whatever page it is shown to.

`accounts.login.factors`; `accounts.login.adapters`; and what an operator keeps, `accounts.login.second_factor`.
"""

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from accounts.care.breaks.services import suspend
from accounts.door.models import Notice, What
from accounts.people.models import User
from accounts.people.services import create_guest, create_player
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import logged_in, proven
from tests.accounts.login.soft_key import SoftKey

LOG_IN, ADD = "/accounts/2fa/webauthn/login/", "/accounts/2fa/webauthn/add/"
STEP, AGAIN = "/accounts/2fa/authenticate/", "/accounts/2fa/webauthn/reauthenticate/"


@pytest.fixture(autouse=True)
def _over_tls(settings: Settings) -> None:
    """The pages of a public house: what a page's origin says is compared with the site's name."""
    settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = False


@pytest.fixture
def key(asha: User) -> SoftKey:
    """Asha's passkey, made by the page."""
    key, browser = SoftKey(), proven()
    answer = add(browser, key)
    assert answer["Location"] == "/accounts/2fa/recovery-codes/"
    cache.clear()
    return key


def add(browser: Client, key: SoftKey, **how: bool) -> Any:
    """Make a passkey on the page for it."""
    options = browser.get(ADD, secure=True).context["js_data"]["creation_options"]
    sent = {"name": "Phone", "passwordless": "on", "credential": key.make(_plain(options), **how)}
    return browser.post(ADD, sent, secure=True)


def show(browser: Client, key: SoftKey, **how: Any) -> Any:
    """Log in by the button of the page."""
    options = browser.get(LOG_IN, headers={"accept": "application/json"}, secure=True).json()["request_options"]
    return browser.post(LOG_IN, {"credential": key.show(options, **how)}, secure=True)


def is_in(browser: Client) -> bool:
    """Whether somebody is logged in there."""
    return browser.get("/accounts/profile/", secure=True).status_code == 200


def test_it_lets_its_owner_in_without_a_name_or_a_password(asha: User, key: SoftKey) -> None:
    browser = Client()
    show(browser, key)
    assert browser.session["_auth_user_id"] == str(asha.pk)
    assert Authenticator.objects.get(type="webauthn").last_used_at is not None


def test_with_a_passkey_the_password_alone_lets_nobody_in(asha: User, key: SoftKey) -> None:
    browser = logged_in()
    assert not is_in(browser)
    page = browser.get(STEP, secure=True)
    assert "data-passkey" in page.content.decode()
    browser.post(STEP, {"credential": key.show(_plain(page.context["js_data"]["request_options"]))}, secure=True)
    assert is_in(browser)


@pytest.mark.parametrize(
    "how", [{"site": "testserver.evil.example"}, {"origin": "https://testserver.evil.example"}, {"finger": False}]
)
def test_shown_to_another_site_or_without_its_owner_it_opens_nothing(
    asha: User, key: SoftKey, how: dict[str, Any]
) -> None:
    browser = Client()
    show(browser, key, **how)
    assert not is_in(browser)


def test_an_answer_that_somebody_recorded_opens_nothing_twice(asha: User, key: SoftKey) -> None:
    browser, thief = Client(), Client()
    options = browser.get(LOG_IN, headers={"accept": "application/json"}, secure=True).json()["request_options"]
    answer = key.show(options)
    thief.get(LOG_IN, headers={"accept": "application/json"}, secure=True)
    for one in (browser, thief):
        one.post(LOG_IN, {"credential": answer}, secure=True)
    assert (is_in(browser), is_in(thief)) == (True, False)


def test_a_key_without_its_owner_opens_nothing_by_the_challenge_of_a_second_step(asha: User, key: SoftKey) -> None:
    """A second step takes a key whose owner was not recognised. A thief reaches one with an account of their own, and
    waits until that log-in has lapsed; its challenge stays in the session."""
    create_player("binu", PASSWORD, display_name="Binu Devi")
    add(proven("binu"), SoftKey(b"key of a test 02"))
    thief = logged_in("binu")
    options = _plain(thief.get(STEP, secure=True).context["js_data"]["request_options"])
    session = thief.session
    session["account_login"] = {**session["account_login"], "initiated_at": 1.0}
    session.save()
    thief.post(LOG_IN, {"credential": key.show(options, finger=False)}, secure=True)
    assert not is_in(thief)


def test_a_key_of_another_account_is_no_second_step(asha: User, key: SoftKey) -> None:
    create_player("binu", PASSWORD, display_name="Binu Devi")
    other = SoftKey(b"key of a test 02")
    add(proven("binu"), other)
    browser = logged_in()
    options = _plain(browser.get(STEP, secure=True).context["js_data"]["request_options"])
    for owner in (other.owner, key.owner):
        other.owner = owner
        browser.post(STEP, {"credential": other.show(options)}, secure=True)
        assert not is_in(browser)


def test_the_challenge_of_another_session_opens_nothing(asha: User, key: SoftKey) -> None:
    asked, elsewhere = Client(), Client()
    options = [
        each.get(LOG_IN, headers={"accept": "application/json"}, secure=True).json()["request_options"]
        for each in (asked, elsewhere)
    ]
    elsewhere.post(LOG_IN, {"credential": key.show(options[0])}, secure=True)
    assert not is_in(elsewhere)


def test_wrong_keys_after_the_password_end_and_the_owner_is_told(asha: User, key: SoftKey) -> None:
    stranger, wrong = SoftKey(), logged_in()
    stranger.owner = key.owner
    for _ in range(6):
        page = wrong.get(STEP, secure=True)
        wrong.post(STEP, {"credential": stranger.show(_plain(page.context["js_data"]["request_options"]))}, secure=True)
    assert Notice.objects.get(what=What.WRONG_FACTORS).times == 5
    page = wrong.get(STEP, secure=True)
    wrong.post(STEP, {"credential": key.show(_plain(page.context["js_data"]["request_options"]))}, secure=True)
    assert not is_in(wrong)
    button = Client()
    show(button, key)
    assert is_in(button)  # the owner has another way in


def test_a_key_of_ones_own_does_not_let_one_in_as_another(asha: User, key: SoftKey) -> None:
    create_player("binu", PASSWORD, display_name="Binu Devi")
    mine, browser = SoftKey(b"key of a test 02"), proven("binu")
    add(browser, mine)
    mine.owner = key.owner
    stranger = Client()
    show(stranger, mine)
    assert not is_in(stranger)


@pytest.mark.parametrize("sent", ["", "{}", "[]", "null", '{"response": 1}', '{"id": "x", "response": {}}', "\0"])
def test_whatever_else_is_sent_is_refused_and_breaks_nothing(asha: User, key: SoftKey, sent: str) -> None:
    browser = Client()
    browser.get(LOG_IN, headers={"accept": "application/json"}, secure=True)
    assert browser.post(LOG_IN, {"credential": sent}, secure=True).status_code < 500
    assert not is_in(browser)
    browser = logged_in()
    assert browser.post(STEP, {"credential": sent}, secure=True).status_code < 500
    assert not is_in(browser)
    browser = Client()
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    browser.get(AGAIN, secure=True)
    assert browser.post(AGAIN, {"credential": sent}, secure=True).status_code < 500
    assert "reauthenticate" in browser.get("/accounts/close/", secure=True)["Location"]


@pytest.mark.parametrize("sent", ["{}", "[]", '{"id": "x", "rawId": "x", "response": {"attestationObject": "oA"}}'])
def test_of_whatever_else_is_sent_no_passkey_is_made(asha: User, sent: str) -> None:
    browser = proven()
    browser.get(ADD, secure=True)
    answer = browser.post(ADD, {"name": "Phone", "credential": sent}, secure=True)
    assert answer.status_code == 200
    assert not Authenticator.objects.exists()


def test_one_is_made_by_who_is_there_only(asha: User) -> None:
    browser = Client()
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    assert "reauthenticate" in browser.get(ADD, secure=True)["Location"]
    add(proven(), SoftKey(), finger=False)
    assert not Authenticator.objects.exists()


def test_it_proves_who_is_there(asha: User, key: SoftKey) -> None:
    browser = Client()
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    options = browser.get(AGAIN, secure=True).context["js_data"]["request_options"]
    browser.post(f"{AGAIN}?next=/accounts/close/", {"credential": key.show(_plain(options))}, secure=True)
    assert browser.get("/accounts/close/", secure=True).status_code == 200


def test_who_is_suspended_stays_out(asha: User, key: SoftKey) -> None:
    boss = User.objects.create_superuser("boss", None, "a long password 9", display_name="Boss")
    suspend(boss, asha, None, "Two accounts at one table.")
    browser = Client()
    assert show(browser, key).status_code == 403
    assert not is_in(browser)


def test_a_new_device_is_told_of_here_too(asha: User, key: SoftKey) -> None:
    Notice.objects.all().delete()
    browser = Client()
    browser.get("/accounts/login/", secure=True)
    show(browser, key)
    assert Notice.objects.get().what == What.NEW_DEVICE


def test_it_is_renamed_and_removed_and_then_the_password_is_enough(asha: User, key: SoftKey) -> None:
    browser, row = Client(), Authenticator.objects.get(type="webauthn")
    show(browser, key)
    options = browser.get(AGAIN, secure=True).context["js_data"]["request_options"]
    browser.post(AGAIN, {"credential": key.show(_plain(options))}, secure=True)
    renamed = browser.post(f"/accounts/2fa/webauthn/keys/{row.pk}/edit/", {"name": "Old phone"}, secure=True)
    assert renamed["Location"] == "/accounts/2fa/webauthn/"
    assert "Old phone" in browser.get("/accounts/2fa/webauthn/", secure=True).content.decode()
    browser.post(f"/accounts/2fa/webauthn/keys/{row.pk}/remove/", secure=True)
    assert not Authenticator.objects.exists()
    assert is_in(logged_in())


@pytest.mark.parametrize("strict", [True, False])
def test_an_operator_keeps_the_last_second_factor(asha: User, key: SoftKey, settings: Settings, strict: bool) -> None:
    settings.STAFF_SECOND_FACTOR = strict
    asha.is_staff = True
    asha.save()
    browser, row = Client(), Authenticator.objects.get(type="webauthn")
    show(browser, key)
    options = browser.get(AGAIN, secure=True).context["js_data"]["request_options"]
    browser.post(AGAIN, {"credential": key.show(_plain(options))}, secure=True)
    remove = f"/accounts/2fa/webauthn/keys/{row.pk}/remove/"
    assert browser.post(remove, secure=True)["Location"] == "/accounts/2fa/webauthn/"
    assert Authenticator.objects.filter(pk=row.pk).exists() is strict
    if strict:
        TOTP.activate(asha, generate_totp_secret())
        browser.post(remove, secure=True)
        assert not Authenticator.objects.filter(pk=row.pk).exists()
        browser.post("/accounts/2fa/totp/deactivate/", secure=True)
        assert Authenticator.objects.filter(type="totp").exists()


def test_a_guest_first_becomes_an_account(client: Client, db: None) -> None:
    client.force_login(create_guest())
    assert client.get(ADD)["Location"] == "/accounts/keep/"


def _plain(options: Any) -> dict[str, Any]:
    """What the page's script reads: the options as JSON."""
    from django.core.serializers.json import DjangoJSONEncoder

    plain: dict[str, Any] = json.loads(json.dumps(options, cls=DjangoJSONEncoder))
    return plain


def test_one_that_is_given_no_name_is_called_by_the_browser_that_made_it(asha: User) -> None:
    browser = proven()
    browser.defaults["HTTP_USER_AGENT"] = "Mozilla/5.0 (Linux; Android 15) Chrome/140"
    options = browser.get(ADD, secure=True).context["js_data"]["creation_options"]
    browser.post(ADD, {"name": "", "passwordless": "on", "credential": SoftKey().make(_plain(options))}, secure=True)
    assert Authenticator.objects.get(type="webauthn").wrap().name == "Chrome, Android"
