"""Announcements and holds on new deals in the admin."""

from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action, display
from unfold.enums import ActionVariant
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget, UnfoldBooleanSwitchWidget

from accounts.people.models import User
from base import clock
from base.admin.ask_why import row_page
from desk.floor import announcements, maintenance
from desk.floor.models import Announcement
from tables.holds.queries import FORMATS
from tables.setup.draining import hold, lift, still_on
from tables.setup.models import Drain, Host, Scope, Table, TableStatus


@admin.register(Announcement)
class AnnouncementAdmin(ModelAdmin):
    """Announcements to players, shown on every page and sent to tables."""

    list_display = ("words", "language", "table", "starts_at", "ends_at", "shown_label")
    list_filter = ("language",)
    search_fields = ("words",)
    fields = ("words", "language", "table", "starts_at", "ends_at")
    autocomplete_fields = ("table",)
    actions = ("end_now",)

    @display(description=_("shown"), label={"now": "success", "later": "info", "over": "warning"})
    def shown_label(self, one: Announcement) -> tuple[str, str]:
        """Whether it is shown now."""
        now = clock.now()
        if now < one.starts_at:
            return "later", str(_("later"))
        return ("now", str(_("now"))) if now < one.ends_at else ("over", str(_("over")))

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """It usually begins at once."""
        return {"starts_at": clock.now(), **super().get_changeform_initial_data(request)}

    def save_model(self, request: HttpRequest, obj: Announcement, form: Any, change: bool) -> None:
        """Save it and say it at the tables if its time has come."""
        announcements.announce(obj, cast(User, request.user))

    @admin.action(description=_("End now"), permissions=["change"])
    def end_now(self, request: HttpRequest, queryset: QuerySet[Announcement]) -> None:
        """Show these no more."""
        announcements.withdraw(list(queryset))
        messages.success(request, _("They are shown no more."))


class HoldForm(forms.ModelForm[Drain]):
    """The scope of a hold on new deals, and its reason."""

    place = forms.ChoiceField(label=_("No new deals"), widget=UnfoldAdminSelectWidget())
    why = forms.CharField(
        label=_("Why"),
        max_length=200,
        help_text=_("Kept with your name; while the house is closed, players read it."),
        widget=UnfoldAdminTextInputWidget(),
    )
    closed = forms.BooleanField(
        label=_("Close the house: players see the page of maintenance"),
        required=False,
        widget=UnfoldBooleanSwitchWidget(),
    )

    class Meta:
        model = Drain
        fields = ("why", "closed")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the house, the formats and the tables that are open."""
        super().__init__(*args, **kwargs)
        tables = Table.objects.filter(host=Host.NONE).exclude(status=TableStatus.CLOSED).order_by("name")
        choices = [("site:", str(_("in the whole house")))]
        choices += [(f"format:{name}", str(words)) for name, words in FORMATS.items()]
        choices += [(f"table:{table.public_id}", f"{table.name} ({table.public_id})") for table in tables]
        cast(forms.ChoiceField, self.fields["place"]).choices = choices

    def clean(self) -> dict[str, Any]:
        """Only the whole house is closed."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("closed") and cleaned.get("place") != "site:":
            self.add_error("closed", _("Only the whole house is closed for maintenance."))
        return cleaned


@admin.register(Drain)
class DrainAdmin(ModelAdmin):
    """No new deals: at a table, in a format, in the house, and back."""

    form = HoldForm
    list_display = ("where", "closed", "still_on_count", "why", "by", "since")
    fields = ("place", "why", "closed")
    list_select_related = ("table", "by")
    actions_detail = ("let_deals_begin",)

    @display(description=_("no new deals"))
    def where(self, drain: Drain) -> str:
        """The table, the format, or the whole house."""
        if drain.table is not None:
            return drain.table.name
        return str(FORMATS[drain.format]) if drain.format else str(_("in the whole house"))

    @display(description=_("deals still on"))
    def still_on_count(self, drain: Drain) -> int:
        """At how many tables a deal is played to its end."""
        return still_on(drain).count()

    @display(description=_("deals still on"))
    def tables_still_on(self, drain: Drain) -> SafeString:
        """Those tables, each a link."""
        return SafeString(render_to_string("admin/desk/still_on.html", {"tables": still_on(drain)}))

    def get_fields(self, request: HttpRequest, obj: Drain | None = None) -> tuple[str, ...]:
        """An existing hold is read-only; a new one has fields."""
        return ("where", "why", "closed", "by", "since", "tables_still_on") if obj else ("place", "why", "closed")

    def get_readonly_fields(self, request: HttpRequest, obj: Drain | None = None) -> tuple[str, ...]:
        """An existing hold cannot be changed, only lifted."""
        return ("where", "why", "closed", "by", "since", "tables_still_on") if obj else ()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """It is lifted, not edited."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """It is lifted by its button, which puts the tables in order."""
        return False

    def has_lift_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may lift a hold."""
        return request.user.has_perm("tables.add_drain")

    def save_model(self, request: HttpRequest, obj: Drain, form: Any, change: bool) -> None:
        """Hold new deals back through the service; a hold on the same place is renewed."""
        scope, _colon, what = form.cleaned_data["place"].partition(":")
        made = hold(
            Scope(scope),
            what,
            form.cleaned_data["why"],
            cast(User, request.user),
            closed=form.cleaned_data["closed"],
        )
        obj.pk = made.pk
        maintenance.forget()

    @action(
        description=_("Let deals begin again"),
        permissions=["lift"],
        url_path="lift",
        variant=ActionVariant.SUCCESS,
        icon="play_arrow",
    )
    def let_deals_begin(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Lift the hold, so that deals begin again."""
        drain = Drain.objects.filter(pk=object_id).first()
        back = reverse("admin:tables_drain_changelist")
        if drain is None:  # somebody else was faster
            return HttpResponseRedirect(back)
        if request.method == "POST":
            lift(drain)
            maintenance.forget()
            messages.success(request, _("Deals begin there again."))
            return HttpResponseRedirect(back)
        return row_page(request, _("Let deals begin again"), back, text=self.where(drain))
