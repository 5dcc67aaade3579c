"""Operators decide about players' money and never about their own; nobody is paid whose papers no longer stand."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts.papers import services as papers
from accounts.papers.kinds import Fault, Proof
from accounts.papers.models import ProofCheck
from accounts.people.models import User
from tests.wallet.money.cast import (
    INR,
    at_the_keys,
    balance,
    chosen,
    fresh,
    main_minor,
    paid_deposit,
    proven,
    requested_withdrawal,
    unpaid_deposit,
    won,
)
from wallet.ledger import refs
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import DepositState
from wallet.money.gateways.till import Outcome
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals.models import Withdrawal, WithdrawalState


def refused(refusal: PaymentRefusal, call: Callable[[], object]) -> None:
    """The call is refused with this reason."""
    with pytest.raises(PaymentRefused) as why:
        call()
    assert why.value.code == refusal


def take_back(user: User, operator: User) -> None:
    """A player's identity turns out to be somebody else's."""
    papers.reject(operator, ProofCheck.objects.get(user=user, proof=Proof.IDENTITY), Fault.SOMEBODY_ELSE)


def test_nobody_says_what_the_bank_did_with_their_own_payout(omar: User, uma: User) -> None:
    won(omar, 1_000)
    mine = requested_withdrawal(omar, 1_000)
    approvals.approve(mine, uma)
    payouts.send(uma)
    for verb in (
        partial(payouts.mark_paid, mine, omar, "UTR1"),
        partial(payouts.mark_failed, mine, omar, "no such account"),
        partial(payouts.mark_returned, mine, omar, "sent back"),
    ):
        refused(PaymentRefusal.OWN_MONEY, verb)
    assert (fresh(mine).state, main_minor(omar)) == (WithdrawalState.SENT, 0)
    payouts.mark_paid(mine, uma, "UTR1")


def test_nobody_decides_about_their_own_doubtful_deposit(omar: User, uma: User) -> None:
    mine = chosen(unpaid_deposit(omar, 500), Outcome.LESS)
    refused(PaymentRefusal.OWN_MONEY, partial(deposits.decide, mine, omar, credit=True, why="it is mine"))
    deposits.decide(mine, uma, credit=True, why="the gateway has found the paisa")
    assert fresh(mine).state == DepositState.CREDITED


def test_nobody_grants_themselves_a_bonus(omar: User, client: Client) -> None:
    later = timezone.now() + timedelta(days=3)
    give = partial(bonuses.grant, omar, 500, INR, release_bps=5_000, expires_at=later, reason="Diwali", by=omar)
    refused(PaymentRefusal.OWN_MONEY, give)
    at_the_keys(client, omar)
    sent = {
        "user": omar.pk, "currency": "INR", "amount_minor": 500_00, "release_bps": 5_000, "reason": "Diwali",
        "expires_at_0": "2099-01-01", "expires_at_1": "00:00:00",
    }  # fmt: skip
    answer = client.post("/admin/wallet/bonus/add/", sent)
    assert str(PaymentRefusal.OWN_MONEY.sentence) in answer.content.decode()
    assert not Bonus.objects.exists()


def test_whose_papers_are_taken_back_is_not_approved_until_they_stand_again(asha: User, omar: User) -> None:
    paid_deposit(asha, 1_000)
    waiting = requested_withdrawal(asha, 1_000)
    take_back(asha, omar)
    refused(PaymentRefusal.NOT_PROVEN, partial(approvals.approve, waiting, omar))
    approvals.reject(waiting, omar, "these are somebody else's papers")
    assert main_minor(asha) == 1_000_00


def test_what_was_approved_before_waits_in_the_house(asha: User, omar: User) -> None:
    binu = proven("binu")
    for user in (asha, binu):
        paid_deposit(user, 500)
        approvals.approve(requested_withdrawal(user, 500), omar)
    take_back(asha, omar)
    assert payouts.send(omar).lines == 1
    refused(PaymentRefusal.NOTHING_TO_SEND, partial(payouts.send, omar))
    assert Withdrawal.objects.get(user=asha).state == WithdrawalState.APPROVED
    ProofCheck.objects.filter(user=asha).update(state="approved", expires_on=timezone.localdate())
    assert payouts.send(omar).lines == 1


def test_papers_that_have_run_out_are_no_papers(asha: User, omar: User) -> None:
    paid_deposit(asha, 500)
    waiting = requested_withdrawal(asha, 500)
    ProofCheck.objects.filter(user=asha).update(expires_on=timezone.localdate() - timedelta(days=1))
    refused(PaymentRefusal.NOT_PROVEN, partial(approvals.approve, waiting, omar))
    assert balance(refs.withdrawal(waiting.public_id, INR, asha.pk)) == 500_00
