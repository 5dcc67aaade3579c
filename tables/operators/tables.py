"""Operators' pages: tables to add, change and close, with the way to the deal that is on there; chairs to read.

Nothing secret of a deal being played is shown: neither its state nor its seed, neither its cards nor the events that
name them.
"""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from base.admin.read_only import ReadOnly
from tables.chairs.models import Seat
from tables.operators.people import links_of
from tables.operators.stopping import Act
from tables.play.models import NOT_ENDED, Deal, DealStatus
from tables.setup.models import Host, Table
from tables.setup.services import EDITABLE, change_table, close_table, open_table, reopen_table
from wallet.amounts import money_of


class SeatInline(ReadOnly, TabularInline):
    """Who sits at the table."""

    model = Seat
    fields = ("number", "player", "is_bot", "state", "short", "sat_down_at", "doings")
    readonly_fields = fields
    extra = 0
    verbose_name_plural = _("taken chairs")

    @display(description=_("see to"))
    def doings(self, seat: Seat) -> SafeString | str:
        """Where an operator sees to the player."""
        return links_of(seat.player, seat.table)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Show only taken chairs."""
        there: QuerySet[Seat] = super().get_queryset(request).filter(left_at=None)
        return there.select_related("player", "table")


class TableForm(forms.ModelForm[Table]):
    """The form for a table's settings."""

    class Meta:
        model = Table
        fields = ("currency", *EDITABLE)
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
        "deal_now",
        "public_id",
        "profile_name",
        "currency",
        "point_value",
        "max_seats",
        "status",
        "deal_number",
    )
    list_before_template = "admin/tables/parked_deals.html"
    change_form_outer_before_template = "admin/tables/deal_now.html"
    list_filter = ("status", "host", "profile_name", "currency")
    search_fields = ("name", "public_id")
    readonly_fields = ("public_id", "host", "status", "deal_number", "created_at")
    inlines = (SeatInline,)
    actions = ("close", "reopen")
    actions_list = ("make_tables",)
    actions_detail = ("watch", "copy", "void_deal", "resume_deal")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """The tables, each with the status of its deal that has not ended."""
        now = Deal.objects.filter(table=OuterRef("pk"), status__in=NOT_ENDED).values("status")[:1]
        tables: QuerySet[Table] = super().get_queryset(request)
        return tables.annotate(deal_status=Subquery(now))

    @display(description=_("deal"), label={DealStatus.LIVE: "info", DealStatus.PARKED: "danger", "": None})
    def deal_now(self, table: Table) -> tuple[str, str]:
        """The state of the table's deal; a parked one in red."""
        status = getattr(table, "deal_status", None)
        return (status, str(DealStatus(status).label)) if status else ("", "-")

    @display(description=_("Point value"), ordering="point_value_minor")
    def point_value(self, table: Table) -> str:
        """The value of a point, as players read it."""
        return money_of(table.point_value_minor, table.currency_code)

    def has_operate_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Whether this operator may void or resume deals: the permission is that to change them."""
        return request.user.has_perm("tables.change_deal")

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """The deal's own buttons, for the deal that is on here."""
        deal = _deal_there(object_id)
        shut = {f"tables_table_{act.value}_deal" for act in Act if deal is None or deal.status not in act.can_be}
        return [each for each in super().get_actions_detail(request, object_id) if each.action_name not in shut]

    def has_make_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may add one, with words or as a copy."""
        return bool(self.has_add_permission(request))

    @action(description=_("Make tables with words"), permissions=["make"], icon="edit_note")
    def make_tables(self, request: HttpRequest) -> HttpResponse:
        """Go to the guided form."""
        return HttpResponseRedirect(reverse("desk:floor-make", args=["table"]))

    @action(description=_("Watch"), url_path="watch", icon="visibility")
    def watch(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the table as it is played, without a way to sit down."""
        table = _table_there(object_id)
        return HttpResponseRedirect(f"{reverse('table', args=[table.public_id])}?watch")

    @action(description=_("Copy"), permissions=["make"], url_path="copy", icon="content_copy")
    def copy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the guided form, filled in with this table's values."""
        return HttpResponseRedirect(f"{reverse('desk:floor-make', args=['table'])}?copy={object_id}")

    @action(
        description=_("Void its deal"),
        permissions=["operate"],
        url_path="void",
        variant=ActionVariant.DANGER,
        icon="block",
    )
    def void_deal(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the deal's page that asks for a reason."""
        return _to_deal(object_id, Act.VOID)

    @action(
        description=_("Let its deal go on"),
        permissions=["operate"],
        url_path="resume",
        variant=ActionVariant.PRIMARY,
        icon="play_arrow",
    )
    def resume_deal(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the deal's page that asks what was repaired."""
        return _to_deal(object_id, Act.RESUME)

    def get_readonly_fields(self, request: HttpRequest, obj: Table | None = None) -> tuple[str, ...]:
        """A table's currency cannot change, because chips on the chairs are of it."""
        return (*self.readonly_fields, "currency") if obj else self.readonly_fields

    def has_change_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        """Whether an operator may change this table; a hosted one is its match's or tournament's."""
        return super().has_change_permission(request, obj) and not (obj is not None and obj.is_hosted)

    def save_model(self, request: HttpRequest, obj: Table, form: Any, change: bool) -> None:
        """Save through the services, so that the new rules apply at once."""
        if change:
            change_table(obj)
        else:
            open_table(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A table cannot be deleted: it is closed, and its deals and chips stay on record."""
        return False

    @admin.action(description=_("Close (after the deal being played)"), permissions=["change"])
    def close(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Close the chosen tables."""
        queryset = queryset.filter(host=Host.NONE)
        for table in queryset:
            close_table(table.public_id)
        self._say(request, ngettext("%d table closes.", "%d tables close.", len(queryset)) % len(queryset))

    @admin.action(description=_("Open again"), permissions=["change"])
    def reopen(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Open the chosen tables again."""
        queryset = queryset.filter(host=Host.NONE)
        for table in queryset:
            reopen_table(table.public_id)
        self._say(request, ngettext("%d table is open.", "%d tables are open.", len(queryset)) % len(queryset))

    def _say(self, request: HttpRequest, sentence: str) -> None:
        self.message_user(request, sentence, messages.SUCCESS)


def _table_there(table_pk: str) -> Table:
    table = Table.objects.only("public_id").filter(pk=table_pk).first() if table_pk.isdecimal() else None
    if table is None:
        raise Http404
    return table


def _deal_there(table_pk: str) -> Deal | None:
    return Deal.objects.filter(table__pk=table_pk, status__in=NOT_ENDED).only("pk", "status").first()


def _to_deal(table_pk: str, act: Act) -> HttpResponse:
    _table_there(table_pk)
    deal = _deal_there(table_pk)
    if deal is None:  # it ended while the operator looked
        return HttpResponseRedirect(reverse("admin:tables_table_change", args=[table_pk]))
    return HttpResponseRedirect(reverse(f"admin:tables_deal_{act.value}_deal", args=[deal.pk]))
