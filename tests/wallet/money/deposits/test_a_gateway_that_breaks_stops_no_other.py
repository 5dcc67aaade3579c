"""A provider that raises whatever its library raises about one payment does not keep the others from being swept."""

from collections.abc import Callable

import pytest
from django.db import OperationalError
from payments import PaymentError
from requests import ConnectionError as NoConnection

from accounts.people.models import User
from tests.wallet.money.cast import chosen, delivered, fresh, message, unpaid_deposit
from wallet.money.deposits import capture, refunds
from wallet.money.deposits import services as deposits
from wallet.money.deposits.capture import capture_authorised
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.gateways.sandbox import SandboxProvider
from wallet.money.gateways.till import Outcome

TROUBLES = PaymentError("away"), NoConnection("no route"), KeyError("charge"), NotImplementedError()


def breaking_about(first: Deposit, verb: str, trouble: Exception) -> Callable[..., object]:
    """The provider's own way to do this, but for one payment."""
    done = getattr(SandboxProvider, verb)

    def verb_of_provider(self: SandboxProvider, payment: object, *given: object) -> object:
        if getattr(payment, "pk", None) == first.payment.pk:
            raise trouble
        return done(self, payment, *given)

    return verb_of_provider


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda one: type(one).__name__)
def test_the_next_refund_is_asked_for(
    asha: User, omar: User, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    both = [unpaid_deposit(asha, 1_000), unpaid_deposit(asha, 500)]
    for deposit in both:
        delivered(message(deposit, amount_minor=1))
        deposits.decide(fresh(deposit), omar, credit=False, why="pay again")
    with monkeypatch.context() as then:
        then.setattr(SandboxProvider, "refund", breaking_about(both[0], "refund", trouble))
        assert refunds.ask_gateways() == 1
    assert refunds.ask_gateways() == 1


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda one: type(one).__name__)
def test_the_next_payment_is_captured(asha: User, monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    both = [chosen(unpaid_deposit(asha, rupees), Outcome.AUTHORISE) for rupees in (1_000, 500)]
    with monkeypatch.context() as then:
        then.setattr(SandboxProvider, "capture", breaking_about(both[0], "capture", trouble))
        assert capture_authorised() == 1
    assert [fresh(one).state for one in both] == [DepositState.OPEN, DepositState.CREDITED]
    assert capture_authorised() == 1
    assert fresh(both[0]).state == DepositState.CREDITED


def test_refunds_that_always_fail_keep_no_other_waiting(
    asha: User, omar: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = [unpaid_deposit(asha, 1_000), unpaid_deposit(asha, 500)]
    for deposit in both:
        delivered(message(deposit, amount_minor=1))
        deposits.decide(fresh(deposit), omar, credit=False, why="pay again")
    monkeypatch.setattr(refunds, "MOST_A_SWEEP", 1)
    monkeypatch.setattr(SandboxProvider, "refund", breaking_about(both[0], "refund", TROUBLES[0]))
    assert sorted(refunds.ask_gateways() for _sweep in both) == [0, 1]


def test_captures_that_always_fail_keep_no_other_waiting(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    both = [chosen(unpaid_deposit(asha, rupees), Outcome.AUTHORISE) for rupees in (1_000, 500)]
    monkeypatch.setattr(capture, "MOST_A_SWEEP", 1)
    monkeypatch.setattr(SandboxProvider, "capture", breaking_about(both[0], "capture", TROUBLES[0]))
    assert sorted(capture_authorised() for _sweep in both) == [0, 1]


def test_trouble_with_the_houses_own_database_ends_the_sweep(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    only = chosen(unpaid_deposit(asha, 1_000), Outcome.AUTHORISE)
    monkeypatch.setattr(SandboxProvider, "capture", breaking_about(only, "capture", OperationalError("gone")))
    with pytest.raises(OperationalError, match="gone"):
        capture_authorised()


def test_trouble_with_the_houses_own_database_ends_the_sweep_of_refunds_too(
    asha: User, omar: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = unpaid_deposit(asha, 1_000)
    delivered(message(only, amount_minor=1))
    deposits.decide(fresh(only), omar, credit=False, why="pay again")
    monkeypatch.setattr(SandboxProvider, "refund", breaking_about(only, "refund", OperationalError("gone")))
    with pytest.raises(OperationalError, match="gone"):
        refunds.ask_gateways()
