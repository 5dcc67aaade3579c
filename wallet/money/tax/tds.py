"""Tax withheld from net winnings: section 194BA of India's Income-tax Act 1961 by the formulas of rule 133.

Over one financial year and all of a player's accounts, in minor units:

    at a withdrawal      net = A - (B + C + E)
    at the year's end    net = (A + D) - (B + C + E)

A withdrawn so far, this one included, before tax; B deposited from the player's own pocket; C the balance at the
year's beginning; D at its end; E net winnings already taxed this year. A negative result counts as 0. A bonus does
not count before it is released; then it is in the balance and not in B, so it is taxed like a win.
"""

import msgspec

from wallet.money.tax.dated import share_minor


class Year(msgspec.Struct, frozen=True):
    """One player's financial year so far, in minor units; none is negative."""

    opening_minor: int = 0
    deposited_minor: int = 0
    withdrawn_minor: int = 0
    taxed_minor: int = 0


class Withholding(msgspec.Struct, frozen=True):
    """The result for a withdrawal or the year's end: net winnings, how much of them is taxed now, and the tax.

    `taxed_minor` is added to E: all of `net_minor`, or 0 if the tax may wait (`deferred`), or as much as the amount
    paid out can bear.
    """

    net_minor: int
    taxed_minor: int
    tax_minor: int
    rate_bps: int

    @property
    def deferred(self) -> bool:
        """Whether there are net winnings that are taxed later."""
        return self.net_minor > self.taxed_minor


def at_withdrawal(year: Year, amount_minor: int, rate_bps: int, not_yet_below_minor: int = 0) -> Withholding:
    """The tax on a withdrawal; `year` has the numbers before it, `amount_minor` leaves the account, tax included.

    If all untaxed net winnings are at most `not_yet_below_minor`, the tax waits. The tax is never more than the
    withdrawal, which could happen after a charge-back of money that was played with. Raises ValueError for less
    than 1.
    """
    if amount_minor < 1:
        raise ValueError("a withdrawal is at least one minor unit")
    net = max(0, year.withdrawn_minor + amount_minor - _deducted(year))
    if net <= not_yet_below_minor:
        return Withholding(net, 0, 0, rate_bps)
    return _taxed(net, rate_bps, bearable_minor=amount_minor)


def at_year_end(year: Year, closing_minor: int, rate_bps: int) -> Withholding:
    """The tax on the rest at the year's end, with all winnings whose tax has waited."""
    net = max(0, year.withdrawn_minor + closing_minor - _deducted(year))
    return _taxed(net, rate_bps, bearable_minor=net)


def after(year: Year, amount_minor: int, withheld: Withholding) -> Year:
    """The numbers of the year with this withdrawal."""
    return msgspec.structs.replace(
        year,
        withdrawn_minor=year.withdrawn_minor + amount_minor,
        taxed_minor=year.taxed_minor + withheld.taxed_minor,
    )


def _deducted(year: Year) -> int:
    return year.deposited_minor + year.opening_minor + year.taxed_minor


def _taxed(net_minor: int, rate_bps: int, bearable_minor: int) -> Withholding:
    tax = share_minor(net_minor, rate_bps)
    if tax <= bearable_minor:
        return Withholding(net_minor, net_minor, tax, rate_bps)
    return Withholding(net_minor, bearable_minor * 10_000 // rate_bps, bearable_minor, rate_bps)
