"""What was open is looked at again at the next door: paying an open deposit, sending what was approved, small parts."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.care.breaks import services as breaks
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.papers import services as papers
from accounts.papers.kinds import Fault, Proof
from accounts.papers.models import ProofCheck
from accounts.people.models import User
from tests.wallet.money.cast import (
    INR,
    delivered,
    fresh,
    main_minor,
    message,
    paid_deposit,
    requested_withdrawal,
    unpaid_deposit,
    won,
)
from wallet.ledger.audit import differences
from wallet.money.deposits.models import DepositState
from wallet.money.gateways.signatures import EventKind
from wallet.money.licence.services import apply_licence
from wallet.money.receivables import services as receivables
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals.models import WithdrawalState

Shut = Callable[[User, User], object]


def forged(asha: User, omar: User) -> None:
    """An operator takes Asha's papers back."""
    papers.reject(omar, ProofCheck.objects.get(user=asha, proof=Proof.AGE), Fault.MISMATCH)


SHUT: dict[str, Shut] = {
    "a break": lambda asha, _omar: breaks.take_break(asha, breaks.Length.DAY),
    "a tighter limit": lambda asha, _omar: limits.set_own(asha, LimitKind.DEPOSIT, Span.DAY, INR, 499_99),
    "papers taken back": forged,
    "the licence's end": lambda _asha, _omar: apply_licence(None),
}


@pytest.mark.parametrize("why", SHUT)
def test_an_open_deposit_is_not_paid_after(asha: User, omar: User, client: Client, why: str) -> None:
    deposit = unpaid_deposit(asha, 500)
    client.force_login(asha)
    pay = f"/wallet/deposits/{deposit.public_id}/pay/"
    assert "/wallet/sandbox/" in client.get(pay)["Location"]
    SHUT[why](asha, omar)
    for answer in (client.get(pay), client.post(pay)):
        assert answer["Location"] == f"/wallet/deposits/{deposit.public_id}/"
    assert fresh(deposit).state == DepositState.OPEN


def test_a_limit_with_room_for_it_lets_it_be_paid(asha: User, client: Client) -> None:
    first, second = unpaid_deposit(asha, 500), unpaid_deposit(asha, 400)
    client.force_login(asha)
    limits.set_own(asha, LimitKind.DEPOSIT, Span.DAY, INR, 900_00)
    for deposit in (first, second):
        assert "/wallet/sandbox/" in client.get(f"/wallet/deposits/{deposit.public_id}/pay/")["Location"]


def test_who_owes_since_the_approval_is_not_sent(asha: User, omar: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 1_000)
    approvals.approve(row, omar)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    with pytest.raises(PaymentRefused) as refused:
        payouts.send(omar)
    assert refused.value.code == PaymentRefusal.NOTHING_TO_SEND
    approvals.reject(row, omar, "the deposit was charged back")
    assert receivables.recover_all() == 0
    assert (main_minor(asha), fresh(row).state) == (0, WithdrawalState.REJECTED)
    assert list(differences()) == []


def test_a_large_amount_in_small_parts_takes_two_people_too(asha: User, omar: User, uma: User) -> None:
    won(asha, 60_000)
    first, second = requested_withdrawal(asha, 6_000), requested_withdrawal(asha, 6_000)
    assert approvals.approve(first, omar)
    assert not approvals.approve(second, omar)
    assert approvals.approve(second, uma)


def test_a_part_that_was_given_back_does_not_count(asha: User, omar: User) -> None:
    won(asha, 60_000)
    first = requested_withdrawal(asha, 6_000)
    approvals.reject(first, omar, "asked twice")
    assert approvals.approve(requested_withdrawal(asha, 6_000), omar)
