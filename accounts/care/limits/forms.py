"""The form for one limit: the player writes units or minutes, and it is stored in minor units or minutes."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.care.kinds import LimitKind, Span
from accounts.care.limits.queries import kinds_here


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
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        kind, currency, most = LimitKind(cleaned["kind"]), str(cleaned["currency"]), cleaned["most"]
        if (kind, currency) not in kinds_here():
            raise forms.ValidationError(_("There is no such limit here."), code="unknown")
        if most is not None and kind == LimitKind.TIME and most != most.to_integral_value():
            self.add_error("most", _("Write whole minutes."))
        cleaned["amount"] = None if most is None else int(most) if kind == LimitKind.TIME else int(most * 100)
        return cleaned
