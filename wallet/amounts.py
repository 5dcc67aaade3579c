"""Amounts as people read them: minor units in the database and everywhere else, units on a page."""

from decimal import Decimal

from django.utils.formats import number_format


def in_units(amount_minor: int, minor_digits: int = 2, *, signed: bool = False, exact: bool = False) -> str:
    """An amount in units, grouped by lakh and crore (rummysite/formats): 12345678 is '1,23,456.78', 100000 '1,000'.

    `exact` writes the zeros too, '1,000.00', for columns of amounts.
    """
    units = Decimal(amount_minor).scaleb(-minor_digits)
    whole = not exact and units == units.to_integral_value()
    text = number_format(units, decimal_pos=0 if whole else minor_digits, use_l10n=True, force_grouping=True)
    return f"+{text}" if signed and amount_minor > 0 else text
