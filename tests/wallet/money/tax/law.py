"""What the law says a year of play comes to, against which the taxes withheld during it are checked."""

from wallet.money.tax.tds import Year


def annual_net_winnings(year: Year, closing_minor: int) -> int:
    """Net winnings of the whole year by rule 133(1), on which the player is taxed (section 115BBJ), in minor units."""
    return max(0, year.withdrawn_minor + closing_minor - year.deposited_minor - year.opening_minor)
