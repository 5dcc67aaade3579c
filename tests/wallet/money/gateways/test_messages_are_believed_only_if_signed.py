"""A gateway's message is believed only if it is signed with our secret, fresh, readable and about what we know.

What it is about: `wallet.money.gateways.sandbox`, `wallet.money.gateways.webhooks`.
"""

from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.money.cast import WEBHOOK, delivered, fresh, main_minor, message, paid_deposit, unpaid_deposit
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import DepositState, Payment
from wallet.money.gateways.models import GatewayEvent
from wallet.money.gateways.signatures import EventKind
from wallet.money.refusals import PaymentRefusal, PaymentRefused


def test_an_unsigned_message_is_refused(asha: User, client: Client) -> None:
    answer = client.post(
        WEBHOOK, msgspec.json.encode(message(unpaid_deposit(asha, 500))), content_type="application/json"
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "unsigned")
    assert main_minor(asha) == 0


def test_another_secret_is_refused(asha: User) -> None:
    answer = delivered(message(unpaid_deposit(asha, 500)), signed_with="guessed")
    assert (answer.status_code, answer.json()["error"]) == (401, "wrong_signature")
    assert main_minor(asha) == 0


def test_a_changed_body_is_refused(asha: User) -> None:
    said = message(unpaid_deposit(asha, 500))
    forged = msgspec.json.encode(msgspec.structs.replace(said, amount_minor=1))
    assert delivered(said, body=forged).status_code == 401


@pytest.mark.parametrize("minutes", [-6, 6])
def test_a_message_from_another_time_is_refused(asha: User, minutes: int) -> None:
    answer = delivered(message(unpaid_deposit(asha, 500)), moment=timezone.now() + timedelta(minutes=minutes))
    assert (answer.status_code, answer.json()["error"]) == (400, "too_old")
    assert main_minor(asha) == 0


def test_a_message_about_a_payment_nobody_knows_is_refused(asha: User) -> None:
    said = message(unpaid_deposit(asha, 500), payment="00000000-0000-4000-8000-000000000000")
    assert delivered(said).status_code == 404


def test_an_event_id_with_other_words_is_refused(asha: User) -> None:
    said = message(paid_deposit(asha, 500))
    other = message(unpaid_deposit(asha, 900), id=said.id)
    delivered(said)
    assert (delivered(other).status_code, main_minor(asha)) == (409, 500_00)


def test_an_event_id_with_other_words_about_the_same_payment_is_refused(asha: User) -> None:
    said = message(paid_deposit(asha, 500), EventKind.FAILED)
    assert delivered(said).json() == {"outcome": "done"}
    answer = delivered(msgspec.structs.replace(said, note="too late"))
    assert (answer.status_code, answer.json()) == (409, {"outcome": "other_event"})


def test_another_currency_is_refused_and_remembered(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    assert delivered(message(deposit, currency="USD")).status_code == 409
    assert (fresh(deposit).state, GatewayEvent.objects.get().outcome) == (DepositState.OPEN, "other_currency")


def test_what_is_no_message_is_refused(asha: User, client: Client) -> None:
    for signature in ("t=1,v1=2", "t=x,v1=", "nonsense", "t=²,v1=ab", "t=1,v1=ab=="):
        answer = client.post(
            WEBHOOK, b"{}", content_type="application/json", headers={"X-Gateway-Signature": signature}
        )
        assert answer.status_code in {400, 401}


def test_a_gateway_nobody_set_up_has_no_address(asha: User, client: Client) -> None:
    assert client.post("/payments/process/moonbank/").status_code == 400


def test_another_amount_is_not_credited_until_somebody_has_looked(asha: User, omar: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    delivered(message(deposit, amount_minor=deposit.total_minor - 1))
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.REVIEW, 0)
    with pytest.raises(PaymentRefused) as refused:
        deposits.decide(deposit, omar, credit=True, why=" ")
    assert refused.value.code == PaymentRefusal.REASON_NEEDED
    deposits.decide(deposit, omar, credit=True, why="the gateway has found the missing paisa")
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)
    with pytest.raises(PaymentRefused):
        deposits.decide(deposit, omar, credit=False, why="again")


def test_a_capture_of_nothing_credits_nothing(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    assert delivered(message(deposit, amount_minor=0)).status_code == 409
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.OPEN, 0)
    assert delivered(message(deposit)).status_code == 200
    assert main_minor(asha) == 500_00


@pytest.mark.parametrize(
    "changed",
    [
        {"amount_minor": -1},
        {"amount_minor": 10**15 + 1},
        {"amount_minor": 2**63},
        {"amount_minor": 1.5},
        {"amount_minor": "59000"},
        {"id": ""},
        {"id": "e" * 81},
        {"id": "evt_\x00"},
        {"payment": "\x00"},
        {"currency": "I\x00R"},
        {"note": "\x00"},
        {"type": "payment.doubled"},
    ],
)
def test_a_signed_message_that_no_ledger_could_hold_is_no_message(asha: User, changed: dict[str, object]) -> None:
    deposit = unpaid_deposit(asha, 500)
    assert delivered(message(deposit, **changed)).status_code == 400
    assert (fresh(deposit).state, GatewayEvent.objects.count()) == (DepositState.OPEN, 0)


def test_more_charged_back_than_was_paid_takes_nothing_by_itself(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    answer = delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=700_01))
    assert (answer.status_code, answer.json()) == (409, {"outcome": "other_amount"})
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)
    assert delivered(message(deposit, EventKind.CHARGED_BACK)).status_code == 200
    assert main_minor(asha) == 0


def test_what_was_captured_stays_what_was_captured_first(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    assert delivered(message(deposit, amount_minor=1)).status_code == 409
    assert (Payment.objects.get().captured_amount, main_minor(asha)) == (700, 500_00)


def test_less_that_was_paid_and_charged_back_leaves_nothing_to_credit(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    delivered(message(deposit, amount_minor=deposit.total_minor - 1))
    assert delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=deposit.total_minor - 1)).status_code == 200
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.FAILED, 0)
