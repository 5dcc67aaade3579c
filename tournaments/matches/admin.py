"""Operators' pages of matches: adding, changing and closing offers; reading, cancelling and resuming matches."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action

from base.admin.ask_why import RowsReason, form_of, rows_page
from base.admin.read_only import ReadOnly
from tournaments.matches.models.match import Entry, Match, MatchDeal
from tournaments.matches.models.offer import TERMS, PoolOffer
from tournaments.matches.refusals import EntryRefused
from tournaments.matches.services import operating
from wallet.ledger.queries import balance
from wallet.ledger.refs import pool

FIELDS = tuple(column.removesuffix("_id") for column in TERMS)


class OfferForm(forms.ModelForm[PoolOffer]):
    """The terms of an offer."""

    class Meta:
        model = PoolOffer
        fields = FIELDS
        help_texts = {
            "overrides": _('Numbers of the profile to replace, as JSON: {"turn_s": 45, "extra_s": 0}. Mostly empty.'),
            "entry_fee_minor": _("In minor units: 2500 is 25 chips. Below 2,000 chips one may rejoin a pool."),
            "rake_bps": _("Of the whole pool, in basis points: 1000 is 10 %."),
            "start_s": _("A match that is full of people starts at once; too few at the end, and all are refunded."),
            "bots_wanted": _("They enter with the first person and give way to any other. Never for money."),
        }


@admin.register(PoolOffer)
class PoolOfferAdmin(ModelAdmin):
    """Offers; each open one always has a match that can be entered."""

    form = OfferForm
    list_display = (
        "name", "public_id", "profile_name", "currency", "entry_fee_minor", "rake_bps", "seats", "bots_wanted",
        "is_open",
    )  # fmt: skip
    list_filter = ("is_open", "profile_name", "currency")
    search_fields = ("name", "public_id")
    readonly_fields = ("public_id", "is_open", "created_at")
    actions = ("close", "reopen")
    actions_list = ("make_offers",)
    actions_detail = ("copy",)

    def has_make_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may add one, with the guided form or as a copy."""
        return bool(self.has_add_permission(request))

    @action(description=_("Make offers with words"), permissions=["make"], icon="edit_note")
    def make_offers(self, request: HttpRequest) -> HttpResponse:
        """Go to the guided form."""
        return HttpResponseRedirect(reverse("desk:floor-make", args=["offer"]))

    @action(description=_("Copy"), permissions=["make"], url_path="copy", icon="content_copy")
    def copy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the guided form, filled in with this offer's values."""
        return HttpResponseRedirect(f"{reverse('desk:floor-make', args=['offer'])}?copy={object_id}")

    def get_readonly_fields(self, request: HttpRequest, obj: PoolOffer | None = None) -> tuple[str, ...]:
        """An offer's currency cannot change."""
        return (*self.readonly_fields, "currency") if obj else self.readonly_fields

    def save_model(self, request: HttpRequest, obj: PoolOffer, form: Any, change: bool) -> None:
        """Save the offer through the services, so that the next match has the new terms at once."""
        if change:
            operating.change_offer(obj)
        else:
            operating.open_offer(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An offer cannot be deleted, only closed; its matches stay on record."""
        return False

    @admin.action(description=_("Close (matches that somebody has entered are played)"), permissions=["change"])
    def close(self, request: HttpRequest, queryset: QuerySet[PoolOffer]) -> None:
        """Close the chosen offers."""
        self._set(request, queryset, False)

    @admin.action(description=_("Open again"), permissions=["change"])
    def reopen(self, request: HttpRequest, queryset: QuerySet[PoolOffer]) -> None:
        """Open the chosen offers again."""
        self._set(request, queryset, True)

    def _set(self, request: HttpRequest, queryset: QuerySet[PoolOffer], wanted: bool) -> None:
        for offer in queryset:
            operating.set_open(offer, wanted)
            self.log_change(request, offer, "opened" if wanted else "closed")
            self.message_user(request, _("%s: done.") % offer.public_id, messages.SUCCESS)


class EntryInline(ReadOnly, TabularInline):
    """The entries of a match: the player, the fees, and the result."""

    model = Entry
    fields = ("player", "entered_at", "withdrawn_at", "fees_paid", "outcome", "total", "prize_minor")
    readonly_fields = fields
    extra = 0


class MatchDealInline(ReadOnly, TabularInline):
    """The match's deals and the points they added."""

    model = MatchDeal
    fields = ("number", "deal", "points", "totals")
    readonly_fields = fields
    extra = 0


@admin.register(Match)
class MatchAdmin(ReadOnly, ModelAdmin):
    """Matches, played and being played."""

    list_display = ("public_id", "name", "status", "entry_fee_minor", "currency", "due_at", "started_at", "ended_at")
    list_filter = ("status", "profile_name", "currency")
    list_select_related = ("currency",)
    search_fields = ("public_id", "name", "entries__player__public_id", "table__public_id")
    show_full_result_count = False
    inlines = (EntryInline, MatchDealInline)
    actions = ("cancel", "resume")
    fields = (
        "public_id", "offer", "table", "status", "why", "ending", "pool_minor", "due_at", "deal", "opened_at",
        "started_at", "ended_at", *FIELDS,
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=_("in the pool now, minor units"))
    def pool_minor(self, match: Match) -> int:
        """The balance of the match's pool in the ledger."""
        return balance(pool(match.public_id, match.currency_code))

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may cancel or resume matches: the permission is that to change them."""
        return request.user.has_perm("tournaments.change_match")

    @admin.action(description=_("Cancel (fees are given back)"), permissions=["operate"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse | None:
        """Cancel matches and refund their fees, after the operator has written a reason."""
        form = form_of(request, RowsReason, label=_("Reason; every player of the match reads this"))
        if not form.is_valid():
            return rows_page(request, form, queryset, "cancel", _("Cancel matches"))
        why = form.cleaned_data["why"]
        self._each(request, queryset, lambda match_id: operating.cancel(match_id, why), f"cancelled: {why}")
        return None

    @admin.action(description=_("Let a parked match go on"), permissions=["operate"])
    def resume(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        """Start the clocks of parked matches again."""
        self._each(request, queryset, operating.resume, "resumed")

    def _each(self, request: HttpRequest, queryset: QuerySet[Match], service: Any, done: str) -> None:
        for match in queryset:
            try:
                service(match.public_id)
            except EntryRefused as refused:
                self.message_user(request, f"{match.public_id}: {refused.sentence}", messages.WARNING)
            else:
                self.log_change(request, match, done)
                self.message_user(request, _("%s: done.") % match.public_id, messages.SUCCESS)
