"""The tax rules of each country: a licence names a country, this module its taxes."""

from collections.abc import Sequence
from datetime import date, datetime

import msgspec

from wallet.money.tax import india, tds
from wallet.money.tax.dated import Dated, DatedAmount, amount_on, rate_on
from wallet.money.tax.gst import DepositTax, deposit_tax
from wallet.money.tax.years import local_date, year_of, year_start


class TaxRules(msgspec.Struct, frozen=True):
    """A country's taxes on deposits and winnings; empty tables tax nothing."""

    zone: str = "UTC"
    year_begins: tuple[int, int] = (1, 1)
    deposit_rates: Sequence[Dated] = ()
    winnings_rates: Sequence[Dated] = ()
    winnings_wait_below: Sequence[DatedAmount] = ()

    def on_deposit(self, amount_minor: int, moment: datetime) -> DepositTax:
        """The tax that comes on top of a deposit made now."""
        return deposit_tax(amount_minor, self.day(moment), self.deposit_rates)

    def on_withdrawal(self, year: tds.Year, amount_minor: int, moment: datetime) -> tds.Withholding:
        """The tax withheld from a withdrawal now; `year` has the player's numbers before it."""
        waits = amount_on(self.winnings_wait_below, self.day(moment))
        return tds.at_withdrawal(year, amount_minor, self.winnings_rate_bps(self.day(moment)), waits)

    def at_year_end(self, year: tds.Year, closing_minor: int, number: int) -> tds.Withholding:
        """The tax withheld from the rest at the end of the financial year `number`, at that year's rate."""
        last_day = date.fromordinal(self.start_of(number + 1).date().toordinal() - 1)
        return tds.at_year_end(year, closing_minor, self.winnings_rate_bps(last_day))

    def every_row(self) -> list[tuple[str, Dated | DatedAmount]]:
        """All dated numbers with the name of their table, for the people who check them."""
        tables: tuple[tuple[str, Sequence[Dated | DatedAmount]], ...] = (
            ("GST on deposits", self.deposit_rates),
            ("TDS on net winnings", self.winnings_rates),
            ("TDS waits up to", self.winnings_wait_below),
        )
        return [(name, row) for name, rows in tables for row in rows]

    def winnings_rate_bps(self, on: date) -> int:
        """The rate on net winnings in force on a day, in basis points; 0 where there is none."""
        rate = rate_on(self.winnings_rates, on)
        return rate.rate_bps if rate else 0

    def day(self, moment: datetime) -> date:
        """The calendar day of a moment where the tax is owed."""
        return local_date(moment, self.zone)

    def year_of(self, moment: datetime) -> int:
        """The financial year of a moment, named by the calendar year in which it begins."""
        return year_of(moment, self.zone, self.year_begins)

    def start_of(self, number: int) -> datetime:
        """The first moment of a financial year."""
        return year_start(number, self.zone, self.year_begins)


NONE = TaxRules()
RULES: dict[str, TaxRules] = {
    "IN": TaxRules(
        zone=india.ZONE,
        year_begins=india.YEAR_BEGINS,
        deposit_rates=india.GST_ON_DEPOSITS,
        winnings_rates=india.TDS_ON_NET_WINNINGS,
        winnings_wait_below=india.TDS_NOT_YET_BELOW,
    )
}


def tax_rules(name: str) -> TaxRules:
    """The rules by the name a licence gives them; "" is no tax at all. Raises KeyError for a name nobody knows."""
    return RULES[name] if name else NONE
