"""A tax bears the date of its year or its withdrawal, whoever books it: no login moves it into another year."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import refused_by
from tests.wallet.money.cast import INR, requested_withdrawal, won
from wallet.ledger.doors import through
from wallet.ledger.models import Transaction
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import approvals, tax_years
from wallet.refusals import WalletRefused

INDIA = tax_rules("IN")
THIS_YEAR = INDIA.year_of(timezone.now())


def year_ends(number: int) -> object:
    """What the database says."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.wallet_tax_year_ends(%s)", [number])
        return cursor.fetchone()[0]


@pytest.mark.parametrize("number", [2023, 2025, 2026])
def test_a_year_ends_in_the_database_when_it_ends_in_the_rules(asha: User, number: int) -> None:
    assert year_ends(number) == INDIA.start_of(number + 1)


def test_a_year_is_closed_at_no_other_moment(asha: User) -> None:
    """Of which the rate would be another, or none."""
    last = INDIA.start_of(THIS_YEAR + 1) - timedelta(microseconds=1)
    for moment in (last - timedelta(days=3_660), last - timedelta(microseconds=1), last + timedelta(days=366)):
        with pytest.raises(WalletRefused, match="its own last moment"), transaction.atomic():
            through("wallet_tax_year_close", asha.pk, INR, THIS_YEAR, moment, 0, 0, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("days", [-3_000, -400, -2])
def test_the_tax_of_a_year_is_not_dated_into_another(asha: User, monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    won(asha, 1_000)
    at = tax_years.books_now() + timedelta(days=days)
    monkeypatch.setattr(tax_years, "books_now", lambda: at)
    with refused_by("wallet_taxyear_dated"), transaction.atomic():
        tax_years.close_year(asha.pk, INR, INDIA, THIS_YEAR)


def test_the_tax_on_a_withdrawal_is_not_dated_before_it(
    asha: User, omar: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    won(asha, 1_000)
    withdrawal = requested_withdrawal(asha, 500)
    assert withdrawal.tax_minor > 0
    honest, long_ago = approvals.post, timezone.now() - timedelta(days=400)
    monkeypatch.setattr(approvals, "post", lambda kind, key, legs: honest(kind, key, legs, event_at=long_ago))
    with refused_by("wallet_withdrawal_tax_dated"), transaction.atomic():
        approvals.approve(withdrawal, omar)


def test_honest_ones_are_booked(asha: User, omar: User) -> None:
    won(asha, 1_000)
    approvals.approve(requested_withdrawal(asha, 500), omar)
    tax_years.close_year(asha.pk, INR, INDIA, THIS_YEAR)
    assert Transaction.objects.filter(kind="tax_withheld").count() == 2
