"""A gateway is a setting: another provider of django-payments credits, fails and charges back like the sandbox."""

from typing import Any

import pytest
from django.test import Client

from accounts.people.models import User
from tests.wallet.money.cast import INR, balance, fresh, main_minor
from wallet.ledger import refs
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.gateways.models import GatewayEvent

PAY = {"fraud_status": "unknown", "gateway_response": "3ds-disabled", "verification_result": ""}


@pytest.fixture
def waiting(asha: User, settings: Any, client: Client) -> Deposit:
    """Asha's deposit through the library's own dummy provider, beside the sandbox."""
    settings.PAYMENT_VARIANTS = {**settings.PAYMENT_VARIANTS, "dummy-bank": ("payments.dummy.DummyProvider", {})}
    client.force_login(asha)
    client.post("/wallet/deposits/", {"amount": "500", "gateway": "dummy-bank"})
    return Deposit.objects.get(user=asha)


def test_several_gateways_are_offered(waiting: Deposit, client: Client) -> None:
    source = client.get("/wallet/deposits/").content.decode()
    assert '<option value="dummy-bank">' in source
    assert '<option value="sandbox">' in source


def test_its_own_form_is_shown_and_what_it_confirms_is_credited(waiting: Deposit, client: Client, asha: User) -> None:
    page = f"/wallet/deposits/{waiting.public_id}/pay/"
    assert "gateway_response" in client.get(page).content.decode()
    answer = client.post(page, {"status": "confirmed", **PAY})
    assert answer["Location"] == f"/wallet/deposits/{waiting.public_id}/"
    assert (fresh(waiting).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)
    assert balance(refs.gateway("dummy-bank", INR)) == -700_00


def test_what_it_rejects_is_no_money(waiting: Deposit, client: Client, asha: User) -> None:
    client.post(f"/wallet/deposits/{waiting.public_id}/pay/", {"status": "rejected", **PAY})
    assert (fresh(waiting).state, main_minor(asha)) == (DepositState.FAILED, 0)


def test_what_it_refunds_leaves_the_account_again(waiting: Deposit, client: Client, asha: User) -> None:
    client.post(f"/wallet/deposits/{waiting.public_id}/pay/", {"status": "confirmed", **PAY})
    payment = fresh(waiting).payment
    payment.change_status("refunded", "given back")
    assert (fresh(waiting).state, main_minor(asha)) == (DepositState.CHARGED_BACK, 0)


def test_the_amount_it_says_it_has_captured_is_written_down_with_the_capture_alone(waiting: Deposit) -> None:
    payment = waiting.payment
    payment.captured_amount = payment.total
    payment.save()
    for status in ("confirmed", "refunded"):
        payment.change_status(status)
    words = GatewayEvent.objects.order_by("pk").values_list("kind", "amount_minor")
    assert list(words) == [("payment.captured", 700_00), ("payment.charged_back", None)]


def test_an_amount_that_it_does_not_say_is_not_made_up(waiting: Deposit) -> None:
    waiting.payment.change_status("confirmed")
    assert GatewayEvent.objects.get().amount_minor is None


def test_whatever_a_provider_saves_the_credited_amount_stays(waiting: Deposit, asha: User) -> None:
    payment = waiting.payment
    payment.change_status("confirmed")
    payment.status, payment.captured_amount = "waiting", 0
    payment.save()
    payment.change_status("confirmed")
    deposits.hear(payment)
    assert main_minor(asha) == 500_00
