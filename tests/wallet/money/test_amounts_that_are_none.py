"""What is no amount is refused at every door to money, pages and API: nothing is opened, and nobody sees an error."""

from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.people.models import User
from tests.wallet.money.cast import main_minor, payee, won
from tests.wallet.money.programs import PASSWORD, Program
from wallet.money.deposits.models import Deposit
from wallet.money.withdrawals.models import Withdrawal

WRITTEN = ("-500", "0", "500.001", "1e30", "9" * 40, "NaN", "½", "5,00", "500\x00")
SENT = (-1, 0, 2**63, -(2**63) - 1, 10**40, 1.5, "50000", True, None, [50_000], {"minor": 50_000})


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet(asha: User) -> None:
    cache.clear()
    won(asha, 1_000)


@pytest.fixture
def page(asha: User, client: Client) -> Client:
    """Asha's browser, which has just shown the password."""
    client.force_login(asha)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_on_the_pages(page: Client, asha: User) -> None:
    to = payee(asha)
    for amount in WRITTEN:
        for address, form in (
            ("/wallet/deposits/", {"amount": amount}),
            ("/wallet/withdrawals/", {"amount": amount, "payee": to.pk, "asked_as": "a-form"}),
        ):
            assert page.post(address, form).status_code == 400, (address, amount)
        assert page.get(f"/wallet/deposits/quote/?amount={quote(amount)}").status_code in {200, 400}, amount
    nothing_moved(asha)


def test_over_the_api(asha: User) -> None:
    api, to = Program(asha), payee(asha)
    asking = {"payee": to.public_id, "key": "some-of-it", "password": PASSWORD}
    for amount in SENT:
        cache.clear()
        for status, _told in (
            api.post("deposits/", amount_minor=amount, key="a-deposit"),
            api.post("withdrawals/", amount_minor=amount, **asking),
        ):
            assert status in {400, 409}, amount
    for amount in ("-1", "0", "1.5", "1e3", "NaN", "9" * 40, "half", "%00", ""):
        for address in ("deposits/quote/", "withdrawals/preview/"):
            assert api.get(f"{address}?amount_minor={amount}")[0] in {400, 409}, (address, amount)
    nothing_moved(asha)


def test_digits_of_other_scripts_are_digits(page: Client) -> None:
    for amount in ("१,०००", "1,00,000.00", "100,000"):
        assert page.post("/wallet/deposits/", {"amount": amount}).status_code == 302, amount
    assert sorted(Deposit.objects.values_list("amount_minor", flat=True)) == [1_000_00, 1_00_000_00, 1_00_000_00]


def nothing_moved(asha: User) -> None:
    """No deposit, no withdrawal, and all the money there."""
    assert (Deposit.objects.count(), Withdrawal.objects.count(), main_minor(asha)) == (0, 0, 1_000_00)
