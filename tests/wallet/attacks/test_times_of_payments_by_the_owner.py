"""Who owns the tables moves a payment's time, so that a tax year does not count it: `check_ledger` names it."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import delivered, message, paid_deposit, requested_withdrawal
from wallet.ledger.audit import differences
from wallet.money.gateways.signatures import EventKind
from wallet.money.withdrawals import services as withdrawals

NAMED = "postings of payments have their rows"


@pytest.mark.parametrize(
    "attack",
    [
        "wallet_deposit SET credited_at = credited_at {}",
        "wallet_withdrawal SET requested_at = requested_at {}",
        "wallet_withdrawal SET given_back_at = given_back_at {}",
        "wallet_chargeback SET at = at {}",
    ],
)
@pytest.mark.parametrize("by", ["- interval '400 days'", "+ interval '25 hours'", "- interval '25 hours'"])
def test_a_time_that_is_not_that_of_its_posting(asha: User, attack: str, by: str) -> None:
    paid_deposit(asha, 1_000)
    delivered(message(paid_deposit(asha, 200), EventKind.CHARGED_BACK))
    withdrawals.cancel(requested_withdrawal(asha, 100), asha)
    assert list(differences()) == []
    with guards_off():
        sql(f"UPDATE {attack.format(by)}")
    assert NAMED in {one.check for one in differences()}
