"""Who takes a payee back is not paid there any more: what has not gone to the bank comes back, with a reason.

What it is about: `wallet.money.withdrawals.payees`.
"""

import pytest

from accounts.people.models import User
from tests.wallet.money.cast import fresh, main_minor, paid_deposit, payee, requested_withdrawal, won
from wallet.ledger.audit import differences
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import Payee, PayoutBatch, WithdrawalState


def test_what_is_being_checked_comes_back_at_once(asha: User) -> None:
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 600)
    withdrawals.remove_payee(row.payee)
    assert (fresh(row).state, main_minor(asha)) == (WithdrawalState.CANCELLED, 1_000_00)


def test_what_was_approved_comes_back_with_its_tax_instead_of_going_to_the_bank(asha: User, omar: User) -> None:
    won(asha, 1_000)
    row = requested_withdrawal(asha, 600)
    approvals.approve(row, omar)
    withdrawals.remove_payee(row.payee)
    with pytest.raises(PaymentRefused) as refused:
        payouts.send(omar)
    assert refused.value.code == PaymentRefusal.NOTHING_TO_SEND
    assert (fresh(row).state, main_minor(asha)) == (WithdrawalState.REJECTED, 1_000_00)
    assert (row.steps.last().why, PayoutBatch.objects.count()) == ("the payee was removed", 0)
    assert list(differences()) == []


def test_the_others_are_sent_all_the_same(asha: User, omar: User) -> None:
    paid_deposit(asha, 1_000)
    first = requested_withdrawal(asha, 300)
    second = withdrawals.ask(asha, 200_00, payee(asha), "another")
    for row in (first, second):
        approvals.approve(row, omar)
    withdrawals.remove_payee(first.payee)
    assert [row.pk for row in payouts.send(omar).withdrawals.all()] == [second.pk]


def test_one_to_a_payee_removed_meanwhile_is_not_approved(asha: User, omar: User) -> None:
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 600)
    Payee.objects.update(removed_at=row.requested_at)
    with pytest.raises(PaymentRefused) as refused:
        approvals.approve(row, omar)
    assert refused.value.code == PaymentRefusal.PAYEE_REMOVED
    approvals.reject(row, omar, "the payee was removed")
    assert main_minor(asha) == 1_000_00


def test_what_the_bank_has_goes_on(asha: User, omar: User) -> None:
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 600)
    approvals.approve(row, omar)
    payouts.send(omar)
    withdrawals.remove_payee(row.payee)
    payouts.mark_paid(row, omar, "UTR1")
    assert fresh(row).state == WithdrawalState.PAID
