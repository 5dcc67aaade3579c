"""Sources of statements in the admin: the gateways and banks, the names of their columns and their date format."""

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from wallet.finance.reconciliation.models import LineKind, StatementSource
from wallet.finance.reconciliation.tables import FIELDS

DATES = {
    "%Y-%m-%d": "2026-04-30",
    "%d/%m/%Y": "30/04/2026",
    "%d-%m-%Y": "30-04-2026",
    "%d.%m.%Y": "30.04.2026",
    "%d %b %Y": "30 Apr 2026",
    "%d-%b-%Y": "30-Apr-2026",
    "%m/%d/%Y": "04/30/2026",
}
WORDS = tuple(kind for kind in LineKind if kind is not LineKind.OTHER)
NAMES = {f"column_{name}": name for name in FIELDS} | {f"word_{kind.value}": f"type:{kind.value}" for kind in WORDS}
"""The form's fields, and the names of the mapping that they fill."""


def _text(label: StrOrPromise) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=80, widget=UnfoldAdminTextInputWidget())


class SourceForm(forms.ModelForm[StatementSource]):
    """A source; its mapping has one field for each of our column names, with the name that the file uses."""

    date_format = forms.ChoiceField(
        label=_("dates are written"), choices=tuple(DATES.items()), widget=UnfoldAdminSelectWidget()
    )
    column_reference = _text(_("Column with the reference"))
    column_date = _text(_("Column with the day"))
    column_amount = _text(_("Column with the amount"))
    column_debit = _text(_("Column with what went out, where there is one for each way"))
    column_credit = _text(_("Column with what came in, where there is one for each way"))
    column_currency = _text(_("Column with the currency"))
    column_fee = _text(_("Column with the fee"))
    column_type = _text(_("Column with the kind of line"))
    word_payment = _text(LineKind.PAYMENT.label)
    word_refund = _text(LineKind.REFUND.label)
    word_chargeback = _text(LineKind.CHARGEBACK.label)
    word_settlement = _text(LineKind.SETTLEMENT.label)
    word_payout = _text(LineKind.PAYOUT.label)
    word_fee = _text(LineKind.FEE.label)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Show the stored values, also a date format that is not in the list of choices."""
        super().__init__(*args, **kwargs)
        for field, name in NAMES.items():
            if field in self.fields:
                self.fields[field].initial = self.instance.columns.get(name, "")
        dates, stored_format = self.fields.get("date_format"), self.instance.date_format
        if isinstance(dates, forms.ChoiceField) and stored_format not in ("", *DATES):
            dates.choices = [*DATES.items(), (stored_format, stored_format)]

    def clean(self) -> dict[str, Any]:
        """Store the mapping without its empty fields."""
        cleaned = super().clean() or self.cleaned_data
        self.instance.columns = {name: cleaned[field] for field, name in NAMES.items() if cleaned.get(field)}
        return cleaned


@admin.register(StatementSource)
class StatementSourceAdmin(ModelAdmin):
    """The gateways and banks whose statements are read."""

    form = SourceForm
    list_display = ("name", "kind", "currency", "fee_bps")
    list_filter = ("kind",)
    fieldsets = (
        (None, {"fields": ("kind", "name", "currency", "fee_bps")}),
        (
            _("How its CSV and XLSX files are read"),
            {
                "description": _(
                    "What stands in the first line of the file. A bank's camt.053, MT940 and OFX need none of this."
                ),
                "fields": (*(f"column_{name}" for name in FIELDS), "date_format"),
            },
        ),
        (
            _("What its files call each kind of line"),
            {
                "description": _("Needed only where there is a column with the kind of line."),
                "fields": tuple(f"word_{kind.value}" for kind in WORDS),
            },
        ),
    )
