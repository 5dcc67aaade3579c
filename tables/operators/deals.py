"""Operators' pages of deals: reading what a spectator may see, finding stopped deals, voiding or resuming them.

A button on the deal's page and an action of the list lead to the same page (`tables.operators.stopping`), which asks
why. Each act is in the admin's log with its reason.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action, display
from unfold.enums import ActionVariant
from unfold.paginator import InfinitePaginator

from accounts.people.models import User
from base.admin.ask_why import form_of
from base.admin.found_by import FoundBy
from base.admin.read_only import ReadOnly
from base.refusals import Refusal
from tables.operators.people import links_of
from tables.operators.stopping import WORDS, Act, DealsReason, stopping_page
from tables.operators.timeline import moves_page, timeline_page
from tables.play import parking
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus
from tables.refusals import TableRefused
from tables.sealing.deals import key_of
from tables.sealing.keys import Unreadable


class DealSeatInline(ReadOnly, TabularInline):
    """The players and the result."""

    model = DealSeat
    fields = ("seat_index", "player", "outcome", "score", "money_minor", "doings")
    readonly_fields = fields
    extra = 0

    @admin.display(description=_("see to"))
    def doings(self, place: DealSeat) -> SafeString | str:
        """Where an operator sees to the player."""
        return links_of(place.player, place.deal.table, place.deal)

    def get_queryset(self, request: HttpRequest) -> QuerySet[DealSeat]:
        """The places with their players."""
        there: QuerySet[DealSeat] = super().get_queryset(request)
        return there.select_related("player", "deal__table")


@admin.register(Deal)
class DealAdmin(FoundBy, ReadOnly, ModelAdmin):
    """Deals, played and being played."""

    list_display = ("public_id", "table", "number", "state", "version", "due_at", "started_at", "ended_at")
    list_filter = ("status",)
    list_select_related = ("table",)
    list_before_template = "admin/tables/parked_deals.html"
    search_fields = ("public_id", "table__name", "table__public_id")  # shown as a field to type into
    found_by = ("public_id",)
    found_through: ClassVar[dict[str, tuple[str, ...]]] = {"table": ("public_id", "name__icontains")}
    show_full_result_count = False
    paginator = InfinitePaginator  # nobody needs to know how many deals there ever were
    inlines = (DealSeatInline,)
    actions = ("resume", "void")
    actions_detail = ("replay_deal", "void_deal", "resume_deal")
    fields = (
        "public_id", "table", "number", "status", "stopped_by", "void_reason", "voided_by", "version", "due_at",
        "bot_due_at", "started_at", "ended_at", "cell", "archived_in", "currency", "point_value_minor", "rake_bps",
        "commitment", "revealed_seed", "cases", "timeline", "move_log",
    )  # fmt: skip
    readonly_fields = fields

    @display(
        description=_("status"),
        ordering="status",
        label={
            DealStatus.LIVE: "info",
            DealStatus.OVER: None,
            DealStatus.PARKED: "danger",
            DealStatus.VOID: "warning",
        },
    )
    def state(self, deal: Deal) -> tuple[str, str]:
        """The status, a parked one in red."""
        return deal.status, deal.get_status_display()

    @admin.display(description=_("what stopped it"))
    def stopped_by(self, deal: Deal) -> SafeString | str:
        """The traceback of the error, line by line."""
        trace = '<pre class="overflow-x-auto text-xs whitespace-pre-wrap">{}</pre>'
        return format_html(trace, deal.parked_why) if deal.parked_why else "-"

    @admin.display(description=_("why it is void"))
    def void_reason(self, deal: Deal) -> str:
        """The reason that the players read."""
        return deal.void_why or "-"

    @admin.display(description=_("server seed"))
    def revealed_seed(self, deal: Deal) -> str:
        """The seed, once the deal is over."""
        if deal.status in NOT_ENDED:
            return "-"
        try:
            return key_of(deal).seed(deal.server_seed).hex()
        except Unreadable as unreadable:
            return unreadable.sentence

    @admin.display(description=_("cases"))
    def cases(self, deal: Deal) -> SafeString:
        """A link to the cases about this deal."""
        href = f"{reverse('admin:desk_case_changelist')}?q={deal.public_id}"
        return format_html('<a class="underline" href="{}">{}</a>', href, _("Cases about this deal"))

    @admin.display(description=_("connections and the server's moves"))
    def timeline(self, deal: Deal) -> SafeString:
        """When each player's browsers connected and disconnected, and what the server did for them."""
        return timeline_page(deal)

    @admin.display(description=_("moves"))
    def move_log(self, deal: Deal) -> SafeString:
        """Every move, as a spectator may see it."""
        return moves_page(deal)

    @admin.display(description=_("Replay"))
    def replay(self, deal: Deal) -> SafeString:
        """The way to every hand of a deal that has ended, straight from the list."""
        if deal.status in NOT_ENDED:
            return format_html("{}", "-")
        href = reverse("desk:replay", args=[deal.public_id])
        return format_html('<a class="underline" href="{}">{}</a>', href, _("Replay"))

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """The list, with links to replays for operators who may see every hand."""
        may_see = self.has_hands_permission(request)
        return (*self.list_display, "replay") if may_see else self.list_display

    def has_operate_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Whether this operator may void or resume deals: the permission is that to change them."""
        return request.user.has_perm("tables.change_deal")

    def has_hands_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Whether this operator may see every hand of finished deals; the desk writes down each look."""
        return request.user.has_perm("desk.view_every_hand")

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """Only the buttons that would do something now."""
        deal = self.get_object(request, object_id)
        shut = {f"tables_deal_{act.value}_deal" for act in Act if deal is None or deal.status not in act.can_be}
        return [each for each in super().get_actions_detail(request, object_id) if each.action_name not in shut]

    @action(description=_("Replay with every hand"), permissions=["hands"], url_path="replay", icon="playing_cards")
    def replay_deal(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The button that leads to the replay or, for a deal in play, to the page that asks for a reason."""
        deal = self.get_object(request, object_id)
        if deal is None:
            raise Http404
        return HttpResponseRedirect(reverse("desk:replay", args=[deal.public_id]))

    @action(
        description=_("Void this deal"),
        permissions=["operate"],
        url_path="void",
        icon="block",
        variant=ActionVariant.DANGER,
    )
    def void_deal(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The button on the deal's page."""
        return self._one(request, Act.VOID, object_id)

    @action(
        description=_("Let it go on"),
        permissions=["operate"],
        url_path="resume",
        icon="play_arrow",
        variant=ActionVariant.PRIMARY,
    )
    def resume_deal(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The button on a parked deal's page."""
        return self._one(request, Act.RESUME, object_id)

    @admin.action(description=_("Let a parked deal go on"), permissions=["operate"])
    def resume(self, request: HttpRequest, queryset: QuerySet[Deal]) -> HttpResponse | None:
        """Start the clocks of parked deals again, after the operator has written what was repaired."""
        return self._ask_or_do(request, Act.RESUME, queryset.select_related("table"), request.path)

    @admin.action(description=_("Void (no chips move)"), permissions=["operate"])
    def void(self, request: HttpRequest, queryset: QuerySet[Deal]) -> HttpResponse | None:
        """Declare deals void, after the operator has written a reason."""
        return self._ask_or_do(request, Act.VOID, queryset.select_related("table"), request.path)

    def _one(self, request: HttpRequest, act: Act, object_id: str) -> HttpResponse:
        deal = self.get_object(request, object_id)
        if deal is None:
            raise Http404
        page = reverse("admin:tables_deal_change", args=[deal.pk])
        return self._ask_or_do(request, act, [deal], page) or HttpResponseRedirect(page)

    def _ask_or_do(self, request: HttpRequest, act: Act, deals: Iterable[Deal], back: str) -> HttpResponse | None:
        """Ask for the reason, or act if the form is complete; None when nothing is left to ask."""
        fit = []
        for deal in deals:
            if deal.status in act.can_be:
                fit.append(deal)
            else:
                self._refused(request, deal, act.refusal)
        form = form_of(request, DealsReason, help_text=WORDS[act]["reads"])
        if fit and not (request.method == "POST" and form.is_valid()):
            return stopping_page(request, act, form, fit, back)
        for deal in fit:
            self._do(request, act, deal, form.cleaned_data["why"])
        return None

    def _do(self, request: HttpRequest, act: Act, deal: Deal, why: str) -> None:
        operator = request.user
        assert isinstance(operator, User)
        services: dict[Act, Callable[[], object]] = {
            Act.VOID: lambda: parking.void(deal.public_id, why, by=operator),
            Act.RESUME: lambda: parking.let_go_on(deal.public_id),
        }
        try:
            with transaction.atomic():
                done = services[act]()
                self.log_change(request, deal, f"{act.value}: {why}")
        except TableRefused as refused:
            self._refused(request, deal, refused.code)
        else:
            words = _("%s: it goes on in a moment.") if done is False else _("%s: done.")
            self.message_user(request, words % deal.public_id, messages.SUCCESS)

    def _refused(self, request: HttpRequest, deal: Deal, why: Refusal) -> None:
        self.message_user(request, f"{deal.public_id}: {why.sentence} ({why})", messages.WARNING)
