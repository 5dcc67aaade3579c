"""Breaks from play in the operators' admin: the house's own begin and end here, through the services."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts.care.breaks.models import Break
from accounts.care.breaks.services import lift, send_on_break
from accounts.people.visitor import visitor


@admin.register(Break)
class BreakAdmin(ModelAdmin):
    """All breaks; operators begin and end the house's own only."""

    list_display = ("user", "kind", "starts_at", "ends_at", "lifted_at", "made_by")
    list_filter = ("kind",)
    search_fields = ("user__public_id", "user__username", "user__display_name")
    autocomplete_fields = ("user",)
    fields = ("user", "ends_at", "reason")
    actions = ("lift",)

    def save_model(self, request: HttpRequest, obj: Break, form: Any, change: bool) -> None:
        """Begin the break through the service, which clears the player's chairs."""
        taken = send_on_break(visitor(request), obj.user, obj.ends_at, obj.reason)
        obj.pk = taken.pk

    @admin.action(description=_("Lift (the house's own only)"), permissions=["change"])
    def lift(self, request: HttpRequest, chosen: QuerySet[Break]) -> None:
        """End the chosen breaks of the house; a player's own is refused with its sentence."""
        for taken in chosen:
            try:
                lift(visitor(request), taken)
            except ValidationError as refused:
                self.message_user(request, " ".join(refused.messages), level="ERROR")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody rewrites a break that has begun."""
        return bool(obj is None and super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes a break."""
        return False
