"""Nobody says what an account is: its kind and owner follow from its code and the row that this names."""

import psycopg
import pytest
from django.db import DatabaseError, transaction

from accounts.people.models import User
from tests.wallet import at_tables
from tests.wallet.builders import GRANT_MINOR, rupees, sql
from tests.wallet.logins import logged_in, outcome_of_posting
from wallet.ledger.models import Account

pytestmark = pytest.mark.usefixtures("play")


def test_a_login_opens_none_by_hand() -> None:
    with logged_in(), pytest.raises(DatabaseError) as refused, transaction.atomic():
        sql("INSERT INTO wallet_account (code, kind, currency_id, lines) VALUES ('player:18:main', 'house', 'CHIP', 0)")
    assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege)


def test_a_players_account_is_no_house_however_it_is_called(asha: User) -> None:
    rupees()
    seat = at_tables.chair(asha, currency="INR")
    legs = {f"player:{asha.pk}:main": -5_00_000_00, seat.code: 5_00_000_00}
    with logged_in():
        key = at_tables.buy_in_key(seat, "first")
        outcome = outcome_of_posting("buy_in", key, legs, currency="INR", kinds=["house", "house"])
    assert outcome == ("insufficient_funds", f"player:{asha.pk}:main")
    opened = Account.objects.filter(currency="INR").values_list("kind", "owner", "balance_minor")
    assert set(opened) == {("player", asha.pk, 0), ("seat", asha.pk, 0)}


@pytest.mark.parametrize("code", ["player:0:main", "player:01:main", "player:999999:main", "player:9:main:x"])
def test_nobody_who_is_not_there_has_one(code: str) -> None:
    with logged_in():
        outcome, _about = outcome_of_posting(
            "sign_up_grant", f"sign_up_grant:{code.split(':')[1]}", {"equity:chips": -5, code: 5}
        )
    assert outcome in {"unknown_account", "not_allowed"}
    assert not Account.objects.filter(code=code).exists()


def test_a_chair_is_its_players_alone(asha: User, binu: User) -> None:
    seat = at_tables.chair(asha)
    key = at_tables.buy_in_key(seat, "first")
    legs = {f"player:{binu.pk}:main": -500, seat.code: 500}
    with logged_in():
        assert outcome_of_posting("buy_in", key, legs) == ("not_allowed", "the chair is another player's")
        own = {f"player:{asha.pk}:main": -500, seat.code: 500}
        assert outcome_of_posting("buy_in", key, own)[0] == "posted"
    assert Account.objects.get(code=seat.code).owner == asha
    assert Account.objects.get(code=f"player:{asha.pk}:main").balance_minor == GRANT_MINOR - 500
