"""What a worker had begun when it died is done by the next one, once."""

from django.db import transaction

from accounts.people.models import User
from tests.wallet.money.cast import fresh, main_minor, unpaid_deposit, won
from wallet.ledger.models import Transaction
from wallet.money import tasks
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import DepositState
from wallet.money.gateways import till
from wallet.money.gateways.models import SandboxMessage
from wallet.money.gateways.till import Outcome
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import tax_years
from wallet.money.withdrawals.models import TaxYear


def test_a_message_that_was_being_sent_is_sent_again(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    till.choose(deposit.payment, Outcome.LATE)
    SandboxMessage.objects.update(due_at=deposit.opened_at)
    with transaction.atomic():
        assert till.send_due() == 1
        transaction.set_rollback(True)
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.OPEN, 0)
    tasks.move_payments()
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)
    tasks.move_payments()
    assert Transaction.objects.filter(kind="deposit").count() == 1


def test_a_deposit_that_was_being_credited_is_credited_by_the_next_word(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    deposit.payment.status = "confirmed"
    with transaction.atomic():
        deposits.hear(deposit.payment)
        transaction.set_rollback(True)
    assert main_minor(asha) == 0
    deposits.hear(deposit.payment)
    assert main_minor(asha) == 500_00


def test_a_year_that_was_being_closed_is_closed_again(asha: User) -> None:
    won(asha, 1_000)
    india = tax_rules("IN")
    number = india.year_of(Transaction.objects.latest("id").booked_at)
    with transaction.atomic():
        tax_years.close_year(asha.pk, "INR", india, number)
        transaction.set_rollback(True)
    assert (TaxYear.objects.count(), main_minor(asha)) == (0, 1_000_00)
    tax_years.close_due_years("INR", india, india.start_of(number + 1))
    assert main_minor(asha) == 700_00
