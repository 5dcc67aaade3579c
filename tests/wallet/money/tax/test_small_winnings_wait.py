"""Net winnings of at most Rs 100 are not taxed at once, and are not forgotten (CBDT Circular 5 of 2023)."""

from datetime import UTC, datetime

from wallet.money.tax.rules import tax_rules
from wallet.money.tax.tds import Year, after, at_withdrawal, at_year_end

INDIA = tax_rules("IN")


def test_a_hundred_rupees_wait_and_a_paisa_more_does_not() -> None:
    at = datetime(2026, 5, 1, tzinfo=UTC)
    assert INDIA.on_withdrawal(Year(), 100_00, at).tax_minor == 0
    assert INDIA.on_withdrawal(Year(), 100_00, at).deferred
    assert INDIA.on_withdrawal(Year(), 100_01, at).tax_minor == 30_00


def test_what_waited_is_taxed_with_what_follows() -> None:
    year = Year()
    waiting = at_withdrawal(year, 60_00, 3000, 100_00)
    more = at_withdrawal(after(year, 60_00, waiting), 60_00, 3000, 100_00)
    assert (more.net_minor, more.tax_minor, more.deferred) == (120_00, 36_00, False)


def test_what_waited_is_taxed_at_the_years_end_at_the_latest() -> None:
    waiting = at_withdrawal(Year(), 80_00, 3000, 100_00)
    assert at_year_end(after(Year(), 80_00, waiting), 0, 3000).tax_minor == 24_00


def test_the_tax_is_never_more_than_what_is_paid_out() -> None:
    deposit_charged_back = Year(deposited_minor=0, withdrawn_minor=10_000_00)
    held = at_withdrawal(deposit_charged_back, 300_00, 3000, 100_00)
    assert held.tax_minor == 300_00
    assert held.taxed_minor == 1_000_00
    assert held.deferred
