"""Whatever a gateway says twice, late or in the wrong order, a deposit is credited at most once.

What it is about: `wallet.money.gateways.webhooks`.
"""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.money.cast import (
    INR,
    balance,
    chosen,
    delivered,
    fresh,
    main_minor,
    message,
    paid_deposit,
    unpaid_deposit,
)
from wallet.ledger import refs
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.gateways import till
from wallet.money.gateways.models import GatewayEvent, SandboxMessage
from wallet.money.gateways.signatures import EventKind
from wallet.money.gateways.till import Outcome


def test_the_same_message_again_changes_nothing(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    said = message(deposit)
    assert [delivered(said).json() for _ in range(3)] == [{"outcome": "done"}, {"outcome": "seen"}, {"outcome": "seen"}]
    assert main_minor(asha) == 500_00
    assert GatewayEvent.objects.count() == 1


def test_another_message_about_the_same_payment_does_not_pay_twice(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    answer = delivered(message(deposit))
    assert (answer.status_code, answer.json()) == (200, {"outcome": "done"})
    assert main_minor(asha) == 500_00


def test_the_sandbox_reports_twice(asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 500), Outcome.TWICE)
    assert SandboxMessage.objects.filter(payment=deposit.payment, sent_at__isnull=False).count() == 2
    assert main_minor(asha) == 500_00


def test_a_failure_that_comes_after_success_is_too_late(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    assert delivered(message(deposit, EventKind.FAILED)).status_code == 200
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)


def test_success_that_comes_after_failure_is_money_after_all(asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 500), Outcome.FAIL)
    delivered(message(deposit))
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)


def test_an_authorisation_that_comes_after_the_capture_changes_nothing(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    delivered(message(deposit, EventKind.AUTHORISED))
    assert fresh(deposit.payment).status == "confirmed"


def test_a_chargeback_that_overtakes_its_payment_leaves_nothing_to_credit(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    delivered(message(deposit))
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.FAILED, 0)


def test_a_late_payment_is_credited_when_it_comes(asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 500), Outcome.LATE)
    assert (deposit.state, main_minor(asha)) == (DepositState.OPEN, 0)
    SandboxMessage.objects.update(due_at=timezone.now())
    assert till.send_due() == 1
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)


def test_a_payment_that_comes_after_the_deposit_expired_is_credited_all_the_same(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    Deposit.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert deposits.expire_unpaid() == 1
    assert fresh(deposit).state == DepositState.EXPIRED
    delivered(message(deposit))
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)


def test_a_second_choice_in_the_sandbox_changes_nothing(asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 500), Outcome.FAIL)
    assert chosen(deposit, Outcome.PAY).state == DepositState.FAILED


@pytest.mark.parametrize("late", [EventKind.AUTHORISED, EventKind.FAILED])
def test_more_that_is_captured_after_a_late_word_is_held_all_the_same(asha: User, late: EventKind) -> None:
    deposit = paid_deposit(asha, 1_000)
    assert delivered(message(deposit, late)).status_code == 200
    assert delivered(message(deposit, amount_minor=2_800_00)).status_code == 200
    assert balance(refs.suspense("sandbox", INR)) == 1_400_00
    assert balance(refs.gateway("sandbox", INR)) == -2_800_00


def test_more_that_is_captured_after_everything_was_taken_back_is_held_too(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    assert delivered(message(deposit, amount_minor=2_800_00)).status_code == 200
    assert balance(refs.suspense("sandbox", INR)) == 1_400_00


def test_what_was_declined_and_is_said_to_be_captured_again_stays_where_it_is(asha: User, omar: User) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    delivered(message(deposit, amount_minor=1_399_00))
    deposits.decide(fresh(deposit), omar, credit=False, why="pay again")
    answer = delivered(message(deposit, amount_minor=1_399_00))
    assert (answer.status_code, fresh(deposit).state) == (200, DepositState.FAILED)
    assert balance(refs.suspense("sandbox", INR)) == 1_399_00


def test_a_part_of_what_waits_is_not_everything_though_it_is_the_deposits_amount(asha: User) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    delivered(message(deposit, amount_minor=2_800_00))
    answer = delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=1_400_00))
    assert (answer.status_code, answer.json()) == (409, {"outcome": "other_amount"})
    assert balance(refs.gateway("sandbox", INR)) == -2_800_00
