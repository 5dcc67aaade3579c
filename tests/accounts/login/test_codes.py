"""The second factor with real codes: switched on, asked for, recovered from, switched off; what asks who is there.

`accounts.login.factors`.
"""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client

from accounts.people.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import code_of, logged_in, proven

ACTIVATE, STEP = "/accounts/2fa/totp/activate/", "/accounts/2fa/authenticate/"


@pytest.fixture
def secret(asha: User) -> str:
    """The key of Asha's app, switched on by the page; the code that did it may be used again."""
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    browser = proven()
    key = str(browser.get(ACTIVATE).context["form"].secret)
    answer = browser.post(ACTIVATE, {"code": code_of(key)})
    assert answer["Location"] == "/accounts/2fa/recovery-codes/"
    cache.clear()
    return key


def recovery_codes() -> list[str]:
    """What the page shows."""
    browser = logged_in()
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    found = Authenticator.objects.get(type=Authenticator.Type.RECOVERY_CODES)
    return list(found.wrap().get_unused_codes())


def is_in(browser: Client) -> bool:
    """Whether somebody is logged in there."""
    return browser.get("/accounts/profile/").status_code == 200


def test_a_wrong_code_switches_nothing_on(asha: User) -> None:
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    browser = proven()
    browser.get(ACTIVATE)
    assert browser.post(ACTIVATE, {"code": "000000"}).status_code == 200
    assert not Authenticator.objects.exists()


def test_the_password_alone_lets_nobody_in_and_the_code_does(asha: User, secret: str) -> None:
    browser = logged_in()
    assert not is_in(browser)
    browser.post(STEP, {"code": "000000"})
    assert not is_in(browser)
    browser.post(STEP, {"code": code_of(secret)})
    assert is_in(browser)


def test_a_code_that_was_seen_over_a_shoulder_is_good_for_nothing(asha: User, secret: str) -> None:
    first, second, code = logged_in(), logged_in(), code_of(secret)
    first.post(STEP, {"code": code})
    second.post(STEP, {"code": code})
    assert (is_in(first), is_in(second)) == (True, False)


def test_a_recovery_code_lets_one_in_once(asha: User, secret: str) -> None:
    code, first, second = recovery_codes()[0], logged_in(), logged_in()
    first.post(STEP, {"code": code})
    second.post(STEP, {"code": code})
    assert (is_in(first), is_in(second)) == (True, False)
    assert len(recovery_codes()) == 9


def test_guessing_codes_locks_even_the_right_one_out(asha: User, secret: str) -> None:
    browser = logged_in()
    for guess in range(10):
        browser.post(STEP, {"code": f"{guess:06}"})
    browser.post(STEP, {"code": code_of(secret)})
    assert not is_in(browser)


def test_switched_off_by_who_has_proven_to_be_there_the_password_is_enough(asha: User, secret: str) -> None:
    browser = logged_in()
    browser.post(STEP, {"code": code_of(secret)})
    off = "/accounts/2fa/totp/deactivate/"
    assert "reauthenticate" in browser.post(off)["Location"]
    cache.clear()
    browser.post("/accounts/2fa/reauthenticate/", {"code": code_of(secret)})
    assert browser.post(off)["Location"] == "/accounts/2fa/"
    assert not Authenticator.objects.exists()
    assert is_in(logged_in())


ASKS_FIRST = (
    ACTIVATE,
    "/accounts/2fa/totp/deactivate/",
    "/accounts/2fa/recovery-codes/",
    "/accounts/2fa/recovery-codes/generate/",
    "/accounts/2fa/recovery-codes/download/",
    "/accounts/close/",
)


def test_what_an_account_is_kept_by_asks_first_who_is_there(asha: User, secret: str) -> None:
    browser = logged_in()
    browser.post(STEP, {"code": code_of(secret)})
    for address in ASKS_FIRST:
        assert "reauthenticate" in browser.get(address)["Location"], address
    EmailAddress.objects.create(user=asha, email="other@example.org", verified=True)
    for act in ("action_remove", "action_primary"):
        answer = browser.post("/accounts/email/", {"email": "other@example.org", act: ""})
        assert "reauthenticate" in answer["Location"], act
    assert not EmailAddress.objects.get(email="other@example.org").primary


def test_a_wrong_password_does_not_prove_it(asha: User) -> None:
    browser = logged_in()
    assert browser.post("/accounts/reauthenticate/", {"password": "wrong"}).status_code == 200
    assert "reauthenticate" in browser.get("/accounts/close/")["Location"]
    added = browser.post("/accounts/email/", {"email": "asha@example.org", "action_add": ""})
    assert "reauthenticate" in added["Location"]
    assert not EmailAddress.objects.exists()
