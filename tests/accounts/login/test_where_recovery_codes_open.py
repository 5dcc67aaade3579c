"""A recovery code is used up where it opens: the cashier's process, which may change no second factor, takes none.

And says so; codes of an app open there too (`accounts.login.factors`).
"""

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.test import Client
from pytest_django import Settings

from accounts.people.models import User
from base.duties import Duty
from tests.accounts.entrance import code_of, logged_in

STEP = "/accounts/2fa/authenticate/"


def said(browser: Client, code: str) -> str:
    """Try a code; "" when in, else what the form says."""
    answer = browser.post(STEP, {"code": code})
    return "" if answer.status_code == 302 else str(answer.context["form"].errors["code"][0])


@pytest.mark.parametrize("duty", [Duty.PLAY, Duty.DESK, Duty.CASHIER])
def test_recovery_codes_open_where_they_are_used_up(asha: User, secret: str, settings: Settings, duty: Duty) -> None:
    codes, browser = RecoveryCodes.activate(asha), logged_in()
    settings.DUTY = duty
    told = said(browser, codes.get_unused_codes()[0])
    assert told.startswith("Recovery codes open the desk only") is (duty == Duty.CASHIER)
    assert (told == "") is (duty != Duty.CASHIER)


@pytest.mark.parametrize("duty", [Duty.PLAY, Duty.DESK, Duty.CASHIER])
def test_codes_of_an_app_open_everywhere(asha: User, secret: str, settings: Settings, duty: Duty) -> None:
    browser = logged_in()
    settings.DUTY = duty
    assert said(browser, code_of(secret)) == ""
