"""A recovery code can be used once, which is noted; the cashier's login may change no second factor, and says so."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from pytest_django import Settings

from accounts.door.models import Notice
from accounts.people.models import User
from base.duties import Duty
from tests.accounts.entrance import code_of
from tests.rummysite.roles.cast import as_login, house_by_duty
from tests.wallet.money.cast import operator

pytestmark = pytest.mark.django_db
PASSWORD, STEP = "sixteen brown monkeys", "/accounts/2fa/authenticate/"


@pytest.fixture
def secret() -> str:
    """The key of Omar's app; he has recovery codes too."""
    omar = operator("omar")
    omar.set_password(PASSWORD)
    omar.save()
    key = str(generate_totp_secret())
    TOTP.activate(omar, key)
    RecoveryCodes.activate(omar)
    house_by_duty()
    return key


def unused() -> list[str]:
    """Omar's recovery codes."""
    codes: list[str] = Authenticator.objects.get(type=Authenticator.Type.RECOVERY_CODES).wrap().get_unused_codes()
    return codes


def at_the_second_step(duty: Duty, settings: Settings) -> Client:
    """A browser at this duty's own web, in which Omar's password was typed."""
    settings.DUTY, settings.DUTY_DATABASES = duty, {}
    browser = Client()
    browser.post("/accounts/login/", {"login": "omar", "password": PASSWORD})
    return browser


def test_it_is_refused_with_a_sentence_and_not_used_up(secret: str, settings: Settings) -> None:
    code = unused()[0]
    with as_login(Duty.CASHIER):
        browser = at_the_second_step(Duty.CASHIER, settings)
        answer = browser.post(STEP, {"code": f"{code[:4]}-{code[4:]}"})
        assert (answer.status_code, "Recovery codes open the desk only" in answer.content.decode()) == (200, True)
        assert "_auth_user_id" not in browser.session
    assert code in unused()
    assert not Notice.objects.exists()


def test_the_app_opens_that_door(secret: str, settings: Settings) -> None:
    with as_login(Duty.CASHIER):
        browser = at_the_second_step(Duty.CASHIER, settings)
        assert browser.post(STEP, {"code": code_of(secret)}).status_code == 302
        assert browser.session["_auth_user_id"] == str(User.objects.get(username="omar").pk)


def test_and_the_desk_takes_it(secret: str, settings: Settings) -> None:
    code = unused()[0]
    with as_login(Duty.DESK):
        browser = at_the_second_step(Duty.DESK, settings)
        assert browser.post(STEP, {"code": code}).status_code == 302
    assert code not in unused()
