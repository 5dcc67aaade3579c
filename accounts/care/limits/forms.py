"""Forms for limits: one row, one limit, written in units or minutes and kept in minor units or minutes."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.care.kinds import LimitKind, Span
from accounts.care.playtime.services import CHECKS_MIN
from accounts.law.terms import terms

CHIPS = "CHIP"
MOST_MINUTES = {Span.DAY: 24 * 60, Span.WEEK: 7 * 24 * 60, Span.MONTH: 31 * 24 * 60}


def kinds_here() -> list[tuple[LimitKind, str]]:
    """The limits there can be in this house, as kind and currency; those of money only where there is money."""
    kinds = [(LimitKind.TIME, ""), (LimitKind.LOSS, CHIPS), (LimitKind.STAKE, CHIPS)]
    held = terms()
    if held is not None:
        kinds += [(kind, held.currency) for kind in (LimitKind.DEPOSIT, LimitKind.LOSS, LimitKind.STAKE)]
    return kinds


class LimitForm(forms.Form):
    """One limit; an empty field means none."""

    kind = forms.ChoiceField(choices=LimitKind.choices, widget=forms.HiddenInput)
    span = forms.ChoiceField(choices=Span.choices, widget=forms.HiddenInput)
    currency = forms.CharField(required=False, widget=forms.HiddenInput)
    most = forms.DecimalField(
        label=_("At most"),
        required=False,
        min_value=Decimal(0),
        max_digits=14,
        decimal_places=2,
        widget=forms.NumberInput(attrs={"inputmode": "decimal", "step": "any", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """The amount in minor units or whole minutes under `amount`; only limits that exist here."""
        given = super().clean() or self.cleaned_data
        if self.errors:
            return given
        kind, currency, most = LimitKind(given["kind"]), str(given["currency"]), given["most"]
        if (kind, currency) not in kinds_here():
            raise forms.ValidationError(_("There is no such limit here."), code="unknown")
        if most is not None and kind == LimitKind.TIME and most != most.to_integral_value():
            self.add_error("most", _("Write whole minutes."))
        given["amount"] = None if most is None else int(most) if kind == LimitKind.TIME else int(most * 100)
        return given


EVERY = {15: _("every 15 minutes"), 30: _("every 30 minutes"), 60: _("every hour")}


class RealityForm(forms.Form):
    """How often the table says how long one has played."""

    minutes = forms.TypedChoiceField(label=_("Remind me how long I have played"), coerce=int)

    def __init__(self, *args: Any, house_min: int, **kwargs: Any) -> None:
        """Only what is as often as the house's own, or more often."""
        super().__init__(*args, **kwargs)
        field = self.fields["minutes"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(minutes, EVERY[minutes]) for minutes in CHECKS_MIN if minutes <= house_min]
