"""Who owns the tables makes a booking look like one that no check compares: it is named all the same."""

import pytest

from accounts.people.models import User
from tests.wallet.at_tables import buy_in, chair
from tests.wallet.attacks.by_hand import by_hand
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import paid_deposit
from tests.wallet.seal.sealed import seal
from wallet.ledger.audit import differences, recent_differences
from wallet.ledger.refs import AccountRef
from wallet.seal.services import seal_all

pytestmark = pytest.mark.django_db(transaction=True)

SEALED = "transactions are those that were sealed"
DEALS = "deals move what they came to"
MONTHS = "archived months are in files alone"


@pytest.fixture
def seats(asha: User, omar: User) -> list[AccountRef]:
    """Two chairs for rupees, with 500 on each, and all of it sealed."""
    chairs = []
    for user in (asha, omar):
        paid_deposit(user, 1_000)
        seat = chair(user, currency="INR")
        buy_in(user, seat, 50_000, "first")
        chairs.append(seat)
    seal()
    return chairs


def named() -> list[tuple[str, str]]:
    """What is found, by check and by what it is about."""
    return [(one.check, one.about) for one in differences()]


def without_an_order(public_id: str) -> None:
    """As what was booked before transactions had the number of their database transaction."""
    with guards_off():
        sql(
            "UPDATE wallet_entry SET xid = '0' WHERE transaction_id ="
            " (SELECT id FROM wallet_transaction WHERE public_id = %s)",
            public_id,
        )
        sql("UPDATE wallet_transaction SET xid = '0' WHERE public_id = %s", public_id)


def test_one_that_is_said_to_be_older_than_the_log(seats: list[AccountRef]) -> None:
    """It comes in no block by itself; any login may have the log searched from its beginning."""
    booked = by_hand("deal", "deal:none", (seats[1].code, -700), (seats[0].code, 700))
    without_an_order(booked)
    assert named() == [(SEALED, f"transaction {booked}")]
    assert len(list(seal_all(from_the_start=True))) == 1
    assert named() == [(SEALED, f"transaction {booked}")]


def test_several_of_them_in_blocks_of_their_own(seats: list[AccountRef]) -> None:
    booked = []
    for number in range(3):
        booked.append(by_hand("deal", f"deal:none{number}", (seats[1].code, -700), (seats[0].code, 700)))
        without_an_order(booked[-1])
        list(seal_all(from_the_start=True))
    assert named() == [(SEALED, f"transaction {one}") for one in booked]


def test_one_in_a_month_that_is_said_to_be_archived(seats: list[AccountRef]) -> None:
    booked = by_hand("deal", "deal:none", (seats[1].code, -700), (seats[0].code, 700))
    assert named() == [(DEALS, f"transaction {booked}")]
    sql("UPDATE wallet_month SET archived_at = now() WHERE begins_at <= now()")
    try:
        assert {check for check, _about in named()} == {MONTHS}
        assert any(one.check == MONTHS for one in recent_differences())
    finally:
        sql("UPDATE wallet_month SET archived_at = NULL")


def test_a_month_said_to_be_archived_before_its_days_are_closed(
    seats: list[AccountRef],
) -> None:
    sql("UPDATE wallet_month SET archived_at = now() WHERE begins_at = (SELECT max(begins_at) FROM wallet_month)")
    try:
        assert MONTHS in {check for check, _about in named()}
    finally:
        sql("UPDATE wallet_month SET archived_at = NULL")
