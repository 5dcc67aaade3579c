"""A financial year begins at midnight of 1 April in India, wherever the server stands."""

from datetime import UTC, date, datetime

from wallet.money.tax.dated import Dated
from wallet.money.tax.rules import NONE, TaxRules, tax_rules
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


def test_a_rate_of_the_very_last_day_is_the_years() -> None:
    new_years_eve = TaxRules(winnings_rates=(Dated(date(2026, 12, 31), 1_000, "the act"),))
    taxes = [new_years_eve.at_year_end(Year(), 100_00, number).tax_minor for number in (2025, 2026)]
    assert taxes == [0, 10_00]


def test_no_rules_mean_calendar_years_and_no_tax() -> None:
    assert NONE.year_of(datetime(2026, 12, 31, 23, 59, tzinfo=UTC)) == 2026
    assert NONE.on_withdrawal(Year(), 5_000, datetime(2026, 1, 1, tzinfo=UTC)).tax_minor == 0
