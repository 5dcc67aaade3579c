"""A deposit can be played with once its gateway has confirmed it, and not a moment before.

What it is about: `wallet.money.gateways.sandbox`.
"""

from datetime import UTC, datetime

import pytest
from django.utils import timezone
from payments import PaymentStatus

from accounts.care.breaks import services as breaks
from accounts.people.models import User
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import (
    INR,
    balance,
    chosen,
    fresh,
    main_minor,
    paid_deposit,
    requested_withdrawal,
    unpaid_deposit,
)
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.money.deposits import services as deposits
from wallet.money.deposits.capture import capture_authorised
from wallet.money.deposits.models import DepositState, DepositStep, Payment
from wallet.money.gateways.till import Outcome
from wallet.money.refusals import PaymentRefusal, PaymentRefused


def test_the_player_pays_the_tax_on_top_and_gets_the_deposit(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    assert deposit.state == DepositState.CREDITED
    assert (deposit.amount_minor, deposit.gst_minor, deposit.total_minor) == (1_000_00, 400_00, 1_400_00)
    assert main_minor(asha) == 1_000_00
    assert balance(refs.tax_gst(INR)) == 400_00
    assert balance(refs.gateway("sandbox", INR)) == -1_400_00


def test_deposit_and_tax_are_one_transaction(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    booked = Transaction.objects.get(key=f"deposit:{deposit.public_id}")
    assert (booked.kind, booked.entries.count(), booked.currency_id) == ("deposit", 3, INR)
    assert list(differences()) == []


def test_an_open_deposit_is_no_money(asha: User) -> None:
    unpaid_deposit(asha, 1_000)
    assert main_minor(asha) == 0


def test_a_failed_payment_is_no_money(asha: User) -> None:
    assert chosen(unpaid_deposit(asha, 1_000), Outcome.FAIL).state == DepositState.FAILED
    assert main_minor(asha) == 0


def test_an_authorised_payment_is_money_only_once_it_is_captured(asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 1_000), Outcome.AUTHORISE)
    assert (deposit.state, main_minor(asha)) == (DepositState.OPEN, 0)
    assert capture_authorised() == 1
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 1_000_00)
    assert Payment.objects.get().captured_amount == 1_400
    assert capture_authorised() == 0


def test_what_was_authorised_before_a_break_is_not_captured_in_it(asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 1_000), Outcome.AUTHORISE)
    breaks.take_break(asha, breaks.Length.WEEK)
    assert capture_authorised() == 0
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.FAILED, 0)
    assert deposit.steps.last().why == "not captured: the player is on a break"
    assert (capture_authorised(), Payment.objects.get().status) == (0, PaymentStatus.REFUNDED)


def test_what_was_paid_before_a_break_is_credited_in_it_and_can_be_withdrawn(asha: User) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    breaks.take_break(asha, breaks.Length.FOR_GOOD)
    assert chosen(deposit, Outcome.PAY).state == DepositState.CREDITED
    assert requested_withdrawal(asha, 1_000).tax_minor == 0


def test_the_tax_is_the_one_of_the_day_it_was_opened(asha: User) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    with guards_off():
        sql("UPDATE wallet_deposit SET gst_rate_bps = 2800, gst_minor = 28000, opened_at = '2025-09-21 12:00Z'")
        sql("UPDATE wallet_payment SET total = 1280, tax = 280")
    assert paid_deposit(asha, 1_000).gst_minor == 400_00
    assert chosen(fresh(deposit), Outcome.PAY).state == DepositState.CREDITED
    assert balance(refs.tax_gst(INR)) == 680_00


def test_a_process_whose_clock_is_wrong_takes_the_tax_of_the_books_day(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2025, 9, 21, 12, tzinfo=UTC))
    assert unpaid_deposit(asha, 1_000).gst_minor == 400_00


@pytest.mark.parametrize(("rupees", "refusal"), [(99, PaymentRefusal.TOO_LITTLE), (100_001, PaymentRefusal.TOO_MUCH)])
def test_amounts_have_bounds(asha: User, rupees: int, refusal: PaymentRefusal) -> None:
    with pytest.raises(PaymentRefused) as refused:
        unpaid_deposit(asha, rupees)
    assert refused.value.code == refusal


def test_a_gateway_nobody_set_up_is_refused(asha: User) -> None:
    with pytest.raises(PaymentRefused) as refused:
        deposits.open_deposit(asha, 500_00, "moonbank")
    assert refused.value.code == PaymentRefusal.NO_GATEWAY


def test_every_step_says_what_became_of_it(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    steps = DepositStep.objects.filter(deposit=deposit)
    assert [(step.was, step.became, step.by) for step in steps] == [("", "open", asha), ("open", "credited", None)]
