"""The pages of deposits: the tax is shown before anything is paid, and what became of each afterwards."""

import pytest
from django.test import Client

from accounts.people.models import User
from tests.wallet.money.cast import main_minor, paid_deposit, proven, unpaid_deposit
from wallet.money.deposits.models import Deposit, DepositState

LIST = "/wallet/deposits/"


@pytest.fixture
def page(asha: User, client: Client) -> Client:
    """Asha's browser."""
    client.force_login(asha)
    return client


def text(client: Client, address: str, status: int = 200, **headers: str) -> str:
    """A page's source."""
    answer = client.get(address, headers=headers)
    assert answer.status_code == status, answer.content
    return str(answer.content.decode())


def test_the_tax_is_shown_while_typing(page: Client) -> None:
    source = text(page, f"{LIST}quote/?amount=1,000")
    assert all(shown in source for shown in ("₹1,000", "40 %", "₹400", "₹1,400"))
    assert "less than the smallest" in text(page, f"{LIST}quote/?amount=5")


def test_from_the_form_to_the_money(page: Client, asha: User) -> None:
    answer = page.post(LIST, {"amount": "1000"})
    deposit = Deposit.objects.get(user=asha)
    assert answer["Location"] == f"{LIST}{deposit.public_id}/"
    source = text(page, answer["Location"])
    assert "₹1,400" in source
    assert f"{LIST}{deposit.public_id}/pay/" in source
    sandbox = page.get(f"{LIST}{deposit.public_id}/pay/")["Location"]
    assert "No real money moves here" in text(page, sandbox)
    assert page.post(sandbox, {"outcome": "pay"})["Location"] == f"{LIST}{deposit.public_id}/"
    assert "The money is in your account" in text(page, f"{LIST}{deposit.public_id}/")
    assert main_minor(asha) == 1_000_00


def test_a_deposit_that_waits_looks_again_by_itself(page: Client, asha: User) -> None:
    deposit = unpaid_deposit(asha, 500)
    page.post(f"/wallet/sandbox/{deposit.payment.token}/", {"outcome": "late"})
    source = text(page, f"{LIST}{deposit.public_id}/")
    assert "every 3s" in source
    part = text(page, f"{LIST}{deposit.public_id}/", **{"HX-Request": "true"})
    assert "waiting to hear" in part
    assert "<html" not in part


@pytest.mark.parametrize("amount", ["", "abc", "-5", "1.234", "99999999999999"])
def test_what_is_no_amount_is_said_so(page: Client, amount: str) -> None:
    answer = page.post(LIST, {"amount": amount})
    assert (answer.status_code, Deposit.objects.count()) == (400, 0)


def test_a_refusal_is_said_on_the_form(page: Client) -> None:
    answer = page.post(LIST, {"amount": "50"})
    assert answer.status_code == 409
    assert "less than the smallest" in answer.content.decode()


def test_others_deposits_and_payments_are_not_there(page: Client) -> None:
    theirs = unpaid_deposit(proven("binu"), 500)
    for address in (f"{LIST}{theirs.public_id}/", f"{LIST}{theirs.public_id}/pay/"):
        text(page, address, 404)
    answer = page.post(f"/wallet/sandbox/{theirs.payment.token}/", {"outcome": "pay"})
    assert (answer.status_code, Deposit.objects.get().state) == (404, DepositState.OPEN)


def test_the_list_says_what_became_of_each(page: Client, asha: User) -> None:
    paid_deposit(asha, 500)
    unpaid_deposit(asha, 700)
    source = text(page, LIST)
    assert all(shown in source for shown in ("₹500", "Credited", "₹700", "Waiting for payment"))


def test_strangers_log_in_first(licence: None, client: Client) -> None:
    assert client.get(LIST).status_code == 302
