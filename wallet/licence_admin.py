"""The licences that were applied, in the operators' admin: to read. One is changed by its file (docs/licence.md)."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from wallet.licence import licence
from wallet.models import LicenceRow
from wallet.read_only import ReadOnly


@admin.register(LicenceRow)
class LicenceAdmin(ReadOnly, ModelAdmin):
    """What was permitted when; the newest on top."""

    list_display = ("applied_at", "__str__", "begins_at", "ends_at", "rake_cap_bps", "match_rake_cap_bps", "in_force")
    fields = (*list_display, "minor_digits", "document", "sha256")
    show_full_result_count = False

    @admin.display(description=_("in force"), boolean=True)
    def in_force(self, row: LicenceRow) -> bool:
        """Whether this is the one that holds now."""
        newest = LicenceRow.objects.order_by("id").last()
        return row == newest and licence() is not None
