"""A part of a deposit that a gateway takes back is booked as it is, with its share of the tax; the rest stays.

What it is about: `wallet.money.gateways.webhooks`, `wallet.money.deposits.suspense`.
"""

import pytest
from payments import PaymentStatus

from accounts.people.models import User
from tests.wallet.money.cast import INR, balance, delivered, fresh, main_minor, message, paid_deposit, won
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.money.deposits.models import Chargeback, Deposit, DepositState, Payment
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables
from wallet.money.withdrawals import services as withdrawals


def taken_back(deposit: Deposit, amount_minor: int) -> None:
    """The gateway has taken so much back."""
    assert delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=amount_minor)).status_code == 200


def test_it_leaves_the_account_with_its_share_of_the_tax(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    taken_back(deposit, 350_00)
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 750_00)
    assert (balance(refs.tax_gst(INR)), balance(refs.gateway("sandbox", INR))) == (300_00, -1_050_00)
    assert list(differences()) == []


def test_parts_come_to_the_whole_to_the_last_paisa(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    for part_minor in (333_33, 333_33, 333_33, 400_01):
        taken_back(deposit, part_minor)
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CHARGED_BACK, 0)
    assert (balance(refs.tax_gst(INR)), balance(refs.gateway("sandbox", INR))) == (0, 0)
    assert [row.number for row in Chargeback.objects.order_by("pk")] == [1, 2, 3, 4]


@pytest.mark.parametrize("parts", [(1_400_00,), (350_00, 1_050_00), (0,)])
def test_a_payment_is_refunded_once_nothing_of_it_is_left(asha: User, parts: tuple[int, ...]) -> None:
    deposit = paid_deposit(asha, 1_000)
    for part_minor in parts:
        assert Payment.objects.get().status == PaymentStatus.CONFIRMED
        taken_back(deposit, part_minor)
    assert Payment.objects.get().status == PaymentStatus.REFUNDED


def test_more_than_is_left_takes_nothing_by_itself(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    taken_back(deposit, 1_000_00)
    answer = delivered(message(deposit, EventKind.CHARGED_BACK, amount_minor=400_01))
    assert (answer.status_code, answer.json()) == (409, {"outcome": "other_amount"})
    assert fresh(deposit).state == DepositState.CREDITED


def test_the_rest_of_it_is_taken_without_naming_an_amount(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    taken_back(deposit, 350_00)
    taken_back(deposit, 0)
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CHARGED_BACK, 0)


def test_what_was_played_away_is_owed_part_by_part(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -900)
    taken_back(deposit, 350_00)
    taken_back(deposit, 350_00)
    assert (main_minor(asha), receivables.owed_minor(asha.pk, INR)) == (0, 400_00)
    assert balance(refs.house_losses(INR)) == -400_00


@pytest.mark.parametrize("part_minor", [350_00, 700_00])
def test_what_was_taken_back_is_no_deposit_any_more(asha: User, part_minor: int) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, 1_000)
    taken_back(deposit, part_minor)
    left_minor = 2_000_00 - part_minor * 5 // 7
    assert main_minor(asha) == left_minor
    assert withdrawals.preview(asha, left_minor).tax_minor == 300_00
