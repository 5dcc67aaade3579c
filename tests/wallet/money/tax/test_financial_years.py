"""A financial year begins at midnight of 1 April in India, wherever the server stands."""

from datetime import UTC, datetime

from wallet.money.tax.rules import NONE, tax_rules
from wallet.money.tax.tds import Year

INDIA = tax_rules("IN")


def test_a_year_turns_at_midnight_in_india() -> None:
    assert INDIA.year_of(datetime(2026, 3, 31, 18, 29, 59, tzinfo=UTC)) == 2025
    assert INDIA.year_of(datetime(2026, 3, 31, 18, 30, tzinfo=UTC)) == 2026
    assert INDIA.start_of(2026) == datetime(2026, 3, 31, 18, 30, tzinfo=UTC)


def test_january_belongs_to_the_year_that_began_in_april() -> None:
    assert INDIA.year_of(datetime(2026, 1, 1, tzinfo=UTC)) == 2025


def test_a_year_end_is_taxed_at_the_rate_of_its_last_day() -> None:
    assert INDIA.at_year_end(Year(), 100_00, 2022).tax_minor == 0
    assert INDIA.at_year_end(Year(), 100_00, 2023).tax_minor == 30_00


def test_no_rules_mean_calendar_years_and_no_tax() -> None:
    assert NONE.year_of(datetime(2026, 12, 31, 23, 59, tzinfo=UTC)) == 2026
    assert NONE.on_withdrawal(Year(), 5_000, datetime(2026, 1, 1, tzinfo=UTC)).tax_minor == 0
