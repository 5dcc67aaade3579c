"""Whatever a process takes the time for, money lies in the year in which the books wrote it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.money.cast import INR, paid_deposit, requested_withdrawal, won
from tests.wallet.money.turning_years import AFTER, BEFORE, turning
from wallet.ledger.doors import books_now
from wallet.ledger.models import Transaction
from wallet.money.licence import terms
from wallet.money.withdrawals import services, tax_years
from wallet.money.withdrawals.models import TaxYear

SKEWS = (timedelta(seconds=3), timedelta(seconds=-3), timedelta(minutes=10), timedelta(minutes=-10))


@pytest.fixture(params=SKEWS, ids=str)
def skewed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> timedelta:
    """The clock of this process is wrong by so much; the books' own is not."""
    skew: timedelta = request.param
    right = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: right() + skew)
    return skew


def test_what_was_deposited_just_before_the_year_turned_is_not_won(asha: User, skewed: timedelta) -> None:
    paid_deposit(asha, 600)
    rules = turning(books_now())
    year = tax_years.close_year(asha.pk, INR, rules, BEFORE)
    assert (year.deposited_minor, year.closing_minor, year.tax_minor) == (600_00, 600_00, 0)


def test_what_was_deposited_just_after_is_the_next_years(asha: User, skewed: timedelta) -> None:
    won(asha, 100)
    rules = turning(books_now())
    paid_deposit(asha, 600)
    year = tax_years.close_year(asha.pk, INR, rules, BEFORE)
    assert (year.deposited_minor, year.closing_minor, year.tax_minor) == (0, 100_00, 30_00)
    assert tax_years.year_so_far(asha.pk, INR, rules, AFTER).deposited_minor == 600_00


def test_what_was_withdrawn_just_before_is_not_taxed_again(asha: User, skewed: timedelta) -> None:
    paid_deposit(asha, 600)
    won(asha, 400)
    assert requested_withdrawal(asha, 1_000).tax_minor == 120_00
    year = tax_years.close_year(asha.pk, INR, turning(books_now()), BEFORE)
    assert (year.withdrawn_minor, year.taxed_minor, year.tax_minor) == (1_000_00, 400_00, 0)


def test_a_year_that_turns_while_a_withdrawal_is_worked_out_has_it_worked_out_anew(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    won(asha, 1_000)
    rules = turning(books_now())
    moments = iter((rules.turn - timedelta(seconds=1), books_now()))
    monkeypatch.setattr(services, "books_now", lambda: next(moments))
    monkeypatch.setattr(terms, "tax_rules", lambda _name: rules)
    row = requested_withdrawal(asha, 500)
    assert (TaxYear.objects.get().year, TaxYear.objects.get().tax_minor) == (BEFORE, 300_00)
    assert row.tax_minor == 0
    asked_at = Transaction.objects.get(key=f"withdrawal:{row.public_id}").booked_at
    assert rules.year_of(asked_at) == AFTER
