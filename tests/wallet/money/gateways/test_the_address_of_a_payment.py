"""A payment has an address of its own: messages there are checked like all others, and a browser is sent on.

What it is about: `wallet.money.gateways.sandbox`.
"""

from typing import Any

import msgspec
from django.test import Client
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.money.cast import fresh, main_minor, message, secret, unpaid_deposit
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.gateways.signatures import Message, sign


def told(deposit: Deposit, said: Message, *, signed: bool = True) -> Any:
    """The answer to a message at the deposit's own address."""
    body = msgspec.json.encode(said)
    headers = {"X-Gateway-Signature": sign(body, secret(), timezone.now())} if signed else {}
    there = f"/payments/process/{deposit.payment.token}/"
    return Client().post(there, data=body, content_type="application/json", headers=headers)


def test_a_signed_message_about_it_is_followed(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    answer = told(deposit, message(deposit))
    assert (answer.status_code, answer.json()) == (200, {"outcome": "done"})
    assert main_minor(asha) == 500_00


def test_an_unsigned_one_is_refused(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    answer = told(deposit, message(deposit), signed=False)
    assert (answer.status_code, answer.json()) == (400, {"error": "unsigned"})


def test_one_about_another_payment_is_refused(asha: User) -> None:
    deposit, other = unpaid_deposit(asha, 500), unpaid_deposit(asha, 600)
    answer = told(deposit, message(other))
    assert (answer.status_code, answer.json()) == (400, {"error": "other_payment"})
    assert [fresh(one).state for one in (deposit, other)] == [DepositState.OPEN] * 2


def test_a_browser_that_comes_by_is_sent_to_its_deposit(asha: User, client: Client) -> None:
    deposit = unpaid_deposit(asha, 500)
    answer = client.get(f"/payments/process/{deposit.payment.token}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/wallet/deposits/{deposit.public_id}/")
