"""The fields of the floor's guided forms with the admin's widgets, and the parsing of their text."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanSwitchWidget,
)

from base.refusals import Refused, faults_in
from engine.spoken import Faulty
from wallet.ledger.models import Currency

Read = TypeVar("Read")
HUNDREDTHS = 100


def text(label: StrOrPromise, help_text: StrOrPromise = "", **given: Any) -> forms.CharField:
    """A line of words."""
    return forms.CharField(label=label, help_text=help_text, widget=UnfoldAdminTextInputWidget(), **given)


def number(label: StrOrPromise, help_text: StrOrPromise = "", **given: Any) -> forms.IntegerField:
    """A field for a whole number, as the desk shows it."""
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
    """A field for one of some choices, as the desk shows it."""
    return forms.ChoiceField(
        label=label, choices=choices, help_text=help_text, widget=UnfoldAdminSelectWidget(), **given
    )


def lines(label: StrOrPromise, help_text: StrOrPromise, rows: int) -> forms.CharField:
    """Words of several lines."""
    return forms.CharField(label=label, help_text=help_text, widget=UnfoldAdminTextareaWidget(attrs={"rows": rows}))


def yes(label: StrOrPromise) -> forms.BooleanField:
    """A switch for yes or no, as the desk shows it."""
    return forms.BooleanField(label=label, required=False, widget=UnfoldBooleanSwitchWidget())


def currencies() -> list[tuple[str, str]]:
    """The choices of currencies."""
    return [(one.code, one.code) for one in Currency.objects.order_by("code")]


def plain(hundredths: int) -> str:
    """Hundredths as a decimal without trailing zeros."""
    return f"{Decimal(hundredths).scaleb(-2).normalize():f}"


def understood(read: Callable[[str], Read], text: str) -> Read:
    """The parsed text. Raises ValidationError."""
    try:
        return read(text)
    except Refused as refused:
        raise ValidationError(refused.sentence, refused.code.value) from refused
    except Faulty as wrong:
        raise ValidationError(faults_in(wrong)) from wrong
    except ValueError as wrong:
        raise ValidationError(_("A number in it is too long."), "too_long") from wrong
