"""Operators' pages of leagues: announce, change, call off with a reason."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action

from base.admin.ask_why import RowsReason, form_of, rows_page
from tournaments.leagues.models import League, LeagueStatus
from tournaments.leagues.refusals import LeagueRefused
from tournaments.leagues.services import EDITABLE, announce, call_off, change


class LeagueForm(forms.ModelForm[League]):
    """The form for a league's settings."""

    class Meta:
        model = League
        fields = ("currency", *EDITABLE)
        help_texts = {
            "points": _('As JSON, from the first place down: [{"each": 25}, {"each": 10, "places": 3}].'),
            "prizes": _(
                'As JSON: {"kind": "shares", "rows": [{"each": 5000}, {"each": 2500, "places": 2}]} shares all prizes '
                'in basis points; "fixed" gives amounts in minor units.'
            ),
        }


@admin.register(League)
class LeagueAdmin(ModelAdmin):
    """Leagues: tournaments over weeks that count for one table."""

    form = LeagueForm
    list_display = ("name", "public_id", "ends_at", "status", "guarantee_minor", "overlay_minor", "trouble")
    list_filter = ("status", "currency")
    search_fields = ("name", "public_id")
    readonly_fields = ("public_id", "status", "trouble", "cancelled_why", "overlay_minor", "ended_at", "created_at")
    actions = ("cancel",)
    actions_list = ("make_league",)
    actions_detail = ("copy",)

    def has_make_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may add one, with the guided form or as a copy."""
        return bool(self.has_add_permission(request))

    @action(description=_("Make a league with words"), permissions=["make"], icon="edit_note")
    def make_league(self, request: HttpRequest) -> HttpResponse:
        """Go to the guided form."""
        return HttpResponseRedirect(reverse("desk:floor-make", args=["league"]))

    @action(description=_("Copy"), permissions=["make"], url_path="copy", icon="content_copy")
    def copy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the guided form, filled in with this league's values."""
        return HttpResponseRedirect(f"{reverse('desk:floor-make', args=['league'])}?copy={object_id}")

    def get_readonly_fields(self, request: HttpRequest, obj: League | None = None) -> tuple[str, ...]:
        """The currency cannot change, because the tournaments that count are played for it."""
        return (*self.readonly_fields, "currency") if obj else self.readonly_fields

    def has_change_permission(self, request: HttpRequest, obj: League | None = None) -> bool:
        """A league changes only while it is on."""
        ended = obj is not None and obj.status != LeagueStatus.ON
        return super().has_change_permission(request, obj) and not ended

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A league cannot be deleted."""
        return False

    def save_model(self, request: HttpRequest, obj: League, form: Any, change: bool) -> None:
        """Announce or change the league through the services."""
        if not change:
            announce(obj)
            return
        _change(self, request, obj)

    @admin.action(description=_("Call off"), permissions=["change"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[League]) -> HttpResponse | None:
        """Cancel the chosen leagues, after the operator has written a reason."""
        form = form_of(request, RowsReason, label=_("Reason, which players read"))
        if not form.is_valid():
            return rows_page(request, form, queryset, "cancel", _("Call leagues off"))
        for league in queryset:
            try:
                call_off(league.public_id, form.cleaned_data["why"])
            except LeagueRefused as refused:
                self.message_user(request, f"{league.name}: {refused.sentence}", messages.WARNING)
            else:
                self.message_user(request, _("%s: done.") % league.name, messages.SUCCESS)
        return None


def _change(page: LeagueAdmin, request: HttpRequest, league: League) -> None:
    try:
        change(league)
    except LeagueRefused as refused:
        page.message_user(request, refused.sentence, messages.ERROR)
