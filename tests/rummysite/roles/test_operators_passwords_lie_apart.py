"""The password digests of operators are not the players' web's to read, and log them in at their own doors as ever."""

import pytest
from django.contrib.auth.hashers import check_password
from django.db import connection
from django.test import Client

from accounts.people.models import OperatorPassword, User
from base.duties import Duty
from tests.rummysite.roles.cast import as_login, house_by_duty, refused_to
from tests.wallet.builders import player, refused_by, sql
from tests.wallet.money.cast import operator

pytestmark = pytest.mark.django_db
PASSWORD = "sixteen brown monkeys"
ANOTHER = "seventeen brown monkeys"


@pytest.fixture
def omar() -> User:
    omar = operator("omar")
    house_by_duty()
    return omar


def words_of(user: User) -> str:
    """All that a login can read of an account and of the table of operators' digests."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_jsonb(u)::text FROM accounts_user u WHERE id = %s", [user.pk])
        account = str(cursor.fetchone()[0])
        cursor.execute("SELECT string_agg(to_jsonb(o)::text, '') FROM accounts_operatorpassword o")
        return f"{account} {cursor.fetchone()[0]}"


def test_the_players_web_reads_no_operators_digest(omar: User) -> None:
    digest = OperatorPassword.objects.get(user=omar).digest
    assert check_password(PASSWORD, digest)
    with as_login(Duty.PLAY):
        assert digest not in words_of(omar)
        assert not User.objects.get(pk=omar.pk).check_password(PASSWORD)
    for duty in (Duty.DESK, Duty.CASHIER):
        with as_login(duty):
            assert User.objects.get(pk=omar.pk).check_password(PASSWORD)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO accounts_operatorpassword (user_id, digest) VALUES (%s, 'mine')",
        "UPDATE accounts_operatorpassword SET digest = 'mine' WHERE user_id = %s",
        "DELETE FROM accounts_operatorpassword WHERE user_id = %s",
    ],
)
@pytest.mark.parametrize("duty", [Duty.PLAY, Duty.CASHIER])
def test_and_nobody_but_the_desk_writes_one(omar: User, duty: Duty, statement: str) -> None:
    refused_to(duty, statement, omar.pk)


def test_a_new_password_is_moved_too_and_the_old_one_is_gone(omar: User) -> None:
    before = omar.password
    with as_login(Duty.DESK):
        omar.set_password(ANOTHER)
        omar.save()
        assert omar.check_password(ANOTHER)
    assert OperatorPassword.objects.count() == 1
    assert omar.password not in (before, OperatorPassword.objects.get().digest)
    assert not User.objects.get(pk=omar.pk).check_password(PASSWORD)


def test_a_player_who_becomes_an_operator_takes_it_out_of_sight_and_brings_it_back(omar: User) -> None:
    asha = player("asha")
    asha.is_staff = True
    asha.save()
    with as_login(Duty.PLAY):
        assert not User.objects.get(pk=asha.pk).check_password(PASSWORD)
    asha.is_staff = False
    asha.save()
    assert not OperatorPassword.objects.filter(user=asha).exists()
    with as_login(Duty.PLAY):
        assert User.objects.get(pk=asha.pk).check_password(PASSWORD)


def test_an_operator_without_a_password_leaves_none_behind(omar: User) -> None:
    omar.set_unusable_password()
    omar.save()
    assert not OperatorPassword.objects.exists()
    assert not omar.has_usable_password()


def test_nobody_claims_a_digest_that_is_kept_apart(omar: User) -> None:
    asha = player("asha")
    with refused_by("accounts_user_password_apart"):
        sql("UPDATE accounts_user SET password = 'apart$mine' WHERE id = %s", asha.pk)
    with refused_by("accounts_user_password_apart"):
        sql("UPDATE accounts_user SET password = 'apart$mine' WHERE id = %s", omar.pk)
    with refused_by("accounts_user_password_apart_insert"):
        User.objects.create(username="another", display_name="Another", password="apart$mine")


def test_the_players_web_goes_on_writing_when_an_operator_was_last_seen(omar: User) -> None:
    with as_login(Duty.PLAY):
        sql("UPDATE accounts_user SET last_login = now() WHERE id = %s", omar.pk)
    assert User.objects.get(pk=omar.pk).check_password(PASSWORD)


def test_an_operator_logs_in_and_stays_logged_in_as_the_password_changes(client: Client, omar: User) -> None:
    client.post("/accounts/login/", {"login": "omar", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(omar.pk)
    other = Client()
    other.force_login(omar)
    changed = client.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": ANOTHER, "password2": ANOTHER}
    )
    assert changed.status_code == 302
    assert client.get("/accounts/password/change/").status_code == 200
    assert "login" in other.get("/accounts/password/change/")["Location"]
