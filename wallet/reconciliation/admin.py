"""Sources of statements in the admin: whose files come, and how they are to be read."""

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from wallet.models.statements import LineKind, StatementSource
from wallet.reconciliation.tables import FIELDS

KNOWN = {*FIELDS, *(f"type:{kind.value}" for kind in LineKind)}


class SourceForm(forms.ModelForm[StatementSource]):
    """A source with its mapping checked."""

    def clean_columns(self) -> dict[str, str]:
        """Fields of ours to columns of theirs; raises ValidationError for others."""
        columns: Any = self.cleaned_data["columns"] or {}
        if not isinstance(columns, dict) or not all(isinstance(name, str) and name for name in columns.values()):
            raise forms.ValidationError(_('Write it like {"reference": "Payment Id", "amount": "Gross"}.'))
        unknown = sorted(set(columns) - KNOWN)
        if unknown:
            names = {"unknown": ", ".join(unknown), "known": ", ".join(sorted(KNOWN))}
            raise forms.ValidationError(_("Unknown: %(unknown)s. There are: %(known)s."), params=names)
        return dict(columns)


@admin.register(StatementSource)
class StatementSourceAdmin(ModelAdmin):
    """Gateways and banks."""

    form = SourceForm
    list_display = ("name", "kind", "currency", "fee_bps")
    list_filter = ("kind",)
    fields = ("kind", "name", "currency", "columns", "date_format", "fee_bps")
