"""Tax withheld from net winnings: section 194BA of India's Income-tax Act 1961 by the formulas of rule 133.

Over one financial year and all of a player's accounts, in minor units:

    at a withdrawal      net = A - (B + C + E)
    at the year's end    net = (A + D) - (B + C + E)

A withdrawn so far, this one included, before tax; B deposited from the player's own pocket; C the balance at the year's
beginning; D at its end; E net winnings already taxed this year. Less than nothing is nothing. A bonus never counts
while it can only be played with; once released it is in the balance and not in B, so it is taxed like a win.
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
    """What a withdrawal or the year's end comes to: net winnings, how much of them is taxed now, and the tax.

    `taxed_minor` is what joins E: all of `net_minor`, or none where it may wait (`deferred`), or as much as the amount
    paid out can bear.
    """

    net_minor: int
    taxed_minor: int
    tax_minor: int
    rate_bps: int

    @property
    def deferred(self) -> bool:
        """True where there are net winnings whose tax waits."""
        return self.net_minor > self.taxed_minor


def at_withdrawal(year: Year, amount_minor: int, rate_bps: int, not_yet_below_minor: int = 0) -> Withholding:
    """The tax on a withdrawal; `year` is before it, `amount_minor` what leaves the account, tax included.

    Net winnings of at most `not_yet_below_minor`, all that is untaxed counted, wait. The tax is never more than the
    withdrawal: a deposit charged back after it was played with could make it so. Raises ValueError for less than 1.
    """
    if amount_minor < 1:
        raise ValueError("a withdrawal is at least one minor unit")
    net = max(0, year.withdrawn_minor + amount_minor - _deducted(year))
    if net <= not_yet_below_minor:
        return Withholding(net, 0, 0, rate_bps)
    return _taxed(net, rate_bps, bearable_minor=amount_minor)


def at_year_end(year: Year, closing_minor: int, rate_bps: int) -> Withholding:
    """The tax on what is left at the year's end; all that waited is taxed."""
    net = max(0, year.withdrawn_minor + closing_minor - _deducted(year))
    return _taxed(net, rate_bps, bearable_minor=net)


def after(year: Year, amount_minor: int, withheld: Withholding) -> Year:
    """The numbers of the year once this withdrawal is among them."""
    return msgspec.structs.replace(
        year,
        withdrawn_minor=year.withdrawn_minor + amount_minor,
        taxed_minor=year.taxed_minor + withheld.taxed_minor,
    )


def annual_net_winnings(year: Year, closing_minor: int) -> int:
    """Net winnings of the whole year by rule 133(1), on which the player is taxed (section 115BBJ), in minor units."""
    return max(0, year.withdrawn_minor + closing_minor - year.deposited_minor - year.opening_minor)


def _deducted(year: Year) -> int:
    return year.deposited_minor + year.opening_minor + year.taxed_minor


def _taxed(net_minor: int, rate_bps: int, bearable_minor: int) -> Withholding:
    tax = share_minor(net_minor, rate_bps)
    if tax <= bearable_minor:
        return Withholding(net_minor, net_minor, tax, rate_bps)
    return Withholding(net_minor, bearable_minor * 10_000 // rate_bps, bearable_minor, rate_bps)
