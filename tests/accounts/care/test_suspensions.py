"""A suspended player is logged out and kept out, with the reason; nobody is taken out of a deal that is played."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.urls import reverse
from django.utils import timezone
from knox.models import AuthToken

from accounts.care.breaks.services import kept_out_by_suspension, lift, send_on_break, suspend, suspension_of
from accounts.people.models import User
from accounts.people.services import create_player
from tables.chairs.models import Seat
from tables.live import log_ins
from tests.tables.cast import LOSS_MINOR, all_drop, dealt, funded, sit, table_of
from tests.wallet.builders import sql
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db
PASSWORD = "sixteen brown monkeys"


@pytest.fixture
def boss() -> User:
    return User.objects.create_user("boss", "", PASSWORD, display_name="Boss", is_staff=True)


def tomorrow():
    return timezone.now() + timedelta(days=1)


def test_an_open_session_ends(client, boss) -> None:
    asha = create_player("asha", PASSWORD)
    client.force_login(asha)
    assert client.get(reverse("deals")).status_code == 200
    suspend(boss, asha, tomorrow(), "two accounts")
    assert client.get(reverse("deals")).status_code == 302


def test_logging_in_says_why_and_until_when(client, boss) -> None:
    asha = create_player("asha", PASSWORD)
    suspend(boss, asha, tomorrow(), "two accounts")
    answer = client.post(reverse("account_login"), {"login": "asha", "password": PASSWORD})
    assert answer.status_code == 403
    assert "two accounts" in answer.content.decode()
    assert client.get(reverse("deals")).status_code == 302


def test_a_wrong_password_tells_nothing_of_it(client, boss) -> None:
    asha = create_player("asha", PASSWORD)
    suspend(boss, asha, tomorrow(), "two accounts")
    answer = client.post(reverse("account_login"), {"login": "asha", "password": "another one entirely"})
    assert "two accounts" not in answer.content.decode()


def test_it_ends_by_itself(client, boss) -> None:
    asha = create_player("asha", PASSWORD)
    suspend(boss, asha, tomorrow(), "two accounts")
    asha.refresh_from_db()
    assert suspension_of(asha) is not None
    assert suspension_of(asha, timezone.now() + timedelta(days=2)) is None


def test_lifted_it_lets_in_again(client, boss) -> None:
    asha = create_player("asha", PASSWORD)
    lift(boss, suspend(boss, asha, None, "two accounts"))
    client.post(reverse("account_login"), {"login": "asha", "password": PASSWORD})
    assert client.get(reverse("deals")).status_code == 200


def test_programs_are_logged_out_too(boss) -> None:
    asha = create_player("asha", PASSWORD)
    AuthToken.objects.create(asha)
    suspend(boss, asha, tomorrow(), "two accounts")
    assert not AuthToken.objects.filter(user=asha).exists()


def test_sitting_down_is_refused(boss) -> None:
    asha = funded("Asha")
    suspend(boss, asha, tomorrow(), "two accounts")
    with pytest.raises(WalletRefused) as refused:
        sit(table_of(), asha)
    assert refused.value.code.value == "suspended"


@pytest.mark.django_db(transaction=True)
def test_a_deal_is_played_to_its_end_and_no_other_begins(client, boss) -> None:
    asha, bela = funded("Asha"), funded("Bela")
    deal = dealt(asha, bela)
    client.force_login(asha)
    suspend(boss, asha, None, "two accounts")
    assert client.get(reverse("deals")).status_code == 200
    all_drop(deal, [asha, bela])
    assert not Seat.objects.filter(player=asha, left_at=None).exists()
    assert client.get(reverse("deals")).status_code == 302


def test_a_socket_ends_with_the_deal(client, boss) -> None:
    asha, bela = funded("Asha"), funded("Bela")
    deal = dealt(asha, bela)
    client.force_login(asha)
    log_in = log_ins.LogIn(client.session.session_key, asha.pk, asha.password)
    suspend(boss, asha, None, "two accounts")
    assert log_ins.ended({log_in}) == set()
    all_drop(deal, [asha, bela])
    assert log_ins.ended({log_in}) == {log_in}


@pytest.mark.parametrize(
    ("until", "reason", "code"),
    [(timedelta(days=1), " ", "no_reason"), (timedelta(seconds=-1), "two accounts", "past")],
)
def test_it_has_a_reason_and_an_end_to_come(boss, until: timedelta, reason: str, code: str) -> None:
    asha = funded("Asha")
    with pytest.raises(ValidationError) as refused:
        suspend(boss, asha, timezone.now() + until, reason)
    assert refused.value.code == code
    assert suspension_of(User.objects.get(pk=asha.pk)) is None


def test_an_operator_is_not_suspended(boss) -> None:
    other = User.objects.create_user("other", "", PASSWORD, display_name="Other", is_staff=True)
    with pytest.raises(ValidationError):
        suspend(boss, other, None, "a quarrel")


def test_a_seat_that_waits_for_the_next_deal_is_cleared(boss, django_capture_on_commit_callbacks) -> None:
    table, asha = table_of(), funded("Asha")
    sit(table, asha, 2 * LOSS_MINOR)
    with django_capture_on_commit_callbacks(execute=True):
        suspend(boss, asha, None, "two accounts")
    assert not Seat.objects.filter(player=asha, left_at=None).exists()


@pytest.mark.parametrize("change", ["logs_out = false", "ends_at = now()", "reason = '', logs_out = true"])
def test_it_is_not_rewritten(boss, change: str) -> None:
    asha = funded("Asha")
    suspend(boss, asha, None, "two accounts")
    send_on_break(boss, funded("Bela"), None, "")
    with pytest.raises(DatabaseError), transaction.atomic():
        sql(f"UPDATE accounts_break SET {change}")


def test_one_that_would_end_as_it_begins_is_none(boss) -> None:
    asha, now = create_player("asha", PASSWORD), timezone.now()
    with pytest.raises(ValidationError):
        suspend(boss, asha, now, "two accounts", now)


def test_it_is_over_at_the_moment_of_its_end(boss) -> None:
    asha, now = create_player("asha", PASSWORD), timezone.now()
    ends_at = now + timedelta(days=1)
    suspend(boss, asha, ends_at, "two accounts", now)
    asha.refresh_from_db()
    assert suspension_of(asha, ends_at - timedelta(microseconds=1)) is not None
    assert suspension_of(asha, ends_at) is None


def test_it_says_until_when_and_no_end_where_there_is_none(boss) -> None:
    asha, ravi, until = create_player("asha", PASSWORD), create_player("ravi", PASSWORD), tomorrow()
    suspend(boss, asha, until, "two accounts")
    suspend(boss, ravi, None, "for good")
    asha.refresh_from_db()
    ravi.refresh_from_db()
    ends = [kept.until for kept in (kept_out_by_suspension(asha), kept_out_by_suspension(ravi)) if kept]
    assert ends == [until, None]


def test_from_the_moment_of_its_end_it_costs_no_look_into_the_database(boss, django_assert_num_queries) -> None:
    asha, now = create_player("asha", PASSWORD), timezone.now()
    ends_at = now + timedelta(days=1)
    suspend(boss, asha, ends_at, "two accounts", now)
    asha.refresh_from_db()
    with django_assert_num_queries(0):
        assert suspension_of(asha, ends_at) is None
