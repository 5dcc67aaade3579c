"""The field for an amount of money, as forms of deposits and withdrawals have it."""

import re
from decimal import Decimal
from typing import Any

from django import forms

MINOR_DIGITS = 2
GROUPED = re.compile(r"^\d{1,3}((,\d{2})*,\d{3}|(,\d{3})+)(\.\d*)?$")
"""Commas as India or the West puts them: 1,00,000 or 100,000. Elsewhere one means a decimal: 5,00 is no amount."""


class AmountField(forms.DecimalField):
    """An amount in units with the money's decimals; cleaned to minor units."""

    def __init__(self, **kwargs: Any) -> None:
        """Ask phones for their number keys."""
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(
            min_value=Decimal("0.01"),
            max_digits=13,
            decimal_places=MINOR_DIGITS,
            widget=forms.TextInput(attrs=attrs),
            **kwargs,
        )

    def clean(self, value: Any) -> Any:
        """Minor units. Raises ValidationError for what is no such amount."""
        grouped = isinstance(value, str) and GROUPED.match(value.strip())
        units = super().clean(value.replace(",", "") if grouped else value)
        return None if units is None else int(units.scaleb(MINOR_DIGITS))
