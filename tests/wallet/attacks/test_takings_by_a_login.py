"""Somebody has got SQL into the site and takes a paisa for a debt, so that its key is used: refused to every login."""

import pytest

from accounts.people.models import User
from tests.granted import grant
from tests.wallet.attacks.conftest import BOOKERS, LOGINS, logged_in_as
from tests.wallet.builders import refused_by
from tests.wallet.logins import outcome_of_posting
from tests.wallet.money.cast import INR, delivered, main_minor, message, paid_deposit, won
from wallet.ledger.audit import differences
from wallet.ledger.doors import through
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Receivable


@pytest.fixture
def debt(asha: User) -> Receivable:
    """Asha owes 200, and has 300."""
    deposit = paid_deposit(asha, 200)
    won(asha, -200)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    won(asha, 300)
    grant(LOGINS)
    return Receivable.objects.get()


@pytest.mark.parametrize("login", BOOKERS)
def test_a_paisa_that_is_not_written_down_is_not_taken(asha: User, debt: Receivable, login: str) -> None:
    legs = {f"player:{asha.pk}:main": -1, "house:losses": 1}
    with logged_in_as(login), refused_by("wallet_transaction_written_down"):
        assert outcome_of_posting("chargeback", f"recovered:{debt.pk}:0", legs, currency=INR)[0] == "posted"
    assert receivables.recover(asha.pk, INR) == 0
    assert main_minor(asha) == 100_00
    assert list(differences()) == []


@pytest.mark.parametrize("login", BOOKERS)
def test_one_that_is_written_down_lessens_the_debt(asha: User, debt: Receivable, login: str) -> None:
    legs = {f"player:{asha.pk}:main": -1, "house:losses": 1}
    with logged_in_as(login):
        assert outcome_of_posting("chargeback", f"recovered:{debt.pk}:0", legs, currency=INR)[0] == "posted"
        through("wallet_recovered", debt.pk)
    assert receivables.recover(asha.pk, INR) == 0
    assert main_minor(asha) == 100_00
    assert list(differences()) == []
