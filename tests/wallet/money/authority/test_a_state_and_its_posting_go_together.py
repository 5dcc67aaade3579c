"""A state of money and its posting are committed together, or neither is."""

import pytest
from django.db import IntegrityError, transaction

from accounts.people.models import User
from tests.wallet.builders import refused_by
from tests.wallet.money.cast import (
    INR,
    balance,
    main_minor,
    message,
    paid_deposit,
    requested_withdrawal,
    unpaid_deposit,
)
from wallet.ledger import refs
from wallet.ledger.doors import through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.deposits.models import Deposit
from wallet.money.gateways.signatures import Message
from wallet.money.withdrawals import approvals, payouts
from wallet.refusals import WalletRefusal, WalletRefused


def said(deposit: Deposit, word: Message) -> int:
    """A gateway's word, stored."""
    return int(
        through(
            "wallet_gateway_said", "sandbox", word.id, word.type.value, deposit.payment.pk, word.amount_minor, INR,
            deposit.opened_at, "{}", "done",
        )
    )  # fmt: skip


def refused_posting(kind: Kind, key: str, *legs: Leg) -> None:
    """The row that the key names does not call for these legs."""
    with pytest.raises(WalletRefused) as refused:
        post(kind, key, legs)
    assert refused.value.code == WalletRefusal.NOT_ALLOWED


def test_a_deposit_is_not_credited_without_its_posting(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    with refused_by("wallet_deposit_booked"):
        through("wallet_deposit_move", deposit.pk, "credited", said(deposit, message(deposit)), None, "paid")


def test_a_deposit_that_is_not_credited_is_not_posted(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    legs = (Leg(refs.gateway("sandbox", INR), -700_00), Leg(refs.player_main(asha.pk, INR), 700_00))
    refused_posting(Kind.DEPOSIT, f"deposit:{deposit.public_id}", *legs)
    refused_posting(Kind.DEPOSIT, "deposit:nothing", *legs)
    assert main_minor(asha) == 0


def test_a_word_about_another_deposit_credits_nothing(asha: User) -> None:
    mine, other = unpaid_deposit(asha, 500), unpaid_deposit(asha, 600)
    with pytest.raises(WalletRefused), transaction.atomic():
        through("wallet_deposit_move", mine.pk, "credited", said(other, message(other)), None, "paid")


def test_a_word_about_another_amount_credits_nothing(asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    word = said(deposit, message(deposit, amount_minor=1))
    with pytest.raises(WalletRefused), transaction.atomic():
        through("wallet_deposit_move", deposit.pk, "credited", word, None, "paid")


def test_a_withdrawal_is_not_asked_for_without_its_money(asha: User) -> None:
    paid_deposit(asha, 500)
    to = requested_withdrawal(asha, 100).payee
    with refused_by("wallet_withdrawal_booked"):
        through("wallet_withdrawal_ask", "mine", asha.pk, INR, 50_00, 0, 0, 3_000, 0, to.pk, "mine")


def test_a_withdrawal_that_was_not_sent_is_not_booked_as_paid(asha: User, omar: User) -> None:
    paid_deposit(asha, 500)
    row = requested_withdrawal(asha, 500)
    approvals.approve(row, omar)
    waiting = refs.withdrawal(row.public_id, INR, asha.pk)
    legs = (Leg(waiting, -500_00), Leg(refs.bank("payouts", INR), 500_00))
    refused_posting(Kind.WITHDRAWAL_PAID, f"withdrawal_paid:{row.public_id}", *legs)
    refused_posting(Kind.WITHDRAWAL_PAID, f"withdrawal_paid:{row.public_id}:2", *legs)
    assert balance(waiting) == 500_00


def test_what_was_paid_is_not_paid_again(asha: User, omar: User) -> None:
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 500)
    approvals.approve(row, omar)
    payouts.send(omar)
    payouts.mark_paid(row, omar, "UTR1")
    for became in ("approved", "sent", "paid"):
        with pytest.raises(WalletRefused), transaction.atomic():
            through("wallet_withdrawal_move", row.pk, became, omar.pk, "again", "")
    with pytest.raises(WalletRefused), transaction.atomic():
        through("wallet_payout_send", "again", omar.pk, "payouts", INR, [row.pk], "0" * 64)


def test_what_was_given_back_is_not_given_back_again(asha: User, omar: User) -> None:
    paid_deposit(asha, 500)
    row = requested_withdrawal(asha, 500)
    approvals.reject(row, omar, "no")
    legs = (Leg(refs.tax_tds(INR), -500_00), Leg(refs.player_main(asha.pk, INR), 500_00))
    refused_posting(Kind.WITHDRAWAL_RETURNED, f"withdrawal_back:{row.public_id}:2", *legs)
    with pytest.raises(IntegrityError), transaction.atomic():
        Deposit.objects.update(state="failed", credited_at=None)


def test_nobody_owes_what_the_house_has_not_borne(asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    with pytest.raises(WalletRefused), transaction.atomic():
        through("wallet_owe", "chargeback", deposit.public_id, INR)


def test_tax_is_not_taken_without_a_closed_year(asha: User) -> None:
    paid_deposit(asha, 500)
    legs = (Leg(refs.player_main(asha.pk, INR), -100_00), Leg(refs.tax_tds(INR), 100_00))
    refused_posting(Kind.TAX_WITHHELD, f"tds:2026:{asha.pk}:INR", *legs)
