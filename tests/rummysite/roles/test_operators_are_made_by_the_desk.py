"""Nobody makes themselves an operator, or takes an operator's account, by SQL in the players' web."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import DatabaseError, transaction
from django.test import Client
from knox.models import AuthToken
from pytest_django import Settings

from accounts.people.models import User
from base.duties import Duty
from tests.rummysite.roles.cast import as_login, house_by_duty, refused_to
from tests.wallet.builders import guards_off, player, refused_by, sql
from tests.wallet.money.cast import operator

pytestmark = pytest.mark.django_db


@pytest.fixture
def omar() -> User:
    omar = operator("omar")
    Authenticator.objects.create(user=omar, type=Authenticator.Type.TOTP, data={"secret": "s"})
    house_by_duty()
    return omar


@pytest.mark.parametrize(
    "change",
    [
        "is_staff = true",
        "is_superuser = true",
    ],
)
def test_the_players_web_raises_nobody(omar: User, change: str) -> None:
    with as_login(Duty.PLAY):
        asha = player("asha")
    refused_to(Duty.PLAY, f"UPDATE accounts_user SET {change} WHERE id = %s", asha.pk)
    with as_login(Duty.DESK), refused_by("accounts_user_staff_approved"):  # not by itself either: desk/approvals
        sql(f"UPDATE accounts_user SET {change} WHERE id = %s", asha.pk)


def test_nor_does_it_make_one(omar: User) -> None:
    with as_login(Duty.PLAY), pytest.raises(DatabaseError, match="made and changed by the desk"), transaction.atomic():
        User.objects.create_superuser("king", None, "sixteen brown monkeys", display_name="King")


@pytest.mark.parametrize(
    "change",
    [
        "password = 'mine'",
        "email = 'mine@there.example'",
        "username = 'mine'",
        "is_active = false",
        "is_staff = false",
        "closed_at = now()",
    ],
)
def test_it_takes_no_operators_account(omar: User, change: str) -> None:
    refused_to(Duty.PLAY, f"UPDATE accounts_user SET {change} WHERE id = %s", omar.pk)
    with as_login(Duty.PLAY):
        sql("UPDATE accounts_user SET last_login = now(), display_name = 'O' WHERE id = %s", omar.pk)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO mfa_authenticator (user_id, type, data, created_at) VALUES (%s, 'webauthn', '{}', now())",
        "UPDATE account_emailaddress SET email = 'mine@there.example' WHERE user_id = %s",
        "INSERT INTO account_emailaddress (user_id, email, verified, \"primary\") VALUES (%s, 'm@t.org', true, false)",
    ],
)
def test_nor_its_second_factor_or_address(omar: User, statement: str) -> None:
    with as_login(Duty.PLAY):
        player("asha")
    refused_to(Duty.PLAY, statement, omar.pk)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM mfa_authenticator WHERE user_id = %s",
        "DELETE FROM mfa_authenticator WHERE %s > 0",
        "UPDATE mfa_authenticator SET data = '{}' WHERE user_id = %s",
        "UPDATE mfa_authenticator SET user_id = (SELECT min(id) FROM accounts_user WHERE id <> %s)",
    ],
)
def test_a_second_factor_that_it_cannot_see_stays(omar: User, statement: str) -> None:
    with as_login(Duty.PLAY):
        player("asha")
        sql(statement, omar.pk)
    assert Authenticator.objects.get().user == omar
    assert Authenticator.objects.get().data == {"secret": "s"}


def test_the_players_web_reads_no_operators_second_factor(omar: User) -> None:
    with as_login(Duty.PLAY):
        Authenticator.objects.create(user=player("asha"), type=Authenticator.Type.TOTP, data={"secret": "mine"})
        assert [each.data for each in Authenticator.objects.all()] == [{"secret": "mine"}]
        assert not Authenticator.objects.filter(user=omar).exists()
    for duty in (Duty.DESK, Duty.CASHIER):
        with as_login(duty):
            assert Authenticator.objects.filter(user=omar).exists()


def test_a_player_who_becomes_an_operator_takes_the_second_factor_out_of_its_sight(omar: User) -> None:
    with as_login(Duty.PLAY):
        asha = player("asha")
        Authenticator.objects.create(user=asha, type=Authenticator.Type.TOTP, data={"secret": "mine"})
    with guards_off():
        sql("UPDATE accounts_user SET is_staff = true WHERE id = %s", asha.pk)
    with as_login(Duty.PLAY):
        assert not Authenticator.objects.exists()


@pytest.mark.parametrize(("duty", "status"), [("play", 403), ("desk", 302), ("cashier", 302), ("", 302)])
def test_so_operators_log_in_at_their_own_door_alone(
    client: Client, settings: Settings, duty: str, status: int
) -> None:
    """Where the second factor is not to be seen, the password alone would let them in."""
    omar = operator("omar")
    omar.set_password("sixteen brown monkeys")
    omar.save()
    settings.DUTY = duty
    settings.DUTY_DATABASES = {}
    answer = client.post("/accounts/login/", {"login": "omar", "password": "sixteen brown monkeys"})
    assert answer.status_code == status
    if status == 403:
        assert b"You log in at another address" in answer.content
        assert "_auth_user_id" not in client.session


def test_nor_makes_a_token_for_one(omar: User) -> None:
    with as_login(Duty.PLAY), pytest.raises(DatabaseError, match="changed by the desk"), transaction.atomic():
        AuthToken.objects.create(omar)
    with as_login(Duty.DESK):
        AuthToken.objects.create(omar)


def test_players_change_their_own_as_ever(omar: User) -> None:
    with as_login(Duty.PLAY):
        asha = player("asha")
        asha.set_password("seventeen brown monkeys")
        asha.save()
        EmailAddress.objects.create(user=asha, email="asha@there.example")
        Authenticator.objects.create(user=asha, type=Authenticator.Type.TOTP, data={"secret": "s"})
        AuthToken.objects.create(asha)


def test_who_a_player_is_stays(omar: User) -> None:
    with refused_by("accounts_user_stays"):
        sql("UPDATE accounts_user SET public_id = 'mine' WHERE id = %s", omar.pk)
