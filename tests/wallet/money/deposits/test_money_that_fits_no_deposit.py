"""What a gateway has captured and no deposit fits lies in suspense, all of it, until it is credited or refunded.

What it is about: `wallet.money.gateways.webhooks`.
"""

import pytest
from payments import PaymentError

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
from wallet.ledger.audit import differences
from wallet.money.deposits import refunds, suspense
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositState, Unmatched, UnmatchedState
from wallet.money.gateways import till
from wallet.money.gateways.models import SandboxMessage
from wallet.money.gateways.sandbox import SandboxProvider
from wallet.money.gateways.signatures import EventKind
from wallet.money.gateways.till import Outcome
from wallet.money.refusals import PaymentRefusal, PaymentRefused

GATEWAY = refs.gateway("sandbox", INR)
SUSPENSE = refs.suspense("sandbox", INR)


def captured(deposit: Deposit, amount_minor: int) -> Deposit:
    """The deposit after its gateway has captured so much in all."""
    assert delivered(message(deposit, amount_minor=amount_minor)).status_code == 200
    return fresh(deposit)


def books() -> tuple[int, int]:
    """What the gateway holds for the house, and what of it is nobody's."""
    return -balance(GATEWAY), balance(SUSPENSE)


def test_too_little_lies_in_suspense_from_the_moment_it_is_heard_of(asha: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 1_399_00)
    assert (deposit.state, main_minor(asha)) == (DepositState.REVIEW, 0)
    assert books() == (1_399_00, 1_399_00)


def test_the_sandbox_pays_a_paisa_less_than_the_amount(asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 1_000), Outcome.LESS)
    assert (deposit.state, books()) == (DepositState.REVIEW, (1_399_99, 1_399_99))


def test_credited_by_a_person_the_house_adds_what_is_lacking(asha: User, omar: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 1_399_00)
    deposits.decide(deposit, omar, credit=True, why="a rupee lost on the way")
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 1_000_00)
    assert (books(), balance(refs.house_promotions(INR))) == ((1_399_00, 0), -1_00)
    assert balance(refs.tax_gst(INR)) == 400_00
    assert list(differences()) == []


def test_declined_it_is_refunded_through_the_gateway_and_pending_until_that_says_so(asha: User, omar: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 1_399_00)
    deposits.decide(deposit, omar, credit=False, why="pay again")
    assert (fresh(deposit).state, Unmatched.objects.get().state) == (DepositState.FAILED, UnmatchedState.REFUNDING)
    assert books() == (1_399_00, 1_399_00)
    assert (refunds.ask_gateways(), refunds.ask_gateways()) == (1, 0)
    assert books() == (1_399_00, 1_399_00)
    till.send_due()
    assert (books(), Unmatched.objects.get().state) == ((0, 0), UnmatchedState.REFUNDED)
    assert list(differences()) == []


def test_twice_the_amount_is_all_booked_and_what_is_over_goes_back(asha: User, omar: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 2_800_00)
    assert books() == (2_800_00, 2_800_00)
    deposits.decide(deposit, omar, credit=True, why="paid twice")
    assert (main_minor(asha), books()) == (1_000_00, (2_800_00, 1_400_00))
    over = Unmatched.objects.get(state=UnmatchedState.HELD)
    suspense.refund(over, omar, "paid twice")
    refunds.ask_gateways()
    till.send_due()
    assert (main_minor(asha), books(), fresh(deposit).state) == (1_000_00, (1_400_00, 0), DepositState.CREDITED)


