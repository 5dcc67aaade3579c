"""Secrets of second factors lie encrypted in the database and are shown to nobody; those of before are encrypted.

`accounts.login.second_factor`.
"""

import importlib

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from cryptography.fernet import Fernet
from django.apps import apps
from django.core.exceptions import ValidationError
from django.test import Client
from knox.models import AuthToken
from pytest_django import Settings

from accounts.people.models import User
from tests.accounts.entrance import code_of

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def operator(db: None, client: Client) -> Client:
    """A superuser's browser."""
    client.force_login(User.objects.create_superuser("chief", None, "a long password 9"))
    return client


def rows() -> str:
    return str(list(Authenticator.objects.values_list("data", flat=True)))


def test_the_database_holds_no_secret(asha: User) -> None:
    TOTP.activate(asha, SECRET)
    codes = RecoveryCodes.activate(asha).get_unused_codes()
    assert SECRET not in rows()
    assert not any(code in rows() for code in codes)
    assert TOTP(Authenticator.objects.get(type="totp")).validate_code(code_of(SECRET))
    assert RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).validate_code(codes[0])


def test_a_secret_in_the_clear_opens_nothing(asha: User) -> None:
    row = Authenticator.objects.create(user=asha, type="totp", data={"secret": SECRET})
    with pytest.raises(ValidationError):
        TOTP(row).validate_code(code_of(SECRET))


def test_a_new_key_reads_what_the_old_one_wrote(asha: User, settings: Settings) -> None:
    old, new = Fernet.generate_key().decode(), Fernet.generate_key().decode()
    settings.SECOND_FACTOR_KEYS = [old]
    TOTP.activate(asha, SECRET)
    settings.SECOND_FACTOR_KEYS = [new, old]
    assert TOTP(Authenticator.objects.get()).validate_code(code_of(SECRET))
    settings.SECOND_FACTOR_KEYS = [new]
    with pytest.raises(ValidationError):
        TOTP(Authenticator.objects.get()).validate_code(code_of(SECRET))


def test_the_migration_encrypts_what_lay_in_the_clear_once(asha: User) -> None:
    seed = generate_totp_secret()
    Authenticator.objects.create(user=asha, type="totp", data={"secret": SECRET})
    Authenticator.objects.create(user=asha, type="recovery_codes", data={"seed": seed, "used_mask": 3})
    seal = importlib.import_module("accounts.migrations.0008_second_factors_sealed").seal
    seal(apps, None)
    before = rows()
    assert SECRET not in before
    assert seed not in before
    assert "'used_mask': 3" in before
    seal(apps, None)
    assert rows() == before
    assert TOTP(Authenticator.objects.get(type="totp")).validate_code(code_of(SECRET))


def test_operators_see_kinds_and_dates_and_change_nothing(operator: Client, asha: User) -> None:
    TOTP.activate(asha, SECRET)
    row = Authenticator.objects.get()
    page = f"/admin/mfa/authenticator/{row.pk}/change/"
    source = operator.get(page).content.decode()
    assert "TOTP" in source
    assert str(row.data["secret"]) not in source
    assert SECRET not in source
    assert operator.post(page, {"data": "{}"}).status_code == 403
    assert operator.get("/admin/mfa/authenticator/add/").status_code == 403


def test_no_token_is_made_for_somebody_and_any_is_taken_back(operator: Client, asha: User) -> None:
    assert operator.post("/admin/knox/authtoken/add/", {"user": asha.pk}).status_code == 403
    made, _token = AuthToken.objects.create(asha)
    page = f"/admin/knox/authtoken/{made.pk}/change/"
    assert operator.post(page, {"user": asha.pk}).status_code == 403
    operator.post("/admin/knox/authtoken/", {"action": "take_back", "_selected_action": made.pk})
    assert not AuthToken.objects.exists()


def test_a_session_is_read_and_ended_and_never_edited(operator: Client, asha: User) -> None:
    there = Client()
    there.post("/accounts/login/", {"login": "asha", "password": "sixteen brown monkeys"})
    row = UserSession.objects.get(user=asha)
    page = f"/admin/usersessions/usersession/{row.pk}/change/"
    assert operator.get(page).status_code == 200
    assert operator.post(page, {"ip": "203.0.113.9"}).status_code == 403
    operator.post("/admin/usersessions/usersession/", {"action": "end", "_selected_action": row.pk})
    assert there.get("/accounts/profile/").status_code == 302


def test_nobody_gives_somebody_an_address(operator: Client, asha: User) -> None:
    form = {"user": asha.pk, "email": "mine@there.example", "verified": "on", "primary": "on"}
    assert operator.post("/admin/account/emailaddress/add/", form).status_code == 403
