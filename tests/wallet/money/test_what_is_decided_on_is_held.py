"""What a decision about money rests on cannot change under it: who comes second waits, and sees what was decided."""

import pytest
from django.db import transaction
from django.db.utils import OperationalError
from payments import PaymentStatus

from accounts.people.models import User
from tests.two_hands import beside, meets
from tests.wallet.money.cast import INR, fresh, main_minor, paid_deposit, payee, proven, unpaid_deposit
from wallet.ledger import refs
from wallet.ledger.models import Account
from wallet.money.deposits.models import Payment
from wallet.money.receivables.services import available_minor
from wallet.money.withdrawals import payees
from wallet.money.withdrawals.models import Payee

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha(licence: None) -> User:
    """A player whose papers were looked at."""
    return proven("asha")


def account_of(user: User) -> Payee:
    """The same account, as a form gives it."""
    return Payee(user=user, kind="bank", holder="Asha Rao", account="00123456789", ifsc="HDFC0000123")


def test_one_account_given_twice_at_once_is_one_payee(asha: User) -> None:
    waits, second = meets(lambda: payees.keep(account_of(asha)), lambda: payees.keep(account_of(asha)))
    assert waits
    assert second.result().pk == asha.payees.get().pk


def test_what_else_is_written_of_the_player_does_not_wait_for_a_payee(asha: User) -> None:
    with transaction.atomic():
        payees.keep(account_of(asha))
        assert beside(lambda: payee(asha), patient=False).user_id == asha.pk


def test_what_lies_there_to_be_taken_stays_until_it_is_taken(asha: User) -> None:
    paid_deposit(asha, 500)
    with transaction.atomic():
        assert available_minor(asha.pk, INR) == 500_00
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: _locked(asha), patient=False)


def test_a_word_that_a_payment_failed_comes_too_late_beside_one_that_it_was_paid(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    paid_now, failed_now = (Payment.objects.get(pk=deposit.payment.pk) for _ in range(2))
    waits, late = meets(
        lambda: paid_now.change_status(PaymentStatus.CONFIRMED),
        lambda: failed_now.change_status(PaymentStatus.REJECTED),
    )
    assert waits
    late.result()
    assert fresh(deposit.payment).status == PaymentStatus.CONFIRMED
    assert main_minor(asha) == 500_00


@transaction.atomic
def _locked(user: User) -> Account:
    found: Account = Account.objects.select_for_update().get(code=refs.player_main(user.pk, INR).code, currency=INR)
    return found
