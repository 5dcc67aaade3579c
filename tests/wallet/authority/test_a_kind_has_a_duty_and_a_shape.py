"""A kind is booked by a login whose duty it is, between the accounts it is about, and there is no other kind."""

import psycopg
import pytest
from django.db import DatabaseError, ProgrammingError, connection, transaction

from accounts.people.models import User
from tests.wallet.builders import refused_by, rupees, seated, sql
from tests.wallet.logins import LOGIN, logged_in, login_of, outcome_of_posting, why_not_allowed
from wallet.ledger.kinds import Kind

pytestmark = pytest.mark.usefixtures("play")


def test_there_are_no_bananas(asha: User) -> None:
    legs = {"equity:chips": -100, f"player:{asha.pk}:main": 100}
    assert why_not_allowed("bananas", "bananas:1", legs) == "there is no such kind"


@pytest.mark.parametrize(
    "kind", ["deposit", "withdrawal_paid", "bonus_grant", "gateway_settlement", "adjustment", "reversal"]
)
def test_the_players_web_neither_credits_nor_pays_nor_adjusts(asha: User, kind: str) -> None:
    rupees()
    legs = {"gateway:sandbox": -100, f"player:{asha.pk}:main": 100}
    assert why_not_allowed(kind, f"{kind}:1", legs, currency="INR") == "not the duty of this login"


def test_the_cashier_neither_adjusts_nor_plays(asha: User) -> None:
    login_of("cashier")
    legs = {"equity:chips": -100, f"player:{asha.pk}:main": 100}
    for kind in ("adjustment", "reversal", "top_up", "buy_in"):
        assert why_not_allowed(kind, f"{kind}:1", legs) == "not the duty of this login"


def test_nothing_is_booked_for_who_has_no_duty(asha: User) -> None:
    login_of()
    for kind in Kind.values:
        with logged_in(), pytest.raises(ProgrammingError, match="permission denied for"), transaction.atomic():
            outcome_of_posting(kind, "key", {f"player:{asha.pk}:main": -100, "house:rake": 100})


@pytest.mark.parametrize(
    ("kind", "legs"),
    [
        ("buy_in", {"player:{}:main": 500, "seat:s": -500}),
        ("buy_in", {"player:{}:main": -500, "house:rake": 500}),
        ("cash_out", {"pool:m": -500, "player:{}:main": 500}),
        ("top_up", {"house:promotions": -500, "player:{}:main": 500}),
        ("prize", {"player:{}:main": -500, "house:rake": 500}),
    ],
)
def test_a_kind_moves_only_what_it_is_about(asha: User, kind: str, legs: dict[str, int]) -> None:
    mine = {code.format(asha.pk): amount_minor for code, amount_minor in legs.items()}
    assert why_not_allowed(kind, "key", mine).endswith("has no such part in it")


def test_an_account_has_one_leg(asha: User) -> None:
    seat = seated(asha, 500)
    with logged_in():
        assert two_legs_on(seat.code, f"player:{asha.pk}:main") == "two accounts at least, and each has one leg"


def two_legs_on(seat: str, main: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT about FROM wallet_post('x', 'cash_out', %s, '', 'CHIP', %s, '{-400,-400,800}',"
            " '{seat,seat,player}', '{NULL,NULL,NULL}', '{0,0,0}', '{f,f,f}', NULL, NULL, '')",
            [f"cash_out:{seat[5:]}", [seat, seat, main]],
        )
        return str(cursor.fetchone()[0])


@pytest.mark.parametrize("table", ["wallet_kind", "wallet_kind_leg", "wallet_place", "wallet_duty"])
def test_what_may_be_booked_is_not_for_a_login_to_say(table: str) -> None:
    for attack in (f"UPDATE {table} SET kind = kind", f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
        with logged_in(), pytest.raises(DatabaseError), transaction.atomic():
            sql(attack)


@pytest.mark.parametrize("table", ["wallet_kind", "wallet_kind_leg", "wallet_place"])
def test_not_even_for_one_that_was_given_the_right(table: str) -> None:
    sql(f"GRANT ALL ON {table} TO {LOGIN}")
    with logged_in(), refused_by(f"{table}_by_the_owner"):
        sql(f"DELETE FROM {table}")


@pytest.mark.parametrize("table", ["wallet_transaction", "wallet_entry", "wallet_account"])
def test_nobody_writes_the_ledger_by_hand(asha: User, table: str) -> None:
    with logged_in(), pytest.raises(DatabaseError) as wrong, transaction.atomic():
        sql(f"INSERT INTO {table} SELECT * FROM {table}")
    assert isinstance(wrong.value.__cause__, psycopg.errors.InsufficientPrivilege)
