"""Whose chips may move when a table is put in order: their accounts are locked before anything is counted."""

import pytest
from django.db import OperationalError, transaction

from accounts.people.models import User
from tables.chairs.models import Seat, SeatState
from tables.chairs.regrouping import hold_accounts
from tables.setup.models import Table, TableStatus
from tests.tables.cast import LOSS_MINOR, funded, sit, table_of
from tests.two_hands import beside
from wallet.ledger.models import Account

pytestmark = pytest.mark.django_db(transaction=True)


def is_held(user: User) -> bool:
    """Whether another transaction holds the player's main account."""

    @transaction.atomic
    def lock() -> None:
        Account.objects.select_for_update().get(code=f"player:{user.pk}:main")

    try:
        beside(lock, patient=False)
    except OperationalError:
        return True
    return False


def held_at(table: Table, user: User) -> bool:
    with transaction.atomic():
        hold_accounts(Table.objects.select_for_update().get(pk=table.pk))
        return is_held(user)


@pytest.mark.parametrize(
    ("chair", "moves"),
    [({}, False), ({"state": SeatState.LEAVING}, True), ({"auto_top_up_minor": 3 * LOSS_MINOR}, True)],
)
def test_the_accounts_of_who_leaves_and_of_who_is_topped_up_are_held_and_nobody_elses(
    chair: dict[str, object], moves: bool
) -> None:
    table, asha = table_of(3), funded("Asha")
    sit(table, asha)
    Seat.objects.update(**chair)
    assert held_at(table, asha) is moves


def test_where_the_table_closes_the_accounts_of_everybody_are_held() -> None:
    table, asha = table_of(3), funded("Asha")
    sit(table, asha)
    Table.objects.filter(pk=table.pk).update(status=TableStatus.CLOSING)
    assert held_at(table, asha)
