"""Nobody makes themselves an operator, or takes an operator's account, by SQL in the players' web."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import DatabaseError, transaction
from knox.models import AuthToken

from accounts.people.models import User
from base.duties import Duty
from tests.rummysite.roles.cast import as_login, house_by_duty, refused_to
from tests.wallet.builders import player, refused_by, sql
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
        "DELETE FROM mfa_authenticator WHERE user_id = %s",
        "UPDATE mfa_authenticator SET data = '{}' WHERE user_id = %s",
        "UPDATE mfa_authenticator SET user_id = (SELECT min(id) FROM accounts_user WHERE id <> %s)",
        "UPDATE account_emailaddress SET email = 'mine@there.example' WHERE user_id = %s",
        "INSERT INTO account_emailaddress (user_id, email, verified, \"primary\") VALUES (%s, 'm@t.org', true, false)",
    ],
)
def test_nor_its_second_factor_or_address(omar: User, statement: str) -> None:
    with as_login(Duty.PLAY):
        player("asha")
    refused_to(Duty.PLAY, statement, omar.pk)


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
