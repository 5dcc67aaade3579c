"""Somebody has got SQL into the players' web and has what another player pays credited to an account of their own."""

from decimal import Decimal

import pytest
from django.db import transaction
from payments import PaymentStatus

from accounts.people.models import User
from tests.granted import grant
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.builders import refused_by, sql
from tests.wallet.money.cast import INR, chosen, fresh, proven, unpaid_deposit
from wallet.ledger.doors import through
from wallet.money.deposits.models import Deposit, DepositState, Payment
from wallet.money.gateways.till import Outcome

PLAY, CASHIER = "rummy_attacks_play", "rummy_attacks_cashier"
GUARD = "wallet_payment_by_its_duty"


@pytest.fixture
def paying(asha: User) -> Deposit:
    """Asha's deposit, which she is about to pay at the gateway."""
    deposit = unpaid_deposit(asha, 1_000)
    Payment.objects.update(transaction_id="pay_1", status=PaymentStatus.INPUT)
    return fresh(deposit)


@pytest.fixture
def mine(paying: Deposit) -> Payment:
    """The payment of a deposit of as much, by who has the login."""
    payment: Payment = unpaid_deposit(proven("mallory"), 1_000).payment
    grant(LOGINS)
    return payment


def write(payment: Payment, **columns: object) -> None:
    """These columns of a payment, by SQL."""
    said = ", ".join(f"{column} = %s" for column in columns)
    sql(f"UPDATE wallet_payment SET {said} WHERE id = %s", *columns.values(), payment.pk)


@pytest.mark.parametrize("login", [PLAY, CASHIER])
def test_the_token_of_anothers_payment(paying: Deposit, mine: Payment, login: str) -> None:
    with logged_in_as(login):
        for attack in ({"token": "another"}, {"token": ""}):
            with refused_by(GUARD):
                write(paying.payment, **attack)
            with refused_by(GUARD):
                write(mine, **attack)
    assert chosen(paying, Outcome.PAY).state == DepositState.CREDITED


def test_the_number_that_the_gateway_knows_anothers_by(paying: Deposit, mine: Payment) -> None:
    with logged_in_as(PLAY):
        with refused_by(GUARD):
            write(mine, transaction_id="pay_1")
        with transaction.atomic():
            write(mine, transaction_id="pay_2", status="input")  # as a provider begins a payment


@pytest.mark.parametrize(
    "attack",
    [
        {"status": "preauth"},
        {"status": "confirmed"},
        {"status": "refunded"},
        {"captured_amount": Decimal("1400.00")},
        {"status": "input", "captured_amount": Decimal("0.01")},
    ],
)
def test_what_no_gateway_has_said(mine: Payment, attack: dict[str, object]) -> None:
    """Authorised, it would be captured by the cashier's sweep; captured, what really comes would be known already."""
    with logged_in_as(PLAY), refused_by(GUARD):
        write(mine, **attack)


@pytest.mark.parametrize(
    "attack",
    [{"transaction_id": "pay_9"}, {"extra_data": '{"id": "pay_9"}'}, {"status": "waiting"}, {"status": "error"}],
)
def test_what_a_gateway_has_said_is_not_rewritten(paying: Deposit, mine: Payment, attack: dict[str, object]) -> None:
    """A refund of it would be another's."""
    chosen(paying, Outcome.PAY)
    with logged_in_as(PLAY), refused_by(GUARD):
        write(paying.payment, **attack)


@pytest.mark.parametrize(
    "otherwise",
    [
        {"total": Decimal("1.00")},
        {"variant": "dummy"},
        {"currency": "EUR"},
        {"status": "confirmed"},
        {"captured_amount": Decimal("1400.00")},
        {"transaction_id": "pay_1"},
    ],
)
def test_a_payment_of_less_than_its_deposit_or_made_already(mine: Payment, otherwise: dict[str, object]) -> None:
    columns = [field.column for field in Payment._meta.concrete_fields if field.column != "id"]
    given = {"deposit_id": "%s", "token": "'own'"} | dict.fromkeys(otherwise, "%s")
    values = ", ".join(given.get(column, column) for column in columns)
    with logged_in_as(PLAY), refused_by(GUARD):
        deposit = mine.deposit
        made = through(
            "wallet_deposit_open", "mine", deposit.user_id, INR, deposit.amount_minor, deposit.gst_rate_bps,
            deposit.gst_minor, deposit.gateway, "", deposit.expires_at - deposit.opened_at,
        )  # fmt: skip
        in_order = [made if column == "deposit_id" else otherwise.get(column) for column in columns]
        sql(
            f"INSERT INTO wallet_payment ({', '.join(columns)}) SELECT {values} FROM wallet_payment WHERE id = %s",
            *[value for column, value in zip(columns, in_order, strict=True) if given.get(column) == "%s"],
            mine.pk,
        )
