"""Operators' pages of scheduled tournaments: announce, change, cancel with a reason, add bots; entrants to read."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action
from unfold.paginator import InfinitePaginator
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from base.admin.ask_why import ReasonForm, form_of, reason_field, rows_page
from base.admin.found_by import FoundBy
from base.admin.read_only import ReadOnly
from tournaments.scheduled.models.registrations import ENTRANTS, Registration
from tournaments.scheduled.models.tickets import Ticket
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services import announcing, cancelling, company

LONGEST_REASON = 300
MOST_BOTS = 300


class TournamentForm(forms.ModelForm[Tournament]):
    """The form for a tournament's settings; faults are shown as sentences beside the fields."""

    class Meta:
        model = Tournament
        fields = ("currency", *announcing.EDITABLE)
        help_texts = {
            "overrides": _('Numbers of the profile to replace, as JSON: {"turn_s": 20}. Mostly empty.'),
            "entry_fee_minor": _(
                "In minor units: 100 is one chip. 0 makes it a free tournament; it needs a guarantee."
            ),
            "rake_bps": _("Of all fees, in basis points: 1000 is 10 %."),
            "guarantee_minor": _("The house adds what the pool lacks, when the prizes are paid."),
            "rounds": _(
                'As JSON: [{"deals": 2, "per_table": 2, "best": 4}, {"deals": 3}]. The first 2 of every table go on, '
                "and the best 4 of all the others; nobody goes on from the last round. "
                '"minutes": no deal begins later; '
                '"won_first": true is a best of so many deals.'
            ),
            "prizes": _(
                'As JSON: {"kind": "shares", "rows": [{"each": 5000}, {"each": 2500, "places": 2}]} shares the pool in '
                'basis points; "fixed" gives amounts in minor units that the house stands for. '
                '{"kind": "tickets", "rows": [{"each": 2000, "places": 20}]} gives up to 20 entries worth 2000 each.'
            ),
            "starts_when_full": _(
                "It begins the moment the last place is taken, at the start at the latest, with the fewest players. "
                "Bots come as soon as somebody registers. The next of a series opens at once, for so long at most."
            ),
            "chips": _(
                'They are carried over from round to round and are no money. In a round "point_value" says what a '
                'point costs and "min_chips" with how many one goes on. A rebuy brings as many. 0 for none.'
            ),
            "add_on_chips": _(
                "Bought once, in the break after the last round with rebuys; costs and counts as a rebuy. 0 for none."
            ),
            "late_s": _("After the start, at tables of their own in the first round; 0 for none."),
            "rebuy_rounds": _("Who falls out after one of the first so many rounds may buy in again, in the break."),
            "bots_fill_to": _("Practice chips only, and only when somebody has registered. They are marked as bots."),
            "times": _(
                "By the house's clock: “mon-fri 18:00 21:30; sat 20:00”, or “daily 18:00”. Empty for never; not "
                "together with the number above."
            ),
            "ticket_to": _('A satellite gives tickets to a later tournament; its prizes are of the kind "tickets".'),
            "league": _("Its places give points for that league."),
            "repeat_s": _(
                "86400 announces the next one for the same time tomorrow, when this one starts; 0 for never."
            ),
        }


class CancelReason(ReasonForm):
    """Why a tournament is cancelled."""

    why = reason_field(
        help_text=_("Everybody who registered reads this. All fees go back in full."), longest=LONGEST_REASON
    )


class BotsForm(forms.Form):
    """How many bots are entered."""

    count = forms.IntegerField(
        label=_("Bots"),
        min_value=1,
        max_value=MOST_BOTS,
        help_text=_("They are entered at once, marked as bots. Practice chips only."),
        widget=UnfoldAdminIntegerFieldWidget(attrs={"autofocus": True}),
    )


