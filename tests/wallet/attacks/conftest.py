"""A house with a login for each duty and one that has them all, and what happened in it before somebody got SQL in."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.db import DatabaseError, transaction

from accounts.people.models import User
from base.duties import Duty
from tests.granted import grant
from tests.wallet.builders import licensed, sql
from tests.wallet.money.cast import operator, paid_deposit, proven, requested_withdrawal
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals.models import Withdrawal

LOGINS: dict[str, tuple[Duty, ...]] = {
    "rummy_attacks_play": (Duty.PLAY,),
    "rummy_attacks_desk": (Duty.DESK,),
    "rummy_attacks_cashier": (Duty.CASHIER,),
    "rummy_attacks_dealer": (Duty.DEALER,),
    "rummy_attacks_read": (Duty.READ,),
    "rummy_attacks_all": (Duty.PLAY, Duty.DESK, Duty.CASHIER),
}
"""Every login that a house may have; the last is that of one's own machine."""
BOOKERS = [login for login, duties in LOGINS.items() if {Duty.PLAY, Duty.DESK, Duty.CASHIER} & set(duties)]
"""Those that ask the ledger to book; the dealer and the reader may not even ask."""


@contextmanager
def logged_in_as(login: str) -> Iterator[None]:
    """Statements are this login's."""
    sql(f"SET SESSION AUTHORIZATION {login}")
    try:
        yield
    finally:
        sql("RESET SESSION AUTHORIZATION")


@pytest.fixture
def asha(db: None) -> User:
    """A player under a licence for rupees."""
    licensed()
    return proven("asha")


@pytest.fixture
def omar(db: None) -> User:
    """An operator."""
    return operator("omar")


@pytest.fixture
def failed(asha: User, omar: User) -> Withdrawal:
    """A withdrawal of 500 that two steps of the house sent to the bank, which refused it; all of it was given back."""
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 500)
    approvals.approve(row, omar)
    payouts.send(omar)
    payouts.mark_failed(row, omar, "the account is closed")
    row.refresh_from_db()
    return row


@pytest.fixture
def refused_to_all(db: None) -> Callable[..., None]:
    """Each login that there is lacks the right to a statement, whatever it has set before."""
    grant(LOGINS)

    def refused(statement: str, *values: object, before: str = "") -> None:
        for login in LOGINS:
            with logged_in_as(login), pytest.raises(DatabaseError) as why:
                _in_one(before, statement, *values)
            assert isinstance(why.value.__cause__, psycopg.errors.InsufficientPrivilege), f"{login}: {why.value}"

    return refused


@transaction.atomic
def _in_one(before: str, statement: str, *values: object) -> None:
    """Both statements in one transaction."""
    if before:
        sql(before)
    sql(statement, *values)
