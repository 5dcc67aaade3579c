"""Forms of withdrawals and payees: units in, minor units out."""

import re
import uuid
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from wallet.money.forms import AmountField
from wallet.money.withdrawals import payees
from wallet.money.withdrawals.models import Payee, PayeeKind

IFSC = re.compile(r"^[A-Z]{4}0[A-Z0-9]{6}$")


BANK_ACCOUNT = re.compile(r"^[0-9]{6,18}$")


UPI = re.compile(r"^[a-zA-Z0-9._-]{2,64}@[a-zA-Z][a-zA-Z0-9.-]{1,15}$")


class WithdrawalForm(forms.Form):
    """How much and where to; `asked_as` makes the same form sent twice one withdrawal."""

    amount = AmountField(label=_("Amount to withdraw"))
    payee = forms.ModelChoiceField(label=_("Pay to"), queryset=Payee.objects.none(), to_field_name="public_id")
    asked_as = forms.CharField(widget=forms.HiddenInput(), max_length=40)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        """Offer the player's own payees."""
        kwargs.setdefault("initial", {}).setdefault("asked_as", uuid.uuid4().hex)
        super().__init__(*args, **kwargs)
        choice = self.fields["payee"]
        assert isinstance(choice, forms.ModelChoiceField)
        choice.queryset = payees.of(user)
        choice.empty_label = None


class PayeeForm(forms.ModelForm[Payee]):
    """A bank account with its IFSC, or a UPI address."""

    class Meta:
        model = Payee
        fields = ("kind", "holder", "account", "ifsc")
        labels = {
            "kind": _("How"),
            "holder": _("Name of the holder"),
            "account": _("Account number or UPI address"),
            "ifsc": _("IFSC of the bank"),
        }
        help_texts = {"ifsc": _("For a bank account only.")}
        # What lies encrypted has no length of its own.
        widgets = {
            "account": forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
            "ifsc": forms.TextInput(attrs={"maxlength": 11, "autocomplete": "off"}),
        }

    def clean(self) -> dict[str, Any]:
        """Check the account; a bank would refuse a malformed one."""
        cleaned: dict[str, Any] = super().clean() or {}
        account = re.sub(r"\s", "", cleaned.get("account", ""))
        ifsc = cleaned.get("ifsc", "").strip().upper()
        if cleaned.get("kind") == PayeeKind.BANK:
            if not BANK_ACCOUNT.match(account):
                self.add_error("account", ValidationError(_("An account number has 6 to 18 digits.")))
            if not IFSC.match(ifsc):
                self.add_error("ifsc", ValidationError(_("An IFSC has 11 signs, such as HDFC0000123.")))
        elif account:
            ifsc = ""
            if not UPI.match(account):
                self.add_error("account", ValidationError(_("A UPI address looks like name@bank.")))
        return cleaned | {"account": account, "ifsc": ifsc}
