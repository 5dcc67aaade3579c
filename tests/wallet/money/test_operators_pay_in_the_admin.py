"""Operators approve, reject, send and take down the bank's answers in the admin; who may not, cannot."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.people.models import User
from desk.approvals.models import ApprovalRequest
from desk.approvals.services import approve
from tests.wallet.money.cast import (
    at_the_keys,
    chosen,
    fresh,
    main_minor,
    message,
    operator,
    paid_deposit,
    requested_withdrawal,
    unpaid_deposit,
    won,
)
from wallet.ledger import refs
from wallet.ledger.queries import balance
from wallet.money.bonuses.models import Bonus
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.gateways.till import Outcome
from wallet.money.withdrawals.models import PayoutBatch, Withdrawal, WithdrawalState

PAGES = ("deposit", "withdrawal", "payoutbatch", "taxyear", "receivable", "gatewayevent", "bonus")


@pytest.fixture
def page(omar: User, client: Client) -> Client:
    """Omar's browser."""
    return at_the_keys(client, omar)


def act(client: Client, model: str, action: str, row: Withdrawal | Deposit, **words: str) -> str:
    """An action on one row; the page that follows."""
    sent = {"action": action, "_selected_action": str(row.pk), **words}
    answer = client.post(f"/admin/wallet/{model}/", sent, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_from_approval_to_paid(page: Client, asha: User) -> None:
    won(asha, 1_000)
    row = requested_withdrawal(asha, 1_000)
    assert "approved" in act(page, "withdrawal", "approve", row)
    assert "700" in act(page, "withdrawal", "send", row)
    batch = PayoutBatch.objects.get()
    file = page.get(f"/admin/wallet/payoutbatch/{batch.pk}/file.csv")
    assert file.headers["Content-Disposition"] == f'attachment; filename="payouts-{batch.public_id}.csv"'
    assert b"00123456789" in file.content
    assert "bank" in act(page, "withdrawal", "mark_paid", row), "asks for the bank's reference first"
    assert fresh(row).state == WithdrawalState.SENT
    act(page, "withdrawal", "mark_paid", row, why="UTR42")
    assert (fresh(row).state, fresh(row).bank_reference) == (WithdrawalState.PAID, "UTR42")


def test_a_reason_is_asked_for_before_anything_is_rejected(page: Client, asha: User) -> None:
    won(asha, 1_000)
    row = requested_withdrawal(asha, 1_000)
    act(page, "withdrawal", "reject", row)
    act(page, "withdrawal", "reject", row, why=" ")
    assert fresh(row).state == WithdrawalState.REQUESTED
    act(page, "withdrawal", "reject", row, why="the name does not match")
    assert (fresh(row).state, main_minor(asha)) == (WithdrawalState.REJECTED, 1_000_00)


def test_a_refusal_is_said_in_its_sentence(page: Client, omar: User) -> None:
    won(omar, 1_000)
    assert "Nobody approves their own" in act(page, "withdrawal", "approve", requested_withdrawal(omar, 1_000))


def test_who_may_only_look_cannot_pay_or_take_the_file(page: Client, omar: User, asha: User) -> None:
    won(asha, 1_000)
    row = requested_withdrawal(asha, 1_000)
    act(page, "withdrawal", "approve", row)
    act(page, "withdrawal", "send", row)
    omar.is_superuser = False
    omar.save()
    omar.user_permissions.set(Permission.objects.filter(codename__in=("view_withdrawal", "view_payoutbatch")))
    page.post("/admin/wallet/withdrawal/", {"action": "mark_paid", "_selected_action": str(row.pk), "why": "x"})
    assert fresh(row).state == WithdrawalState.SENT
    assert page.get(f"/admin/wallet/payoutbatch/{PayoutBatch.objects.get().pk}/file.csv").status_code == 403


def test_a_doubtful_deposit_is_decided(page: Client, asha: User) -> None:
    deposit = chosen(unpaid_deposit(asha, 500), Outcome.LESS)
    assert deposit.state == DepositState.REVIEW
    act(page, "deposit", "credit", deposit, why="the gateway has found the paisa")
    assert (fresh(deposit).state, main_minor(asha)) == (DepositState.CREDITED, 500_00)


def test_a_bonus_is_asked_for_granted_by_another_and_booked(page: Client, omar: User, asha: User) -> None:
    sent = {
        "user": asha.pk, "currency": "INR", "amount_minor": 500_00, "release_bps": 5_000, "reason": "Diwali",
        "expires_at_0": "2099-01-01", "expires_at_1": "00:00:00",
    }  # fmt: skip
    answer = page.post("/admin/wallet/bonus/add/", sent)
    assert answer.status_code == 302, answer.context["errors"]
    assert not Bonus.objects.exists()  # until another person has approved it
    approve(ApprovalRequest.objects.get(), operator("rita"))
    bonus = Bonus.objects.get(user=asha)
    assert (bonus.granted_by, balance(refs.player_bonus(asha.pk, "INR"))) == (omar, 500_00)
    assert page.get(f"/admin/wallet/bonus/{bonus.pk}/change/").status_code == 200


def test_every_list_and_page_opens_and_nothing_is_edited(page: Client, asha: User) -> None:
    deposit = paid_deposit(asha, 500)
    assert message(deposit)
    for name in PAGES:
        assert page.get(f"/admin/wallet/{name}/").status_code == 200, name
    assert page.get(f"/admin/wallet/deposit/{deposit.pk}/change/").status_code == 200
    assert page.post(f"/admin/wallet/deposit/{deposit.pk}/change/", {"state": "open"}).status_code == 403