def test_more_that_is_captured_later_is_held_too(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    answer = delivered(message(deposit, amount_minor=2_800_00))
    assert (answer.status_code, answer.json()) == (200, {"outcome": "held"})
    assert (main_minor(asha), books(), fresh(deposit).state) == (1_000_00, (2_800_00, 1_400_00), DepositState.CREDITED)


def test_a_refund_that_the_gateway_cannot_make_waits_for_another_decision(asha: User, omar: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 1_399_00)
    deposits.decide(deposit, omar, credit=False, why="pay again")
    refunds.ask_gateways()
    SandboxMessage.objects.filter(kind=EventKind.REFUNDED).delete()
    assert delivered(message(deposit, EventKind.REFUND_FAILED, amount_minor=1_399_00)).status_code == 200
    row = Unmatched.objects.get()
    assert (row.state, books()) == (UnmatchedState.HELD, (1_399_00, 1_399_00))
    suspense.refund(row, omar, "the bank is back")
    assert refunds.ask_gateways() == 1


def test_a_gateway_that_is_away_is_asked_again(asha: User, omar: User, monkeypatch: pytest.MonkeyPatch) -> None:
    deposits.decide(captured(unpaid_deposit(asha, 1_000), 1), omar, credit=False, why="pay again")

    def away(*_: object) -> None:
        raise PaymentError("away")

    with monkeypatch.context() as then:
        then.setattr(SandboxProvider, "refund", away)
        assert refunds.ask_gateways() == 0
    assert refunds.ask_gateways() == 1


def test_a_refund_that_nobody_asked_for_is_not_followed(asha: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 1_399_00)
    answer = delivered(message(deposit, EventKind.REFUNDED, amount_minor=1_399_00))
    assert (answer.status_code, answer.json()) == (409, {"outcome": "no_refund"})
    assert books() == (1_399_00, 1_399_00)


def test_what_the_gateway_takes_back_of_it_is_nobodys_loss(asha: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 1_399_00)
    delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=1_399_00))
    assert (books(), fresh(deposit).state) == ((0, 0), DepositState.FAILED)


@pytest.mark.parametrize("named_minor", [0, 2_800_00])
def test_everything_taken_back_is_what_was_credited_and_what_was_over(asha: User, omar: User, named_minor: int) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 2_800_00)
    deposits.decide(deposit, omar, credit=True, why="paid twice")
    delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=named_minor))
    assert (books(), main_minor(asha), fresh(deposit).state) == ((0, 0), 0, DepositState.CHARGED_BACK)


def test_one_of_two_payments_taken_back_leaves_what_was_over(asha: User, omar: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 2_800_00)
    deposits.decide(deposit, omar, credit=True, why="paid twice")
    delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=1_400_00))
    assert (books(), fresh(deposit).state) == ((1_400_00, 1_400_00), DepositState.CHARGED_BACK)


def test_nobody_has_their_own_refunded(omar: User) -> None:
    deposit = captured(unpaid_deposit(omar, 1_000), 2_800_00)
    over = deposit.unmatched.get(pays_deposit=False)
    with pytest.raises(PaymentRefused) as refused:
        suspense.refund(over, omar, "mine")
    assert refused.value.code == PaymentRefusal.OWN_MONEY


def test_what_would_pay_a_deposit_is_decided_with_it(asha: User, omar: User) -> None:
    deposit = captured(unpaid_deposit(asha, 1_000), 1_399_00)
    with pytest.raises(PaymentRefused) as refused:
        suspense.refund(deposit.unmatched.get(), omar, "too little")
    assert refused.value.code == PaymentRefusal.TOO_LATE


def test_what_was_taken_back_before_it_came_goes_back_and_is_not_credited(asha: User, omar: User) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    captured(deposit, 1_400_00)
    assert (captured(deposit, 2_800_00).state, books()) == (DepositState.REVIEW, (1_400_00, 1_400_00))
    with pytest.raises(PaymentRefused) as refused:
        deposits.decide(deposit, omar, credit=True, why="it came")
    assert refused.value.code == PaymentRefusal.TOO_LATE
    deposits.decide(deposit, omar, credit=False, why="it had been taken back")
    assert Unmatched.objects.get().state == UnmatchedState.REFUNDING


@pytest.mark.parametrize(("named_minor", "over_minor"), [(1_400_00, 1_399_00), (0, 0)])
def test_more_that_comes_than_was_taken_back_before_it_came_is_held(
    asha: User, omar: User, named_minor: int, over_minor: int
) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=named_minor))
    captured(deposit, 2_799_00)
    assert books() == (over_minor, over_minor)
    assert list(differences()) == []
    if over_minor:
        deposits.decide(fresh(deposit), omar, credit=False, why="it goes back")
        assert Unmatched.objects.get().state == UnmatchedState.REFUNDING
