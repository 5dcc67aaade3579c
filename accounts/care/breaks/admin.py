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
    """Breaks; operators begin the house's own, and end only those."""

    list_display = ("user", "kind", "starts_at", "ends_at", "lifted_at", "made_by")
    list_filter = ("kind",)
    search_fields = ("user__public_id", "user__username")
    autocomplete_fields = ("user",)
    fields = ("user", "ends_at", "reason")
    actions = ("lift",)

    def save_model(self, request: HttpRequest, obj: Break, form: Any, change: bool) -> None:
        """Through the service, which clears the player's chairs."""
        taken = send_on_break(visitor(request), obj.user, obj.ends_at, obj.reason)
        obj.pk = taken.pk

    @admin.action(description=_("Lift (the house's own only)"))
    def lift(self, request: HttpRequest, chosen: QuerySet[Break]) -> None:
        """End them, the players' own excepted."""
        for taken in chosen:
            try:
                lift(visitor(request), taken)
            except ValidationError as refused:
                self.message_user(request, " ".join(refused.messages), level="ERROR")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What has begun is not rewritten."""
        return bool(obj is None and super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False
