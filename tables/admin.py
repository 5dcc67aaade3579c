"""Operators' pages: tables to add, change and close; chairs and deals to read.

Nothing secret of a deal being played is shown: neither its state nor its seed, neither its cards nor the events that
name them.
"""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin, TabularInline

from tables.chat_admin import ChatLineAdmin, ChatReportAdmin
from tables.models import STANDING, Deal, DealSeat, Host, Seat, Table
from tables.read_only import ReadOnly
from tables.refusals import TableRefused
from tables.services import operating, parking
from tables.timeline_page import moves_page, timeline_page
from tables.void_form import form_of, void_page

__all__ = ["ChatLineAdmin", "ChatReportAdmin", "DealAdmin", "TableAdmin"]


class SeatInline(ReadOnly, TabularInline):
    """Who sits at the table."""

    model = Seat
    fields = ("number", "player", "is_bot", "state", "short", "sat_down_at")
    readonly_fields = fields
    extra = 0
    verbose_name_plural = _("taken chairs")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Only who has not left."""
        there: QuerySet[Seat] = super().get_queryset(request).filter(left_at=None)
        return there.select_related("player")


class TableForm(forms.ModelForm[Table]):
    """What an operator decides about a table."""

    class Meta:
        model = Table
        fields = ("currency", *operating.EDITABLE)
        help_texts = {
            "overrides": _('Numbers of the profile to replace, as JSON: {"turn_s": 45, "extra_s": 0}. Mostly empty.'),
            "point_value_minor": _("In minor units: 100 is one chip a point."),
            "rake_bps": _("Of every win, in basis points: 1000 is 10 %."),
            "buy_in_min_minor": _("At least the largest loss of one deal times the value of a point."),
            "keeps_spare": _("When people sit at it, a copy opens; copies close when nobody needs them."),
            "bots_wanted": _("They wait in their chairs, play when a person does, and make room. Never for money."),
        }


@admin.register(Table)
class TableAdmin(ModelAdmin):
    """Tables of the lobby."""

    form = TableForm
    list_display = (
        "name",
        "public_id",
        "profile_name",
        "currency",
        "point_value_minor",
        "max_seats",
        "status",
        "deal_number",
    )
    list_filter = ("status", "host", "profile_name", "currency")
    search_fields = ("name", "public_id")
    readonly_fields = ("public_id", "host", "status", "deal_number", "created_at")
    inlines = (SeatInline,)
    actions = ("close", "reopen")

    def get_readonly_fields(self, request: HttpRequest, obj: Table | None = None) -> tuple[str, ...]:
        """A table's currency stays what it was: chips on the chairs are of it."""
        return (*self.readonly_fields, "currency") if obj else self.readonly_fields

    def has_change_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        """Not a hosted table: its match or tournament decides."""
        return super().has_change_permission(request, obj) and not (obj is not None and obj.is_hosted)

    def save_model(self, request: HttpRequest, obj: Table, form: Any, change: bool) -> None:
        """Through the services, so that the table goes on with its new rules at once."""
        if change:
            operating.change_table(obj)
        else:
            operating.open_table(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: a table is closed; its deals and chips stay on record."""
        return False

    @admin.action(description=_("Close (after the deal being played)"))
    def close(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Close the chosen tables."""
        queryset = queryset.filter(host=Host.NONE)
        for table in queryset:
            operating.close_table(table.public_id)
        self._say(request, ngettext("%d table closes.", "%d tables close.", len(queryset)) % len(queryset))

    @admin.action(description=_("Open again"))
    def reopen(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Open the chosen tables again."""
        queryset = queryset.filter(host=Host.NONE)
        for table in queryset:
            operating.reopen_table(table.public_id)
        self._say(request, ngettext("%d table is open.", "%d tables are open.", len(queryset)) % len(queryset))

    def _say(self, request: HttpRequest, sentence: str) -> None:
        self.message_user(request, sentence, messages.SUCCESS)


class DealSeatInline(ReadOnly, TabularInline):
    """Who played and what it came to."""

    model = DealSeat
    fields = ("seat_index", "player", "outcome", "score", "money_minor")
    readonly_fields = fields
    extra = 0


@admin.register(Deal)
class DealAdmin(ReadOnly, ModelAdmin):
    """Deals, played and being played."""

    list_display = ("public_id", "table", "number", "status", "version", "due_at", "started_at", "ended_at")
    list_filter = ("status",)
    list_select_related = ("table",)
    search_fields = ("public_id", "table__name", "table__public_id")
    show_full_result_count = False
    inlines = (DealSeatInline,)
    actions = ("resume", "void")
    fields = (
        "public_id", "table", "number", "status", "parked_why", "version", "due_at", "bot_due_at", "started_at",
        "ended_at", "currency", "point_value_minor", "rake_bps", "commitment", "revealed_seed", "timeline", "move_log",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=_("server seed"))
    def revealed_seed(self, deal: Deal) -> str:
        """The seed, once the deal is over."""
        return "-" if deal.status in STANDING else bytes(deal.server_seed).hex()

    @admin.display(description=_("connections and the server's moves"))
    def timeline(self, deal: Deal) -> SafeString:
        """When each player's browsers came and went, and what was done for them meanwhile."""
        return timeline_page(deal)

    @admin.display(description=_("moves"))
    def move_log(self, deal: Deal) -> SafeString:
        """Every move, as a spectator may see it."""
        return moves_page(deal)

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Whoever may change deals; though nobody edits one, some may stop or resume them."""
        return request.user.has_perm("tables.change_deal")

    @admin.action(description=_("Let a parked deal go on"), permissions=["operate"])
    def resume(self, request: HttpRequest, queryset: QuerySet[Deal]) -> None:
        """Start the clocks of parked deals again."""
        self._each(request, queryset, parking.resume)

    @admin.action(description=_("Void (no chips move)"), permissions=["operate"])
    def void(self, request: HttpRequest, queryset: QuerySet[Deal]) -> HttpResponse | None:
        """End standing deals as if they had never been dealt, once the operator has said why."""
        form = form_of(request)
        if not form.is_valid():
            return void_page(request, form, queryset)
        why = form.cleaned_data["why"]
        self._each(request, queryset, lambda deal_id: parking.void(deal_id, why, by=str(request.user)))
        return None

    def _each(self, request: HttpRequest, queryset: QuerySet[Deal], service: Any) -> None:
        for deal in queryset:
            try:
                service(deal.public_id)
            except TableRefused:
                self.message_user(request, _("%s is not in that state.") % deal.public_id, messages.WARNING)
            else:
                self.message_user(request, _("%s: done.") % deal.public_id, messages.SUCCESS)
