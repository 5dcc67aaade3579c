"""The file of all data about a player has their payees and withdrawals, and the last digits of an account's number."""

import json
from typing import Any

import pytest

from accounts.closing.file import everything
from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.money.cast import payee, proven, requested_withdrawal, won
from wallet.money.withdrawals import services as withdrawals

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha() -> User:
    """A proven player with 1,000 rupees, all of them won."""
    licensed()
    user = proven("asha")
    won(user, 1000)
    return user


def lines_of(user: User, section: str) -> list[dict[str, Any]]:
    """The lines of one section of the player's file."""
    return [row for row in map(json.loads, everything(user)) if row["section"] == section]


def test_a_withdrawal_is_there_with_its_tax_and_whom_it_is_paid_to(asha: User) -> None:
    asked = requested_withdrawal(asha, 500)
    assert asked.tax_minor > 0
    (row,) = lines_of(asha, "withdrawal")
    assert (row["public_id"], row["amount_minor"], row["tax_minor"]) == (asked.public_id, 500_00, asked.tax_minor)
    assert (row["state"], row["paid_to"]) == ("requested", "Asha Rao, •••• 6789")


def test_a_payee_stays_there_when_it_is_removed(asha: User) -> None:
    payee(asha)
    withdrawals.remove_payee(payee(asha))
    rows = lines_of(asha, "payee")
    assert [row["removed_at"] is None for row in rows] == [True, False]
    assert {(row["holder"], row["account"]) for row in rows} == {("Asha Rao", "•••• 6789")}


def test_another_player_has_none_of_it(asha: User) -> None:
    requested_withdrawal(asha, 500)
    binu = proven("binu")
    assert lines_of(binu, "withdrawal") == lines_of(binu, "payee") == []
