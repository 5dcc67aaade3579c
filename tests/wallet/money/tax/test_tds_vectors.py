"""Worked examples of rule 133: what is withheld from each withdrawal of one year, in rupees."""

from tests.wallet.money.tax.law import annual_net_winnings
from wallet.money.tax.tds import Withholding, Year, after, at_withdrawal, at_year_end

RATE_BPS = 3000


def withdrawn(year: Year, rupees: int) -> tuple[Year, Withholding]:
    """A withdrawal and the year after it."""
    withheld = at_withdrawal(year, rupees * 100, RATE_BPS)
    return after(year, rupees * 100, withheld), withheld


def deposited(year: Year, rupees: int) -> Year:
    """The year after a deposit."""
    return Year(year.opening_minor, year.deposited_minor + rupees * 100, year.withdrawn_minor, year.taxed_minor)


def test_less_than_the_opening_balance_is_free_of_tax_and_then_only_what_was_won_is_taxed() -> None:
    year, first = withdrawn(Year(opening_minor=8_000_00), 7_000)
    assert (first.net_minor, first.tax_minor) == (0, 0)
    _, second = withdrawn(deposited(year, 3_000), 5_000)
    assert (second.net_minor, second.tax_minor) == (1_000_00, 300_00)


def test_what_was_taxed_once_is_not_taxed_again() -> None:
    year, first = withdrawn(deposited(Year(), 1_000), 5_000)
    assert first.tax_minor == 1_200_00
    _, second = withdrawn(year, 2_000)
    assert (second.net_minor, second.tax_minor) == (2_000_00, 600_00)


def test_a_deposit_after_a_taxed_win_comes_off_the_next_withdrawal() -> None:
    year, _ = withdrawn(deposited(Year(), 1_000), 5_000)
    _, second = withdrawn(deposited(year, 1_500), 2_000)
    assert second.net_minor == 500_00


def test_what_is_left_at_the_years_end_is_taxed_too() -> None:
    year, _ = withdrawn(deposited(Year(opening_minor=2_000_00), 3_000), 6_000)
    left = at_year_end(year, 4_000_00, RATE_BPS)
    assert (left.net_minor, left.tax_minor) == (4_000_00, 1_200_00)
    assert annual_net_winnings(year, 4_000_00) == 5_000_00


def test_a_year_that_was_lost_is_not_taxed() -> None:
    year = deposited(Year(opening_minor=500_00), 10_000)
    assert at_year_end(year, 3_000_00, RATE_BPS) == Withholding(0, 0, 0, RATE_BPS)