@admin.register(Tournament)
class TournamentAdmin(ModelAdmin):
    """Scheduled tournaments as operators see and announce them."""

    form = TournamentForm
    list_display = ("name", "public_id", "starts_at", "status", "step", "round_number", "entered", "trouble_short")
    list_filter = ("status", "profile_name", "currency")
    search_fields = ("name", "public_id")
    readonly_fields = (
        "public_id", "commitment", "status", "step", "round_number", "trouble", "cancelled_why", "paid_minor",
        "rake_minor", "overlay_minor", "started_at", "ended_at", "created_at",
    )  # fmt: skip
    ordering = ("-starts_at",)
    show_full_result_count = False
    paginator = InfinitePaginator
    actions = ("cancel", "add_bots")
    actions_list = ("make_tournament", "see_calendar")
    actions_detail = ("copy",)

    def has_make_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may add one, with the guided form or as a copy."""
        return bool(self.has_add_permission(request))

    @action(description=_("Make a tournament with words"), permissions=["make"], icon="edit_note")
    def make_tournament(self, request: HttpRequest) -> HttpResponse:
        """Go to the guided form."""
        return HttpResponseRedirect(reverse("desk:floor-make", args=["tournament"]))

    @action(description=_("Calendar"), permissions=["view"], icon="calendar_month")
    def see_calendar(self, request: HttpRequest) -> HttpResponse:
        """Go to the coming weeks."""
        return HttpResponseRedirect(reverse("desk:floor-calendar"))

    @action(description=_("Copy"), permissions=["make"], url_path="copy", icon="content_copy")
    def copy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the guided form, filled in with this tournament's values."""
        return HttpResponseRedirect(f"{reverse('desk:floor-make', args=['tournament'])}?copy={object_id}")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """Add the number of entrants to each row; counted row by row, so only for the rows that are shown."""
        tournaments: QuerySet[Tournament] = super().get_queryset(request)
        entered = Registration.objects.filter(tournament=OuterRef("pk"), status__in=ENTRANTS).order_by()
        counted = entered.values("tournament").annotate(many=Count("pk")).values("many")
        return tournaments.annotate(entrants=Coalesce(Subquery(counted), 0))

    @admin.display(description=_("entrants"))
    def entered(self, tournament: Tournament) -> int:
        """How many have registered and not withdrawn."""
        return int(getattr(tournament, "entrants", 0))

    @admin.display(description=_("what holds it up"))
    def trouble_short(self, tournament: Tournament) -> str:
        """The beginning of the error; the step is tried again every half minute."""
        return tournament.trouble[:80]

    def get_readonly_fields(self, request: HttpRequest, obj: Tournament | None = None) -> tuple[str, ...]:
        """The currency cannot change, because fees were paid in it."""
        return (*self.readonly_fields, "currency") if obj else self.readonly_fields

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """A tournament changes only before its start; later it can be read, and cancelled from the list."""
        begun = obj is not None and obj.status != TournamentStatus.REGISTERING
        return super().has_change_permission(request, obj) and not begun

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A tournament cannot be deleted: payments and deals stay on record."""
        return False

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        """Announce or change the tournament through the services."""
        if not change:
            announcing.announce(obj)
            return
        try:
            announcing.change(obj)
        except TournamentRefused as refused:
            self.message_user(request, refused.sentence, messages.ERROR)

    @admin.action(description=_("Cancel, all fees back"), permissions=["change"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> HttpResponse | None:
        """Cancel the chosen tournaments, after the operator has written a reason."""
        form = form_of(request, CancelReason)
        if not form.is_valid():
            return rows_page(request, form, queryset, "cancel", _("Cancel tournaments"))
        self._each(request, queryset, lambda found: cancelling.cancel(found, form.cleaned_data["why"]))
        return None

    @admin.action(description=_("Enter bots"), permissions=["change"])
    def add_bots(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> HttpResponse | None:
        """Enter bots in the chosen tournaments, after the operator has entered how many."""
        form = BotsForm(request.POST) if "count" in request.POST else BotsForm()
        if not form.is_valid():
            return rows_page(request, form, queryset, "add_bots", _("Enter bots"))
        self._each(request, queryset, lambda found: company.add_bots(found, form.cleaned_data["count"]))
        return None

    def _each(self, request: HttpRequest, queryset: QuerySet[Tournament], verb: Callable[[str], object]) -> None:
        for tournament in queryset:
            try:
                verb(tournament.public_id)
            except TournamentRefused as refused:
                self.message_user(request, f"{tournament.name}: {refused.sentence}", messages.WARNING)
            else:
                self.message_user(request, _("%s: done.") % tournament.name, messages.SUCCESS)


@admin.register(Ticket)
class TicketAdmin(ReadOnly, ModelAdmin):
    """Tickets that were won, read-only."""

    list_display = ("public_id", "player", "won", "target", "worth_minor", "state", "won_at", "trouble")
    list_filter = ("state",)
    list_select_related = ("target", "player", "won_in__tournament")
    search_fields = ("public_id", "target__name", "player__public_id", "player__display_name")
    show_full_result_count = False

    @admin.display(description=_("won in"))
    def won(self, ticket: Ticket) -> str:
        """The name of the satellite that gave it."""
        return ticket.won_in.tournament.name


@admin.register(Registration)
class RegistrationAdmin(FoundBy, ReadOnly, ModelAdmin):
    """The pages of entrants, read-only."""

    list_display = ("tournament", "player", "is_bot", "status", "reached_round", "rank", "paid_minor", "prize_minor")
    list_filter = ("status", "is_bot", "late")
    list_select_related = ("tournament", "player")
    search_fields = ("tournament__name", "tournament__public_id", "player__public_id", "player__display_name")
    found_through: ClassVar[dict[str, tuple[str, ...]]] = {
        "tournament": ("public_id", "name__icontains"),
        "player": ("public_id", "display_name__iexact"),
    }
    show_full_result_count = False
    paginator = InfinitePaginator
