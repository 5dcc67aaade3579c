"""The smallest withdrawal and deposit are one minor unit, and taxes of so little are still exact."""

from datetime import UTC, date, datetime

import pytest

from tests.wallet.money.tax.law import annual_net_winnings
from wallet.money.tax.dated import Dated, DatedAmount, amount_on, rate_on, share_minor
from wallet.money.tax.gst import deposit_tax
from wallet.money.tax.tds import Withholding, Year, at_withdrawal, at_year_end
from wallet.money.tax.years import year_of, year_start

DAY = date(2026, 4, 1)
RATES = [Dated(DAY, 2800, "the act"), Dated(date(2027, 4, 1), 4000, "a later act")]
INDIA, APRIL = "Asia/Kolkata", (4, 1)


def test_one_unit_is_withdrawn_and_less_is_not() -> None:
    assert at_withdrawal(Year(), 1, 3000) == Withholding(1, 1, 0, 3000)
    with pytest.raises(ValueError, match="at least one minor unit"):
        at_withdrawal(Year(), 0, 3000)


def test_one_unit_is_deposited_and_less_is_not() -> None:
    assert (deposit_tax(1, DAY, RATES).tax_minor, deposit_tax(2, DAY, RATES).tax_minor) == (0, 1)
    with pytest.raises(ValueError, match="at least one minor unit"):
        deposit_tax(0, DAY, RATES)


def test_a_tax_that_is_all_of_the_withdrawal_is_borne_whole() -> None:
    year = Year(withdrawn_minor=90)
    assert at_withdrawal(year, 10, 1000) == Withholding(100, 100, 10, 1000)
    assert at_withdrawal(year, 9, 1000) == Withholding(99, 90, 9, 1000)
    assert at_withdrawal(Year(withdrawn_minor=89), 10, 1000) == Withholding(99, 99, 10, 1000)


def test_winnings_wait_up_to_the_bound_and_are_said_to() -> None:
    waits, does_not = at_withdrawal(Year(), 100, 3000, 100), at_withdrawal(Year(), 101, 3000, 100)
    assert (waits.tax_minor, waits.deferred) == (0, True)
    assert (does_not.tax_minor, does_not.deferred) == (30, False)


def test_a_year_without_winnings_comes_to_nothing_and_one_unit_counts() -> None:
    year = Year(opening_minor=50, deposited_minor=30, withdrawn_minor=20)
    assert (annual_net_winnings(year, 59), annual_net_winnings(year, 60), annual_net_winnings(year, 61)) == (0, 0, 1)
    assert at_year_end(year, 59, 3000) == Withholding(0, 0, 0, 3000)


def test_half_a_unit_is_rounded_up() -> None:
    assert [share_minor(amount, 5000) for amount in range(4)] == [0, 1, 1, 2]
    assert share_minor(10_000, 2_800) == 2_800
    assert (share_minor(1, 4_999), share_minor(1, 5_000)) == (0, 1)


def test_a_rate_and_an_amount_hold_from_their_day_on() -> None:
    amounts = [DatedAmount(DAY, 10_000, "the act")]
    before = date(2026, 3, 31)
    assert (rate_on(RATES, before), amount_on(amounts, before)) == (None, 0)
    assert (rate_on(RATES, DAY), amount_on(amounts, DAY)) == (RATES[0], 10_000)
    assert rate_on(RATES, date(2027, 3, 31)) == RATES[0]
    assert rate_on(RATES, date(2027, 4, 1)) == RATES[1]


def test_the_first_day_of_april_begins_the_year() -> None:
    first = year_start(2026, INDIA, APRIL)
    assert first == datetime(2026, 3, 31, 18, 30, tzinfo=UTC)
    assert (year_of(first, INDIA, APRIL), year_of(first.replace(month=3, day=31), INDIA, APRIL)) == (2026, 2025)
