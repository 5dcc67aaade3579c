"""The licences that were applied, in the operators' admin: to read. One is changed by its file (docs/licence.md)."""

import msgspec
from django.contrib import admin
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from wallet.licence import Licence, licence
from wallet.models import LicenceRow
from wallet.read_only import ReadOnly
from wallet.tax.dated import Dated, DatedAmount
from wallet.tax.rules import tax_rules


@admin.register(LicenceRow)
class LicenceAdmin(ReadOnly, ModelAdmin):
    """What was permitted when; the newest on top."""

    list_display = ("applied_at", "__str__", "begins_at", "ends_at", "rake_cap_bps", "match_rake_cap_bps", "in_force")
    fields = (*list_display, "minor_digits", "taxes", "document", "sha256")
    readonly_fields = ("taxes",)
    show_full_result_count = False

    @admin.display(description=_("taxes"))
    def taxes(self, row: LicenceRow) -> SafeString:
        """Every dated rate with its source, and whether somebody has held it against that source."""
        named = msgspec.json.decode(row.document, type=Licence).tax_rules if row.document else ""
        rows = tax_rules(named).every_row()
        if not rows:
            return format_html("{}", _("This licence names no taxes."))
        return format_html(
            "<ul>{}</ul>", format_html_join("", "<li><b>{}</b>, {}: {}. {} <i>{}</i></li>", map(_told, rows))
        )

    @admin.display(description=_("in force"), boolean=True)
    def in_force(self, row: LicenceRow) -> bool:
        """Whether this is the one that holds now."""
        newest = LicenceRow.objects.order_by("id").last()
        return row == newest and licence() is not None


def _told(named: tuple[str, Dated | DatedAmount]) -> tuple[str, str, str, str, str]:
    name, row = named
    number = f"{row.rate_bps / 100:g} %" if isinstance(row, Dated) else f"{row.amount_minor / 100:g}"
    checked = gettext("Not checked by anybody yet.")
    if row.checked_on:
        checked = gettext("Checked on %s.") % date_format(row.checked_on)
    return name, gettext("from %s") % date_format(row.from_on), number, row.source, checked
