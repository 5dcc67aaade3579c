"""Debts of players to the house in the operators' admin, read-only."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from base.admin.read_only import ReadOnly
from wallet.money.admin import amount_column
from wallet.money.receivables.models import Receivable


@admin.register(Receivable)
class ReceivableAdmin(ReadOnly, ModelAdmin):
    """Losses that the house has borne for players and recovers as soon as they have money."""

    list_display = ("about", "user", "reason", "amount", "recovered", "still_owed", "since")
    list_filter = ("reason",)
    list_select_related = ("user",)
    search_fields = ("=about", "user__public_id", "user__username", "user__display_name")
    fields = readonly_fields = ("about", "user", "reason", "amount", "recovered", "still_owed", "since")

    amount = amount_column("amount_minor", _("amount"))
    recovered = amount_column("recovered_minor", _("recovered"))
    still_owed = amount_column("open_minor", _("still owed"))
