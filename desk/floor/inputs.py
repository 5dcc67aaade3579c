"""The fields of the floor's forms in words, as the admin draws them, and what their words mean."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django_stubs_ext import StrOrPromise
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanSwitchWidget,
)

from wallet.ledger.models import Currency

Read = TypeVar("Read")
HUNDREDTHS = 100


def text(label: StrOrPromise, help_text: StrOrPromise = "", **given: Any) -> forms.CharField:
    """A line of words."""
    return forms.CharField(label=label, help_text=help_text, widget=UnfoldAdminTextInputWidget(), **given)


def number(label: StrOrPromise, help_text: StrOrPromise = "", **given: Any) -> forms.IntegerField:
    """A whole number."""
    return forms.IntegerField(label=label, help_text=help_text, widget=UnfoldAdminIntegerFieldWidget(), **given)


def amount(label: StrOrPromise, help_text: StrOrPromise = "", **given: Any) -> forms.DecimalField:
    """An amount in units, with two decimals."""
    return forms.DecimalField(
        label=label,
        help_text=help_text,
        min_value=0,
        max_digits=15,
        decimal_places=2,
        widget=UnfoldAdminDecimalFieldWidget(),
        **given,
    )


def choice(label: StrOrPromise, choices: Any, help_text: StrOrPromise = "", **given: Any) -> forms.ChoiceField:
    """One of some."""
    return forms.ChoiceField(
        label=label, choices=choices, help_text=help_text, widget=UnfoldAdminSelectWidget(), **given
    )


def lines(label: StrOrPromise, help_text: StrOrPromise, rows: int) -> forms.CharField:
    """Words of several lines."""
    return forms.CharField(label=label, help_text=help_text, widget=UnfoldAdminTextareaWidget(attrs={"rows": rows}))


def yes(label: StrOrPromise) -> forms.BooleanField:
    """Yes or no."""
    return forms.BooleanField(label=label, required=False, widget=UnfoldBooleanSwitchWidget())


def currencies() -> list[tuple[str, str]]:
    """What can be played for."""
    return [(one.code, one.code) for one in Currency.objects.order_by("code")]


def plain(hundredths: int) -> str:
    """Hundredths as a decimal without trailing zeros."""
    return f"{Decimal(hundredths).scaleb(-2).normalize():f}"


def understood(read: Callable[[str], Read], text: str) -> Read:
    """What the words mean. Raises ValidationError with what is wrong with them."""
    try:
        return read(text)
    except ValueError as wrong:
        raise ValidationError(str(wrong)) from wrong
