"""An enemy who knows the password tries codes: many at once, one twice, of other times; the owner is told of it.

`accounts.login.factors`, with the counts of `accounts.door.throttle`.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from allauth.core.internal.ratelimit import Rate, parse_rates
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, validate_totp_code
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.db import connections
from django.test import Client

from accounts.door.models import Notice, What
from accounts.people.models import User
from accounts.tasks import send_letters
from rummysite.paths import BASE_DIR
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import logged_in
from tests.two_hands import meets

STEP = "/accounts/2fa/authenticate/"
NOW = 56_789_012
"""The half minute in which the clocks of these tests stand still."""
LOCKED = "Too many failed login attempts. Try again later."
TOTP_DIGITS = 6
DECISION = BASE_DIR / "docs" / "decisions" / "door.md"
HOME, THERE = "103.21.244.7", "103.21.245.9"


@pytest.fixture(autouse=True)
def _clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine is in the same half minute as a fast one."""
    stand_still(monkeypatch, NOW)


def stand_still(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """It is this half minute for whoever looks a code up."""
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.time", SimpleNamespace(time=lambda: 30 * step + 15))


@pytest.fixture
def own(asha: User, secret: str) -> Client:
    """A browser in which Asha has been, at home, with the code of another time; logged out."""
    browser = Client(REMOTE_ADDR=HOME)
    browser.get("/accounts/login/")
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    browser.post(STEP, {"code": code_at(secret, NOW)})
    assert is_in(browser)
    cache.clear()
    Notice.objects.all().delete()
    device = browser.cookies["device"].value
    browser.logout()
    browser.cookies["device"] = device
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    return browser


@pytest.fixture
def strangers() -> Iterator[ThreadPoolExecutor]:
    """Eight who do something at once, each over a connection of their own."""
    with ThreadPoolExecutor(8) as pool:
        yield pool
        for _ in range(8):
            pool.submit(connections.close_all)


def code_at(secret: str, step: int) -> str:
    """What an app with this key shows in some half minute."""
    return str(format_hotp_value(hotp_value(secret, step)))


def wrong_codes(secret: str, count: int) -> list[str]:
    """Codes that do not open it now."""
    right = {code_at(secret, step) for step in (NOW - 1, NOW, NOW + 1)}
    return [code for code in (f"{number:06}" for number in range(count + 3)) if code not in right][:count]


def there(address: str = THERE) -> Client:
    """A browser that nobody knows, in which the right password was typed."""
    browser = Client(REMOTE_ADDR=address)
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    return browser


def tried(browser: Client, code: str) -> str:
    """Try a code; "" when in, else what the form says."""
    answer = browser.post(STEP, {"code": code})
    return "" if answer.status_code == 302 else str(answer.context["form"].errors["code"][0])


def is_in(browser: Client) -> bool:
    """Whether somebody is logged in there."""
    return browser.get("/accounts/profile/").status_code == 200


def in_thread(browser: Client, code: str) -> bool:
    """Try a code in another thread; whether it opened."""
    try:
        return tried(browser, code) == ""
    finally:
        connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_with_one_recovery_code_one_gets_in(asha: User, secret: str) -> None:
    codes = RecoveryCodes.activate(asha)
    code, browser = codes.get_unused_codes()[0], logged_in()
    held = Authenticator.objects.get(pk=codes.instance.pk).wrap()
    waited, second = meets(lambda: held.validate_code(code), lambda: tried(browser, code))
    assert waited
    assert second.result() == "Incorrect code."
    assert not is_in(browser)


@pytest.mark.django_db(transaction=True)
def test_a_recovery_code_that_is_taken_away_meanwhile_is_wrong(asha: User, secret: str) -> None:
    codes = RecoveryCodes.activate(asha)
    code, browser = codes.get_unused_codes()[0], logged_in()
    _waited, second = meets(codes.instance.delete, lambda: tried(browser, code))
    assert second.result() == "Incorrect code."


@pytest.mark.django_db(transaction=True)
def test_of_eight_at_once_with_one_code_of_an_app_one_gets_in(
    asha: User, secret: str, strangers: ThreadPoolExecutor
) -> None:
    browsers = [there(f"103.21.{number}.1") for number in range(8)]
    opened = list(strangers.map(in_thread, browsers, [code_at(secret, NOW)] * 8))
    assert sum(opened) == 1


@pytest.mark.django_db(transaction=True)
def test_of_guesses_sent_together_no_more_are_tried(asha: User, secret: str, strangers: ThreadPoolExecutor) -> None:
    browsers, codes = [there() for _ in range(16)], wrong_codes(secret, 16)
    assert not any(strangers.map(in_thread, browsers, codes))
    assert Notice.objects.get(what=What.WRONG_FACTORS).times <= 5
    assert tried(there(), code_at(secret, NOW)) == LOCKED


def test_a_code_opens_nothing_where_a_clock_is_slow_and_it_has_been_used_elsewhere(asha: User, secret: str) -> None:
    code = code_at(secret, NOW)
    assert tried(there(), code) == ""
    cache.delete(f"allauth.mfa.totp.used?user={asha.pk}&code={code}")  # as half a minute later
    late = there()
    assert tried(late, code) == "Incorrect code."
    assert not is_in(late)


@pytest.mark.parametrize("steps", [-1, 1])
def test_a_phone_whose_clock_is_half_a_minute_off_opens_it_once(asha: User, secret: str, steps: int) -> None:
    """One step either way, as RFC 6238 (5.2) advises."""
    assert tried(there(), code_at(secret, NOW + steps)) == ""
    assert tried(there(), code_at(secret, NOW + steps)) == "Incorrect code."


@pytest.mark.parametrize("steps", [-20, -2, 2, 20])
def test_a_code_of_another_time_opens_nothing(asha: User, secret: str, steps: int) -> None:
    assert code_at(secret, NOW + steps) not in {code_at(secret, NOW + step) for step in (-1, 0, 1)}
    assert tried(there(), code_at(secret, NOW + steps)) == "Incorrect code."


def test_a_code_of_an_app_that_was_taken_away_opens_nothing(asha: User, secret: str) -> None:
    browser = there()
    Authenticator.objects.all().delete()
    browser.post(STEP, {"code": code_at(secret, NOW)})
    assert not is_in(browser)


PAGES = (
    "/accounts/profile/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/deactivate/",
    "/accounts/2fa/recovery-codes/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/reauthenticate/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/sessions/",
    "/admin/",
)


@pytest.mark.parametrize("way", ["get", "post"])
def test_between_the_password_and_the_code_no_page_and_no_call_is_open(asha: User, secret: str, way: str) -> None:
    browser = there()
    for page in PAGES:
        answer = getattr(browser, way)(page)
        assert (answer.status_code, "/login/" in answer["Location"]) == (302, True), page
    for call in ("/api/v1/me/", "/api/v1/me/tokens/", "/api/v1/me/sessions/"):
        assert getattr(browser, way)(call).status_code in {401, 403, 405}, call
    assert "_auth_user_id" not in browser.session


def test_whoever_knows_the_password_locks_the_owner_out_of_no_browser_of_theirs(own: Client, secret: str) -> None:
    for network in range(7):
        for code in wrong_codes(secret, 5):
            tried(there(f"103.22.{network}.1"), code)
    assert tried(there("103.23.1.1"), code_at(secret, NOW)) == LOCKED
    assert tried(own, code_at(secret, NOW)) == ""


def is_a_days(rate: Rate) -> bool:
    """Whether this is how many tries there are in a day."""
    return bool(rate.duration == 24 * 3600)


def test_a_strangers_chance_in_a_day_is_what_the_decision_says(secret: str) -> None:
    (tries,) = (
        rate.amount for rate in parse_rates(settings.ACCOUNT_RATE_LIMITS["factor_elsewhere"]) if is_a_days(rate)
    )
    valid = [step for step in range(NOW - 5, NOW + 6) if validate_totp_code(secret, code_at(secret, step))]
    assert valid == [NOW - 1, NOW, NOW + 1]
    chance = Fraction(len(valid) * tries, 10**TOTP_DIGITS)
    assert f"{chance * 10_000} in 10,000 a day" in " ".join(DECISION.read_text().split())


def test_right_codes_use_nothing_up(asha: User, secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for step in range(NOW, NOW + 8):
        stand_still(monkeypatch, step)
        assert tried(there(), code_at(secret, step)) == ""


def test_the_owner_is_told_of_wrong_codes_and_by_a_letter_from_the_third_of_a_day_on(
    own: Client, asha: User, secret: str
) -> None:
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)
    for count, code in enumerate(wrong_codes(secret, 5), start=1):
        tried(there(), code)
        send_letters()
        assert len(mail.outbox) == (count >= 3)
    notice = Notice.objects.get(what=What.WRONG_FACTORS)
    assert (notice.times, notice.address) == (5, THERE)
    assert (mail.outbox[0].to, mail.outbox[0].subject) == (["asha@example.org"], "Somebody knows your password")
    assert THERE in str(mail.outbox[0].body)
    assert tried(own, code_at(secret, NOW)) == ""
    assert "Somebody who knows your password tried" in own.get("/").content.decode()


def test_ones_own_slips_are_not_told(own: Client, secret: str) -> None:
    for code in wrong_codes(secret, 3):
        assert tried(own, code) == "Incorrect code."
    assert not Notice.objects.exists()
