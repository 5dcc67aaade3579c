"""A licence that names no tax rules takes none: deposits cost what they are, withdrawals are paid whole."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.money.cast import INR, balance, main_minor, paid_deposit, proven, requested_withdrawal, won
from wallet.ledger import refs
from wallet.money.withdrawals import approvals


@pytest.fixture
def licence(db: None) -> None:
    """A licence without tax rules."""
    licensed(tax_rules="")


def test_nothing_comes_on_top_and_nothing_is_withheld(licence: None, omar: User) -> None:
    asha = proven("asha")
    deposit = paid_deposit(asha, 500)
    assert (deposit.total_minor, main_minor(asha)) == (500_00, 500_00)
    won(asha, 500)
    row = requested_withdrawal(asha, 1_000)
    approvals.approve(row, omar)
    assert (row.payout_minor, balance(refs.tax_tds(INR)), balance(refs.tax_gst(INR))) == (1_000_00, 0, 0)
