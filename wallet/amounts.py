"""Amounts for people and other programs.

The database and our code use minor units, everything else uses units. No amount is rounded.
"""

from decimal import Decimal

from django.utils.formats import number_format

SYMBOLS = {"INR": "₹", "EUR": "€", "USD": "$", "GBP": "£"}


def in_units(amount_minor: int, minor_digits: int = 2, *, signed: bool = False, exact: bool = False) -> str:
    """An amount in units, grouped by lakh and crore (rummysite/formats): 12345678 is '1,23,456.78', 100000 '1,000'.

    `exact` writes the zeros too, '1,000.00', for columns of amounts.
    """
    units = decimal_of(amount_minor, minor_digits)
    whole = not exact and units == units.to_integral_value()
    text = number_format(units, decimal_pos=0 if whole else minor_digits, use_l10n=True, force_grouping=True)
    return f"+{text}" if signed and amount_minor > 0 else text


def decimal_of(amount_minor: int, minor_digits: int) -> Decimal:
    """An amount as gateways speak of it: 123450 with two digits is Decimal('1234.50')."""
    return Decimal(amount_minor).scaleb(-minor_digits)


def minor_of(amount: Decimal, minor_digits: int) -> int:
    """An amount of a gateway in minor units; fractions of one are cut off."""
    return int(amount.scaleb(minor_digits))


def plain_of(amount_minor: int, minor_digits: int) -> str:
    """An amount as gateways and bank files write it, without grouping: '1234.50', '0.05'."""
    return f"{decimal_of(amount_minor, minor_digits):.{minor_digits}f}"


def money_of(amount_minor: int, currency: str) -> str:
    """An amount with its currency's sign, or its code where it has none."""
    symbol = SYMBOLS.get(currency)
    return f"{symbol}{in_units(amount_minor)}" if symbol else f"{in_units(amount_minor)} {currency}"


def percent(rate_bps: int) -> str:
    """Basis points as a percentage: 2800 is '28 %'."""
    return f"{in_units(rate_bps)} %"
