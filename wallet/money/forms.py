"""Forms of deposits, withdrawals and payees: units in, minor units out."""

import re
import uuid
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from wallet.money.deposits import services as deposits
from wallet.money.withdrawals import payees
from wallet.money.withdrawals.models import Payee, PayeeKind

MINOR_DIGITS = 2
GROUPED = re.compile(r"^\d{1,3}((,\d{2})*,\d{3}|(,\d{3})+)(\.\d*)?$")
"""Commas as India or the West puts them: 1,00,000 or 100,000. Elsewhere one means a decimal: 5,00 is no amount."""
IFSC = re.compile(r"^[A-Z]{4}0[A-Z0-9]{6}$")
BANK_ACCOUNT = re.compile(r"^[0-9]{6,18}$")
UPI = re.compile(r"^[a-zA-Z0-9._-]{2,64}@[a-zA-Z][a-zA-Z0-9.-]{1,15}$")


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
        """Refuse what no bank would take."""
        given: dict[str, Any] = super().clean() or {}
        account = re.sub(r"\s", "", given.get("account", ""))
        ifsc = given.get("ifsc", "").strip().upper()
        if given.get("kind") == PayeeKind.BANK:
            if not BANK_ACCOUNT.match(account):
                self.add_error("account", ValidationError(_("An account number has 6 to 18 digits.")))
            if not IFSC.match(ifsc):
                self.add_error("ifsc", ValidationError(_("An IFSC has 11 signs, such as HDFC0000123.")))
        elif account:
            ifsc = ""
            if not UPI.match(account):
                self.add_error("account", ValidationError(_("A UPI address looks like name@bank.")))
        return given | {"account": account, "ifsc": ifsc}
