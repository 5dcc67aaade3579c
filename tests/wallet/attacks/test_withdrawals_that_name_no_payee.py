"""A withdrawal is asked for in a posting that names its payee: by no SQL of the players' login without one."""

import pytest

from accounts.people.models import User
from base.ids import new_public_id
from tests.granted import grant
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.builders import refused_by, sql
from tests.wallet.logins import outcome_of_posting
from tests.wallet.money.cast import INR, paid_deposit, payee, proven
from wallet.money.withdrawals import payees
from wallet.money.withdrawals.models import Payee, Withdrawal

PLAY = "rummy_attacks_play"


@pytest.fixture
def to(asha: User) -> Payee:
    """Asha's payee, and a thousand to withdraw."""
    paid_deposit(asha, 1_000)
    grant(LOGINS)
    return payee(asha)


def asked_by_sql(to: Payee, note: str) -> None:
    """A withdrawal of 500 as the players' login can ask for one, with this note on its posting."""
    public_id = new_public_id()
    with logged_in_as(PLAY):
        sql(
            "SELECT wallet_withdrawal_ask(%s, %s, 'INR', 50000, 0, 0, 3000, 0, %s, %s)",
            *(public_id, to.user_id, to.pk, new_public_id()),
        )
        legs = {f"player:{to.user_id}:main": -50_000, f"withdrawal:{public_id}": 50_000}
        outcome, about = outcome_of_posting(
            "withdrawal_request", f"withdrawal:{public_id}", legs, currency=INR, note=note
        )
        assert (outcome, about) == ("posted", None)


def test_without_a_note(to: Payee) -> None:
    with refused_by("wallet_withdrawal_names_its_payee"):
        asked_by_sql(to, "")


def test_with_the_mark_of_another(to: Payee) -> None:
    mala = payee(proven("mala"))
    with refused_by("wallet_withdrawal_names_its_payee"):
        asked_by_sql(to, payees.mark_of(mala))


def test_with_its_own(to: Payee) -> None:
    asked_by_sql(to, payees.mark_of(to))
    assert Withdrawal.objects.get().payee == to
