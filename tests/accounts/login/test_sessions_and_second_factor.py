"""A player sees and ends sessions elsewhere; a second factor is set up, asked for, and recovered."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.people.models import User
from tests.accounts.conftest import PASSWORD


def log_in(client: Client) -> str:
    """By the form; where it leads."""
    return str(client.post("/accounts/login/", {"login": "asha", "password": PASSWORD})["Location"])


def test_logging_out_everywhere_else_ends_the_other_sessions(asha: User) -> None:
    here, there = Client(), Client()
    log_in(here)
    log_in(there)
    assert UserSession.objects.filter(user=asha).count() == 2
    assert here.get("/accounts/sessions/").status_code == 200
    here.post("/accounts/sessions/")
    assert here.get("/accounts/profile/").status_code == 200
    assert there.get("/accounts/profile/").status_code == 302


@pytest.mark.parametrize("page", ["email", "2fa", "2fa/totp/activate", "sessions", "password/change", "reauthenticate"])
def test_the_pages_of_an_account_wear_the_houses_frame(asha: User, page: str) -> None:
    client = Client()
    log_in(client)
    source = client.get(f"/accounts/{page}/", follow=True).content.decode()
    assert "site-header" in source


def test_who_has_a_second_factor_is_asked_for_it_and_a_recovery_code_does_as_well(asha: User) -> None:
    TOTP.activate(asha, generate_totp_secret())
    codes = RecoveryCodes.activate(asha).get_unused_codes()
    client = Client()
    assert log_in(client) == "/accounts/2fa/authenticate/"
    assert client.get("/accounts/profile/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert client.get("/accounts/profile/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": codes[0]})
    assert client.get("/accounts/profile/").status_code == 200
    assert Authenticator.objects.filter(user=asha).count() == 2


def test_a_session_that_has_not_just_proven_itself_proves_itself_again_before_a_change(asha: User) -> None:
    client = Client()
    client.force_login(asha)
    answer = client.get("/accounts/2fa/totp/activate/")
    assert answer["Location"].startswith("/accounts/reauthenticate/")


def test_unknown_names_cost_as_much_hashing_as_wrong_passwords(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.contrib.auth.hashers import MD5PasswordHasher

    hashed: list[str] = []
    plain = MD5PasswordHasher.encode

    def counted(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return plain(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    Client().post("/accounts/login/", {"login": "nobody", "password": "wrong one"})
    unknown = len(hashed)
    Client().post("/accounts/login/", {"login": "asha", "password": "wrong one"})
    assert unknown == len(hashed) - unknown > 0
