"""A deposit, a payment, a gateway's message or a withdrawal that one works on keeps no other worker waiting."""

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.people.models import User
from tests.two_hands import beside
from tests.wallet.money.cast import (
    chosen,
    delivered,
    fresh,
    main_minor,
    message,
    operator,
    paid_deposit,
    proven,
    requested_withdrawal,
    unpaid_deposit,
)
from wallet.money.deposits import refunds
from wallet.money.deposits import services as deposits
from wallet.money.deposits.capture import capture_authorised
from wallet.money.deposits.models import Deposit, DepositState, Payment, Unmatched
from wallet.money.gateways import till
from wallet.money.gateways.models import SandboxMessage
from wallet.money.gateways.till import Outcome
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals.models import Withdrawal, WithdrawalState

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> tuple[User, User]:
    """Two players; what belongs to the first is held by somebody else."""
    return proven("asha"), proven("binu")


def test_an_unpaid_deposit(people: tuple[User, User]) -> None:
    busy, free = (unpaid_deposit(user, 500) for user in people)
    Deposit.objects.update(expires_at=timezone.now())
    with transaction.atomic():
        Deposit.objects.select_for_update().get(pk=busy.pk)
        assert beside(deposits.expire_unpaid, patient=False) == 1
    assert [fresh(each).state for each in (busy, free)] == [DepositState.OPEN, DepositState.EXPIRED]


def test_an_authorised_payment(people: tuple[User, User]) -> None:
    busy, _free = (chosen(unpaid_deposit(user, 500), Outcome.AUTHORISE) for user in people)
    with transaction.atomic():
        Payment.objects.select_for_update().get(pk=busy.payment.pk)
        assert beside(capture_authorised, patient=False) == 1
    assert [main_minor(user) for user in people] == [0, 500_00]


def test_a_gateways_message(people: tuple[User, User]) -> None:
    busy, _free = (chosen(unpaid_deposit(user, 500), Outcome.LATE) for user in people)
    SandboxMessage.objects.update(due_at=timezone.now())
    with transaction.atomic():
        SandboxMessage.objects.select_for_update().get(payment=busy.payment)
        assert beside(till.send_due, patient=False) == 1
    assert [main_minor(user) for user in people] == [0, 500_00]


def test_a_refund_that_is_asked_for(people: tuple[User, User]) -> None:
    omar = operator("omar")
    busy, free = (unpaid_deposit(user, 500) for user in people)
    for deposit in (busy, free):
        delivered(message(deposit, amount_minor=1))
        deposits.decide(fresh(deposit), omar, credit=False, why="pay again")
    with transaction.atomic():
        Unmatched.objects.select_for_update().get(deposit=busy)
        assert beside(refunds.ask_gateways, patient=False) == 1
    assert list(Unmatched.objects.filter(asked_at=None).values_list("deposit_id", flat=True)) == [busy.pk]


def test_an_approved_withdrawal(people: tuple[User, User]) -> None:
    omar = operator("omar")
    for user in people:
        paid_deposit(user, 500)
        approvals.approve(requested_withdrawal(user, 200), omar)
    busy, free = Withdrawal.objects.order_by("pk")
    with transaction.atomic():
        Withdrawal.objects.select_for_update().get(pk=busy.pk)
        assert beside(lambda: payouts.send(omar), patient=False).lines == 1
    assert [fresh(each).state for each in (busy, free)] == [WithdrawalState.APPROVED, WithdrawalState.SENT]
