"""An operator approves or rejects; above the licence's limit it takes two, and it is never the player."""

from functools import partial

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from accounts.people.models import User
from tests.wallet.money.cast import INR, balance, fresh, main_minor, proven, requested_withdrawal, won
from wallet.ledger import refs
from wallet.ledger.doors import through
from wallet.ledger.models import Transaction
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals
from wallet.money.withdrawals.models import Approval, WithdrawalState, WithdrawalStep


def test_one_person_approves_a_small_one_and_its_tax_is_withheld(asha: User, omar: User) -> None:
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    assert approvals.approve(withdrawal, omar)
    assert fresh(withdrawal).state == WithdrawalState.APPROVED
    assert balance(refs.tax_tds(INR)) == 300_00
    assert balance(refs.withdrawal(withdrawal.public_id, INR, asha.pk)) == 700_00


def test_a_large_one_takes_a_second_person(asha: User, omar: User, uma: User) -> None:
    won(asha, 60_000)
    withdrawal = requested_withdrawal(asha, 60_000)
    assert not approvals.approve(withdrawal, omar)
    assert (fresh(withdrawal).state, balance(refs.tax_tds(INR))) == (WithdrawalState.REQUESTED, 0)
    with pytest.raises(PaymentRefused) as refused:
        approvals.approve(withdrawal, omar)
    assert refused.value.code == PaymentRefusal.SAID_YES
    assert approvals.approve(withdrawal, uma)
    assert fresh(withdrawal).state == WithdrawalState.APPROVED


def test_exactly_the_limit_takes_one_person_and_a_paisa_more_two(asha: User) -> None:
    binu = proven("binu")
    for player, rupees in ((asha, 10_000), (binu, 10_001)):
        won(player, rupees)
    assert through("wallet_people_needed", requested_withdrawal(asha, 10_000).pk) == 1
    assert through("wallet_people_needed", requested_withdrawal(binu, 10_001).pk) == 2


def test_nobody_approves_or_rejects_their_own(omar: User) -> None:
    won(omar, 1_000)
    withdrawal = requested_withdrawal(omar, 1_000)
    for verb in (approvals.approve, partial(approvals.reject, why="mine")):
        with pytest.raises(PaymentRefused) as refused:
            verb(withdrawal, omar)
        assert refused.value.code == PaymentRefusal.OWN


def test_the_database_refuses_an_approval_of_ones_own(omar: User) -> None:
    won(omar, 1_000)
    withdrawal = requested_withdrawal(omar, 1_000)
    with pytest.raises(IntegrityError, match="wallet_approval_not_ones_own"), transaction.atomic():
        Approval.objects.create(withdrawal=withdrawal, player=omar, by=omar)


@pytest.mark.parametrize("approved_first", [False, True])
def test_a_rejected_one_comes_back_whole_and_says_why(asha: User, omar: User, approved_first: bool) -> None:
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    if approved_first:
        approvals.approve(withdrawal, omar)
    with pytest.raises(PaymentRefused) as refused:
        approvals.reject(withdrawal, omar, "  ")
    assert refused.value.code == PaymentRefusal.REASON_NEEDED
    approvals.reject(withdrawal, omar, "the name does not match")
    assert (fresh(withdrawal).state, main_minor(asha), balance(refs.tax_tds(INR))) == (
        WithdrawalState.REJECTED,
        1_000_00,
        0,
    )
    last = WithdrawalStep.objects.filter(withdrawal=withdrawal).latest("id")
    assert (last.by, last.why) == (omar, "the name does not match")


def test_what_is_approved_is_not_approved_again(asha: User, omar: User, uma: User) -> None:
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    approvals.approve(withdrawal, omar)
    with pytest.raises(PaymentRefused) as refused:
        approvals.approve(withdrawal, uma)
    assert refused.value.code == PaymentRefusal.TOO_LATE
    assert Transaction.objects.filter(kind="tax_withheld").count() == 1


def test_the_database_keeps_states_amounts_and_the_log(asha: User) -> None:
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    for change in ({"state": "paid"}, {"amount_minor": 1}, {"tax_minor": 0}):
        with pytest.raises(DatabaseError), transaction.atomic():
            type(withdrawal).objects.filter(pk=withdrawal.pk).update(**change)
    with pytest.raises(DatabaseError), transaction.atomic():
        WithdrawalStep.objects.filter(withdrawal=withdrawal).delete()
