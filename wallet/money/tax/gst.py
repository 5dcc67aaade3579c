"""Goods and services tax on a deposit.

It is added to the deposit: a deposit of 1,000 at 28 % costs 1,280, of which 1,000 can be played with and 280 go to
the state. The tax is shown before paying and does not depend on later play or withdrawals (rule 31B of the CGST
Rules).
"""

from collections.abc import Sequence
from datetime import date

import msgspec

from wallet.money.tax.dated import Dated, rate_on, share_minor


class DepositTax(msgspec.Struct, frozen=True):
    """A deposit with its tax, in minor units; `total_minor` is what the player pays."""

    amount_minor: int
    rate_bps: int
    tax_minor: int
    source: str

    @property
    def total_minor(self) -> int:
        """What the player pays: the deposit and its tax."""
        return self.amount_minor + self.tax_minor


def deposit_tax(amount_minor: int, on: date, rates: Sequence[Dated]) -> DepositTax:
    """The tax on a deposit made on a day; none where no rate is in force. Raises ValueError for less than 1."""
    if amount_minor < 1:
        raise ValueError("a deposit is at least one minor unit")
    rate = rate_on(rates, on)
    if rate is None:
        return DepositTax(amount_minor, 0, 0, "")
    return DepositTax(amount_minor, rate.rate_bps, share_minor(amount_minor, rate.rate_bps), rate.source)
