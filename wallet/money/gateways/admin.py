"""Gateways' messages in the operators' admin: to read."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from base.admin.read_only import ReadOnly
from wallet.money.gateways.models import GatewayEvent


@admin.register(GatewayEvent)
class GatewayEventAdmin(ReadOnly, ModelAdmin):
    """The messages of gateways that were believed."""

    list_display = ("event_id", "gateway", "kind", "deposit", "sent_at", "received_at", "outcome")
    list_filter = ("gateway", "kind", "outcome")
    list_select_related = ("payment__deposit",)
    search_fields = ("=event_id", "=payment__deposit__public_id")
    show_full_result_count = False
    fields = readonly_fields = (
        "gateway", "event_id", "kind", "deposit", "amount_minor", "sent_at", "received_at", "body", "digest", "outcome",
    )  # fmt: skip

    @admin.display(description=_("deposit"))
    def deposit(self, event: GatewayEvent) -> str:
        """The deposit it is about."""
        return str(event.payment.deposit.public_id)
