"""A deposit charged back leaves the player's account as far as it is there; the rest is the house's, and owed to it."""

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import adjusted
from tests.wallet.money.cast import (
    INR,
    balance,
    chosen,
    delivered,
    fresh,
    main_minor,
    message,
    paid_deposit,
    requested_withdrawal,
    unpaid_deposit,
    won,
)
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg
from wallet.money.deposits.models import DepositState
from wallet.money.gateways import till
from wallet.money.gateways.models import SandboxMessage
from wallet.money.gateways.signatures import EventKind
from wallet.money.gateways.till import Outcome
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Receivable
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals


def test_an_untouched_deposit_goes_back_whole(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CHARGED_BACK, 0)
    everything = (refs.gateway("sandbox", INR), refs.tax_gst(INR), refs.house_losses(INR))
    assert [balance(ref) for ref in everything] == [0, 0, 0]
    assert not Receivable.objects.exists()


def test_what_was_played_away_is_the_houses_loss_and_never_a_negative_balance(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -700)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    assert main_minor(asha) == 0
    assert balance(refs.house_losses(INR)) == -700_00
    assert balance(refs.gateway("sandbox", INR)) == 0
    assert receivables.owed_minor(asha.pk, INR) == 700_00
    assert list(differences()) == []


def test_it_happens_once_however_often_it_is_said(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    paid_deposit(asha, 300)
    for _ in range(3):
        delivered(message(deposit, EventKind.CHARGED_BACK))
    assert main_minor(asha) == 300_00
    assert Transaction.objects.filter(kind="chargeback").count() == 1


def test_the_sandbox_charges_back_after_a_while(asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 500), Outcome.CHARGE_BACK)
    assert deposit.state == DepositState.CREDITED
    SandboxMessage.objects.update(due_at=timezone.now())
    till.send_due()
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CHARGED_BACK, 0)


def test_what_is_owed_is_taken_before_anything_is_paid_out(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    won(asha, 1_500)
    with pytest.raises(PaymentRefused) as refused:
        requested_withdrawal(asha, 600)
    assert refused.value.code == PaymentRefusal.NOT_THAT_MUCH
    requested_withdrawal(asha, 500)
    assert (balance(refs.house_losses(INR)), receivables.owed_minor(asha.pk, INR)) == (0, 0)


def test_nothing_is_paid_out_while_more_is_owed_than_there_is(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    won(asha, 400)
    with pytest.raises(PaymentRefused) as refused:
        requested_withdrawal(asha, 400)
    assert refused.value.code == PaymentRefusal.OWES
    assert main_minor(asha) == 400_00


def test_a_sweep_takes_what_has_come_in_meanwhile(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    won(asha, 400)
    assert receivables.recover_all() == 1
    assert (main_minor(asha), receivables.owed_minor(asha.pk, INR)) == (0, 600_00)
    won(asha, 700)
    assert receivables.recover_all() == 0
    assert (main_minor(asha), balance(refs.house_losses(INR))) == (100_00, 0)


def test_who_owes_a_single_paisa_owes_still(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    adjusted([Leg(refs.house_promotions(INR), -999_99), Leg(refs.player_main(asha.pk, INR), 999_99)])
    assert (receivables.recover_all(), receivables.owed_minor(asha.pk, INR)) == (1, 1)


def test_a_withdrawal_asked_for_before_the_chargeback_is_not_approved(asha: User, omar: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    with pytest.raises(PaymentRefused) as refused:
        approvals.approve(withdrawal, omar)
    assert refused.value.code == PaymentRefusal.OWES
    approvals.reject(withdrawal, omar, "the deposit was charged back")
    assert receivables.recover(asha.pk, INR) == 0
    assert (main_minor(asha), balance(refs.house_losses(INR))) == (0, 0)
