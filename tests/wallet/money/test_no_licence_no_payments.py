"""A house for practice chips has no payments: no page, no gateway, no service. One whose licence ended pays out.

What it is about: `wallet.money.licence.terms`.
"""

from datetime import date

import pytest
from django.test import Client

from accounts.people.models import User
from tests.wallet.builders import licensed, player
from tests.wallet.money.cast import (
    delivered,
    fresh,
    main_minor,
    message,
    paid_deposit,
    proven,
    requested_withdrawal,
    unpaid_deposit,
)
from wallet.money import tasks
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import DepositState
from wallet.money.licence.services import apply_licence
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import WithdrawalState

PAGES = ("deposits", "deposits/quote", "deposits/abc", "withdrawals", "withdrawals/preview", "withdrawals/payees/add")


@pytest.fixture
def licence() -> None:
    """None."""


@pytest.mark.django_db
def test_none_of_its_pages_is_there(client: Client) -> None:
    for logged_in in (False, True):
        if logged_in:
            client.force_login(player("binu"))
        assert [client.get(f"/wallet/{name}/").status_code for name in PAGES] == [404] * len(PAGES)
    token = "00000000-0000-4000-8000-000000000000"
    assert client.get(f"/wallet/sandbox/{token}/").status_code == 404
    for address in (f"/payments/process/{token}/", "/payments/process/sandbox/"):
        assert client.post(address).status_code == 404


@pytest.mark.django_db
def test_its_services_refuse() -> None:
    binu = player("binu")
    calls = (
        lambda: deposits.open_deposit(binu, 500_00),
        lambda: deposits.quote(500_00),
        lambda: withdrawals.preview(binu, 500_00),
        lambda: withdrawals.withdrawable_minor(binu),
    )
    for call in calls:
        with pytest.raises(PaymentRefused) as refused:
            call()
        assert refused.value.code == PaymentRefusal.NO_MONEY_HERE
    tasks.move_payments()
    tasks.settle_with_state_and_players()


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["withdrawn", "run out"])
def test_after_a_licence_nothing_is_paid_in_and_everything_paid_out(asha: User, omar: User, how: str) -> None:
    apply_licence(None if how == "withdrawn" else licensed(valid_until=date(2026, 1, 2)))
    with pytest.raises(PaymentRefused) as refused:
        unpaid_deposit(asha, 500)
    assert refused.value.code == PaymentRefusal.LICENCE_ENDED
    row = requested_withdrawal(asha, 1_000)
    approvals.approve(row, omar)
    payouts.send(omar)
    payouts.mark_paid(row, omar)
    assert (fresh(row).state, main_minor(asha)) == (WithdrawalState.PAID, 0)


@pytest.mark.django_db
def test_a_first_deposit_paid_after_the_licence_waits_for_an_operator() -> None:
    licensed()
    chitra = proven("chitra")
    deposit = unpaid_deposit(chitra, 500)
    apply_licence(None)
    assert delivered(message(deposit)).status_code == 200
    assert (fresh(deposit).state, main_minor(chitra)) == (DepositState.REVIEW, 0)


@pytest.fixture
def asha(db: None) -> User:
    """A player with 1,000 deposited while there was a licence."""
    licensed()
    user = proven("asha")
    paid_deposit(user, 1_000)
    return user
