"""The pages of withdrawals: the tax before asking, the password before the money, what became of each afterwards."""

import pytest
from django.test import Client

from accounts.people.models import User
from tests.wallet.money.cast import main_minor, payee, proven, requested_withdrawal, won
from wallet.money.withdrawals import approvals
from wallet.money.withdrawals.models import Payee, Withdrawal, WithdrawalState

LIST = "/wallet/withdrawals/"
PASSWORD = "sixteen brown monkeys"


@pytest.fixture
def page(asha: User, client: Client) -> Client:
    """Asha's browser, where the password was just typed again."""
    client.force_login(asha)
    assert client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
    return client


def text(client: Client, address: str, status: int = 200) -> str:
    """A page's source."""
    answer = client.get(address)
    assert answer.status_code == status
    return str(answer.content.decode())


def test_the_tax_is_shown_while_typing(page: Client, asha: User) -> None:
    won(asha, 1_000)
    source = text(page, f"{LIST}preview/?amount=1000")
    assert all(shown in source for shown in ("₹1,000", "30 %", "₹300", "₹700"))


def test_from_the_form_to_the_withdrawal(page: Client, asha: User) -> None:
    won(asha, 1_000)
    to = payee(asha)
    sent = {"amount": "400", "payee": to.public_id, "asked_as": "once"}
    answers = [page.post(LIST, sent) for _ in range(2)]
    row = Withdrawal.objects.get(user=asha)
    assert [answer["Location"] for answer in answers] == [f"{LIST}{row.public_id}/"] * 2
    source = text(page, f"{LIST}{row.public_id}/")
    assert all(shown in source for shown in ("₹400", "₹120", "₹280", "•••• 6789", "Being checked"))
    assert to.account not in source


def test_a_session_that_has_not_shown_the_password_lately_is_asked_for_it(asha: User, client: Client) -> None:
    client.force_login(asha)
    won(asha, 1_000)
    sent = {"amount": "400", "payee": payee(asha).public_id, "asked_as": "once"}
    answer = client.post(LIST, sent)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert (Withdrawal.objects.count(), main_minor(asha)) == (0, 1_000_00)
    answer = client.post("/wallet/withdrawals/payees/add/", {"kind": "upi", "holder": "x", "account": "x1@bank"})
    assert answer["Location"].startswith("/accounts/reauthenticate/")


def test_what_was_asked_for_goes_on_once_the_password_is_typed(asha: User, client: Client) -> None:
    client.force_login(asha)
    won(asha, 1_000)
    there = client.post(LIST, {"amount": "400", "payee": payee(asha).public_id, "asked_as": "once"})["Location"]
    client.post(there, {"password": PASSWORD, "next": LIST})
    assert (Withdrawal.objects.get().amount_minor, main_minor(asha)) == (400_00, 600_00)


def test_a_payee_is_added_and_removed(page: Client, asha: User) -> None:
    sent = {"kind": "bank", "holder": "Asha Rao", "account": "0012 3456 789", "ifsc": "hdfc0000123"}
    assert page.post(f"{LIST}payees/add/", sent).status_code == 302
    added = Payee.objects.get(user=asha)
    assert (added.account, added.ifsc) == ("00123456789", "HDFC0000123")
    assert "•••• 6789" in text(page, LIST)
    page.post(f"{LIST}payees/{added.public_id}/remove/")
    assert "•••• 6789" not in text(page, LIST)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "bank", "account": "12", "ifsc": "HDFC0000123"},
        {"kind": "bank", "account": "00123456789", "ifsc": "HDFC"},
        {"kind": "upi", "account": "asha"},
    ],
)
def test_what_no_bank_would_take_is_refused(page: Client, wrong: dict[str, str]) -> None:
    answer = page.post(f"{LIST}payees/add/", {"holder": "Asha Rao", **wrong})
    assert (answer.status_code, Payee.objects.count()) == (400, 0)


def test_it_is_cancelled_while_nobody_has_approved_it(page: Client, asha: User, omar: User) -> None:
    won(asha, 1_000)
    first, second = requested_withdrawal(asha, 400), requested_withdrawal(asha, 600)
    page.post(f"{LIST}{first.public_id}/cancel/")
    assert main_minor(asha) == 400_00
    approvals.approve(second, omar)
    page.post(f"{LIST}{second.public_id}/cancel/")
    assert (main_minor(asha), Withdrawal.objects.get(pk=second.pk).state) == (400_00, WithdrawalState.APPROVED)


def test_the_player_reads_why_it_was_not_approved(page: Client, asha: User, omar: User) -> None:
    won(asha, 1_000)
    row = requested_withdrawal(asha, 400)
    approvals.reject(row, omar, "the name does not match")
    assert "the name does not match" in text(page, f"{LIST}{row.public_id}/")


def test_others_withdrawals_are_not_there(page: Client) -> None:
    binu = proven("binu")
    won(binu, 1_000)
    row = requested_withdrawal(binu, 400)
    text(page, f"{LIST}{row.public_id}/", 404)
    assert page.post(f"{LIST}{row.public_id}/cancel/").status_code == 404
    assert page.post(f"{LIST}payees/{row.payee.public_id}/remove/").status_code == 404
