"""The list of payments in suspense says whose each is and where it is decided."""

import pytest
from django.test import Client

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.money.cast import delivered, message, operator, proven, unpaid_deposit
from wallet.money.deposits.models import Unmatched

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha() -> User:
    licensed()
    return proven("asha")


def test_a_payment_that_would_pay_a_deposit_leads_to_the_deposit(asha: User) -> None:
    deposit = unpaid_deposit(asha, 1_000)
    delivered(message(deposit, amount_minor=deposit.total_minor - 100))
    client = Client()
    client.force_login(operator("omar"))
    page = client.get("/admin/wallet/unmatched/").content.decode()
    assert "captured 1399.00 instead of 1400.00" in page
    assert f"/admin/wallet/deposit/?q={deposit.public_id}" in page
    assert "asha" in page
    assert Unmatched.objects.get().state == "held"
