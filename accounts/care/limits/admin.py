"""Limits in the operators' admin: the house's own are set through the service, which logs them; the log is read."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from accounts.care.kinds import LimitKind, SetBy, Span
from accounts.care.limits.models import Limit, LimitChange
from accounts.care.limits.services import set_by_operator
from accounts.people.visitor import visitor
from base.admin.read_only import ReadOnly


@admin.register(Limit)
class LimitAdmin(ModelAdmin):
    """All limits; operators add and change the house's."""

    list_display = ("user", "set_by", "kind", "span", "currency", "amount", "next_amount", "next_at")
    list_filter = ("set_by", "kind", "span", "currency")
    search_fields = ("user__public_id", "user__username", "user__display_name")
    autocomplete_fields = ("user",)
    fields = ("user", "kind", "span", "currency", "amount")

    def save_model(self, request: HttpRequest, obj: Limit, form: Any, change: bool) -> None:
        """Set the limit through the service, which logs the change."""
        set_by_operator(visitor(request), obj.user, LimitKind(obj.kind), Span(obj.span), obj.currency, obj.amount)

    def log_addition(self, request: HttpRequest, obj: Limit, message: Any) -> Any:
        """Leave out Django's log: the service has its own, and a new row's key is not known here."""
        return None

    def response_add(self, request: HttpRequest, obj: Limit, post_url_continue: Any = None) -> Any:
        """Lead back to the list."""
        return self.response_post_save_add(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Operators change the house's limits only; a player's own is the player's."""
        return bool((obj is None or obj.set_by == SetBy.OPERATOR) and super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A limit cannot be deleted: an empty amount means no limit."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Only the amount of a limit changes, never what it limits."""
        return () if obj is None else ("user", "kind", "span", "currency")


@admin.register(LimitChange)
class LimitChangeAdmin(ReadOnly, ModelAdmin):
    """The log of limits."""

    list_display = ("asked_at", "user", "set_by", "kind", "span", "currency", "amount", "effective_at", "by")
    list_filter = ("set_by", "kind")
    search_fields = ("user__public_id",)
