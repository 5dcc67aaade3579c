"""Somebody has got SQL into the site and taxes others on what they never won, or pays out winnings untaxed."""

from datetime import timedelta

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from base.ids import new_public_id
from tests.granted import grant
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.money.cast import INR, main_minor, paid_deposit, payee, requested_withdrawal, won
from wallet.ledger.doors import books_now, through
from wallet.money.tax.rules import tax_rules
from wallet.money.tax.tds import Year
from wallet.money.withdrawals import tax_years
from wallet.refusals import WalletRefused

INDIA = tax_rules("IN")
PLAY, CASHIER = "rummy_attacks_play", "rummy_attacks_cashier"
CRORE = 1_00_00_000_00


def closed(player: User, year: int, numbers: Year, closing_minor: int) -> None:
    """A year closed on these numbers, each in its place and the tax right for them."""
    left = INDIA.at_year_end(numbers, closing_minor, year)
    through(
        "wallet_tax_year_close", player.pk, INR, year, INDIA.start_of(year + 1) - timedelta(microseconds=1),
        numbers.opening_minor, numbers.deposited_minor, numbers.withdrawn_minor, numbers.taxed_minor, closing_minor,
        left.net_minor, left.rate_bps, left.tax_minor,
    )  # fmt: skip


@pytest.mark.parametrize("login", [PLAY, CASHIER])
@pytest.mark.parametrize(
    ("numbers", "closing_minor"),
    [
        (Year(withdrawn_minor=CRORE), 0),
        (Year(), CRORE),
        (Year(opening_minor=-CRORE), 0),
        (Year(deposited_minor=-CRORE), 0),
        (Year(taxed_minor=-CRORE), 0),
    ],
)
def test_a_year_of_winnings_that_never_were(asha: User, login: str, numbers: Year, closing_minor: int) -> None:
    paid_deposit(asha, 1_000)
    grant(LOGINS)
    last_year = INDIA.year_of(books_now()) - 1
    with logged_in_as(login):
        with pytest.raises(WalletRefused, match="those of the books"), transaction.atomic():
            closed(asha, last_year, numbers, closing_minor)
        with transaction.atomic():
            closed(asha, last_year, Year(), 0)  # which is what the books say
    assert main_minor(asha) == 1_000_00


def test_a_year_that_is_not_over(asha: User) -> None:
    """Its tax would be due at once, and what is won after it would never be taxed at its end."""
    paid_deposit(asha, 1_000)
    won(asha, 500)
    grant(LOGINS)
    year = INDIA.year_of(books_now())
    for login in (PLAY, CASHIER):
        with logged_in_as(login), pytest.raises(WalletRefused, match="not over"), transaction.atomic():
            closed(asha, year, Year(deposited_minor=1_000_00), 1_500_00)


def test_winnings_withdrawn_as_if_nothing_were_won(asha: User) -> None:
    paid_deposit(asha, 1_000)
    won(asha, 5_000)
    to = payee(asha).pk
    grant(LOGINS)
    rate = INDIA.winnings_rate_bps(INDIA.day(books_now()))
    for net, taxed in ((0, 0), (5_000_00, 0), (100_00, 100_00), (9_000_00, 9_000_00)):
        on = (6_000_00, net, taxed, rate, taxed * rate // 10_000, to)
        with logged_in_as(PLAY), pytest.raises(WalletRefused, match="on what was won"), transaction.atomic():
            through("wallet_withdrawal_ask", new_public_id(), asha.pk, INR, *on, new_public_id())
    with logged_in_as(PLAY):
        assert requested_withdrawal(asha, 6_000).tax_minor == 1_500_00


def test_winnings_that_may_wait_and_no_others(asha: User) -> None:
    """Up to a hundred rupees; one unit more is taxed, whoever asks."""
    paid_deposit(asha, 1_000)
    won(asha, 101)
    to = payee(asha).pk
    grant(LOGINS)
    rate = INDIA.winnings_rate_bps(INDIA.day(books_now()))

    def untaxed(amount_minor: int, net_minor: int) -> None:
        through(
            "wallet_withdrawal_ask",
            new_public_id(),
            asha.pk,
            INR,
            amount_minor,
            net_minor,
            0,
            rate,
            0,
            to,
            new_public_id(),
        )

    with logged_in_as(PLAY):
        with pytest.raises(WalletRefused, match="on what was won"), transaction.atomic():
            untaxed(1_100_01, 100_01)
        with transaction.atomic():
            untaxed(1_100_00, 100_00)
            transaction.set_rollback(True)


def test_the_database_counts_a_year_as_python_does(asha: User) -> None:
    paid_deposit(asha, 1_000)
    won(asha, 700)
    requested_withdrawal(asha, 900)
    requested_withdrawal(asha, 300)
    year = INDIA.year_of(books_now())
    here = tax_years.year_so_far(asha.pk, INR, INDIA, year)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM public.wallet_tax_year_numbers(%s, %s, %s)", [asha.pk, INR, year])
        assert Year(*cursor.fetchone()) == here
        cursor.execute("SELECT public.wallet_tax_year_of(%s)", [books_now()])
        assert cursor.fetchone() == (year,)
    assert here.withdrawn_minor == 1_200_00
    assert here.taxed_minor > 0
