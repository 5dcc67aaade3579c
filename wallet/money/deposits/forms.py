"""The form of a deposit: units in, minor units out."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from wallet.money.deposits import services as deposits
from wallet.money.forms import AmountField


class DepositForm(forms.Form):
    """How much, and through which gateway where there are several."""

    amount = AmountField(label=_("Amount to deposit"))
    gateway = forms.ChoiceField(label=_("Pay through"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the gateways there are."""
        super().__init__(*args, **kwargs)
        names = deposits.gateways()
        choice = self.fields["gateway"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(name, name.replace("-", " ").capitalize()) for name in names]
        if len(names) < 2:
            choice.widget = forms.HiddenInput()
