"""The tax on a deposit comes on top, at the rate of its day in India."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.money.tax.gst import deposit_tax
from wallet.money.tax.india import GST_ON_DEPOSITS
from wallet.money.tax.rules import NONE, tax_rules

INDIA = tax_rules("IN")


@pytest.mark.parametrize(
    ("on", "rate_bps", "tax_minor"),
    [
        (date(2023, 9, 30), 0, 0),
        (date(2023, 10, 1), 2800, 280_00),
        (date(2025, 9, 21), 2800, 280_00),
        (date(2025, 9, 22), 4000, 400_00),
        (date(2026, 11, 21), 4000, 400_00),
    ],
)
def test_a_thousand_rupees_on_both_sides_of_each_date(on: date, rate_bps: int, tax_minor: int) -> None:
    tax = deposit_tax(1_000_00, on, GST_ON_DEPOSITS)
    assert (tax.rate_bps, tax.tax_minor, tax.total_minor) == (rate_bps, tax_minor, 1_000_00 + tax_minor)


def test_a_rate_begins_at_midnight_in_india() -> None:
    still_the_21st = datetime(2025, 9, 21, 18, 29, 59, tzinfo=UTC)
    already_the_22nd = datetime(2025, 9, 21, 18, 30, tzinfo=UTC)
    assert INDIA.on_deposit(100, still_the_21st).tax_minor == 28
    assert INDIA.on_deposit(100, already_the_22nd).tax_minor == 40


def test_the_half_paisa_goes_to_the_state() -> None:
    on = date(2024, 1, 1)
    taxes = [deposit_tax(amount_minor, on, GST_ON_DEPOSITS).tax_minor for amount_minor in (1, 2, 3, 25, 75)]
    assert taxes == [0, 1, 1, 7, 21]


def test_every_rate_names_its_source() -> None:
    assert all(rate.source for rate in (*GST_ON_DEPOSITS, *INDIA.winnings_rates, *INDIA.winnings_wait_below))


def test_a_country_without_rules_taxes_nothing() -> None:
    assert NONE.on_deposit(1_000, datetime(2026, 1, 1, tzinfo=UTC)).total_minor == 1_000


def test_rules_nobody_wrote_are_not_guessed() -> None:
    with pytest.raises(KeyError):
        tax_rules("ZZ")


def test_nothing_is_not_a_deposit() -> None:
    with pytest.raises(ValueError, match="at least one"):
        deposit_tax(0, date(2026, 1, 1), GST_ON_DEPOSITS)


@given(st.integers(1, 10**12), st.integers(1, 10**12))
def test_more_deposited_is_never_less_taxed(one_minor: int, more_minor: int) -> None:
    on = date(2026, 1, 1)
    small, large = (deposit_tax(each, on, GST_ON_DEPOSITS) for each in (one_minor, one_minor + more_minor))
    assert 0 <= small.tax_minor <= large.tax_minor
    assert abs(small.tax_minor * 10_000 - one_minor * 4_000) <= 5_000
