"""The licences that were applied, in the operators' admin: to read.

A licence is changed by its file (docs/administrators/licence.md).
"""

from collections.abc import Iterator

import msgspec
from django.contrib import admin
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from base.admin.read_only import ReadOnly
from wallet.amounts import in_units, money_of, percent
from wallet.money.licence.models import LicenceRow
from wallet.money.licence.services import Licence, licence
from wallet.money.tax.dated import Dated, DatedAmount
from wallet.money.tax.rules import tax_rules


@admin.register(LicenceRow)
class LicenceAdmin(ReadOnly, ModelAdmin):
    """All licences with their times; the newest first."""

    list_display = ("applied_at", "licence", "currency", "begins_at", "ends_at", "in_force")
    fields = (*list_display, "terms", "taxes", "document", "sha256")
    readonly_fields = ("licence", "terms", "taxes")
    show_full_result_count = False

    @admin.display(description=_("licence"))
    def licence(self, row: LicenceRow) -> str:
        """The number and the issuer of the licence."""
        applied = _read(row)
        return f"{applied.number}, {applied.issued_by}" if applied else str(row)

    @admin.display(description=_("what it permits"))
    def terms(self, row: LicenceRow) -> SafeString:
        """Each of its terms in words and units."""
        applied = _read(row)
        return format_html(
            "<ul>{}</ul>", format_html_join("", "<li>{}: <b>{}</b></li>", _terms(applied) if applied else ())
        )

    @admin.display(description=_("taxes"))
    def taxes(self, row: LicenceRow) -> SafeString:
        """Every dated rate with its source, and whether somebody has compared it with that source."""
        applied = _read(row)
        rows = tax_rules(applied.tax_rules if applied else "").every_row()
        if not rows:
            return format_html("{}", _("This licence names no taxes."))
        return format_html(
            "<ul>{}</ul>", format_html_join("", "<li><b>{}</b>, {}: {}. {} <i>{}</i></li>", map(_cells_of, rows))
        )

    @admin.display(description=_("in force"), boolean=True)
    def in_force(self, row: LicenceRow) -> bool:
        """Whether this licence is in force."""
        newest = LicenceRow.objects.order_by("id").last()
        return row == newest and licence() is not None


def _read(row: LicenceRow) -> Licence | None:
    return msgspec.json.decode(row.document, type=Licence) if row.document else None


def _terms(applied: Licence) -> Iterator[tuple[str, str]]:
    yield gettext("money"), f"{applied.currency_name} ({applied.currency})"
    yield gettext("country"), applied.country
    yield gettext("states"), ", ".join(applied.permitted_states) or gettext("wherever the law permits it")
    yield gettext("least age"), str(applied.least_age)
    yield gettext("most rake at tables"), percent(applied.rake_cap_bps)
    yield gettext("most rake of matches and tournaments"), percent(applied.match_rake_cap_bps)
    above = money_of(applied.second_person_above_minor, applied.currency)
    yield gettext("withdrawals that need a second person"), gettext("above %s") % above


def _cells_of(named: tuple[str, Dated | DatedAmount]) -> tuple[str, str, str, str, str]:
    name, row = named
    number = percent(row.rate_bps) if isinstance(row, Dated) else in_units(row.amount_minor)
    checked = gettext("Not checked by anybody yet.")
    if row.checked_on:
        checked = gettext("Checked on %s.") % date_format(row.checked_on)
    return name, gettext("from %s") % date_format(row.from_on), number, row.source, checked
