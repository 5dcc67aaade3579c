"""Deposits in the operators' admin, read-only; only those with another amount than expected are decided here."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from base.admin.ask_why import RowsReason, form_of, rows_page
from base.admin.read_only import ReadOnly
from wallet.kept_words import translated
from wallet.money.admin import amount_column, operator, say
from wallet.money.deposits import services as deposits
from wallet.money.deposits import suspense
from wallet.money.deposits.models import Deposit, DepositStep, Unmatched, UnmatchedState
from wallet.refusals import WalletRefused


class DepositSteps(ReadOnly, TabularInline):
    """The steps of a deposit: its state, when, and by whom."""

    model = DepositStep
    fields = readonly_fields = ("at", "was", "became", "by", "why")
    extra = 0


class InSuspense(ReadOnly, TabularInline):
    """Payments for a deposit that could not be matched."""

    model = Unmatched
    fields = readonly_fields = ("held_at", "amount", "reason", "state", "decided_by", "ended_at")
    extra = 0

    amount = amount_column("amount_minor", _("amount"))
    reason = admin.display(description=_("why"))(lambda _, row: translated(row.why))


@admin.register(Deposit)
class DepositAdmin(ReadOnly, ModelAdmin):
    """All deposits, in any state."""

    list_display = ("public_id", "user", "amount", "gst", "total", "gateway", "state", "opened_at", "credited_at")
    list_filter = ("state", "gateway", "opened_at")
    list_select_related = ("user",)
    search_fields = ("=public_id", "user__public_id", "user__username", "user__display_name", "=payment__token")
    search_help_text = _("Number of the deposit or of its payment, or a player's id or name")
    show_full_result_count = False
    inlines = (DepositSteps, InSuspense)
    actions = ("credit", "refuse")
    fields = (
        "public_id", "user", "amount", "gst", "total", "gst_rate_bps", "gateway", "state", "opened_at", "expires_at",
        "credited_at", "charged_back_at", "charged_back", "voided_at", "captured",
    )  # fmt: skip
    readonly_fields = fields

    amount = amount_column("amount_minor", _("amount"))
    gst = amount_column("gst_minor", _("GST"))
    total = amount_column("total_minor", _("total"))
    charged_back = amount_column("charged_back_minor", _("charged back so far"))
    captured = admin.display(description=_("captured by the gateway"))(lambda _, row: row.payment.captured_amount)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may decide doubtful deposits: the permission is that to change them."""
        return request.user.has_perm("wallet.change_deposit")

    @admin.action(description=_("Credit after all (being looked into)"), permissions=["decide"])
    def credit(self, request: HttpRequest, queryset: QuerySet[Deposit]) -> HttpResponse | None:
        """Credit deposits whose gateway captured another amount."""
        return self._decide(request, queryset, credit=True)

    @admin.action(description=_("Do not credit, but refund (being looked into)"), permissions=["decide"])
    def refuse(self, request: HttpRequest, queryset: QuerySet[Deposit]) -> HttpResponse | None:
        """Close deposits under review without crediting them; what was paid for them is refunded."""
        return self._decide(request, queryset, credit=False)

    def _decide(self, request: HttpRequest, queryset: QuerySet[Deposit], *, credit: bool) -> HttpResponse | None:
        form = form_of(request, RowsReason)
        if not form.is_valid():
            action, title = ("credit", _("Credit")) if credit else ("refuse", _("Do not credit"))
            return rows_page(request, form, queryset.select_related("user"), action, title)
        for deposit in queryset:
            try:
                deposits.decide(deposit, operator(request), credit=credit, why=form.cleaned_data["why"])
            except WalletRefused as refused:
                self.message_user(request, f"{deposit}: {refused.sentence}", messages.WARNING)
            else:
                self.message_user(request, _("%s: done.") % deposit, messages.SUCCESS)
        return None


@admin.register(Unmatched)
class UnmatchedAdmin(ReadOnly, ModelAdmin):
    """Payments in suspense: an excess is refunded here, a payment for an open deposit is decided at the deposit."""

    list_display = ("deposit", "player", "held_at", "amount", "reason", "state", "next_step", "asked_at", "ended_at")
    list_filter = ("state", "deposit__gateway")
    list_select_related = ("deposit__user",)
    search_fields = (
        "=deposit__public_id",
        "deposit__user__public_id",
        "deposit__user__username",
        "deposit__user__display_name",
    )
    show_full_result_count = False
    actions = ("refund",)
    fields = readonly_fields = (
        "deposit", "amount", "pays_deposit", "reason", "state", "held_at", "decided_by", "decided_at", "asked_at",
        "ended_at",
    )  # fmt: skip

    amount = amount_column("amount_minor", _("amount"))
    reason = admin.display(description=_("why"))(lambda _, row: translated(row.why))

    @admin.display(description=_("player"))
    def player(self, row: Unmatched) -> str:
        """The name of the player who sent it."""
        return str(row.deposit.user)

    @admin.display(description=_("next"))
    def next_step(self, row: Unmatched) -> SafeString | str:
        """A link to where it is decided: at its deposit, or here; empty once it is decided."""
        if row.waits_for_deposit:
            address = f"{reverse('admin:wallet_deposit_changelist')}?q={row.deposit.public_id}"
            return format_html(
                '<a class="text-primary-600" href="{}">{}</a>', address, gettext("Credit or refuse the deposit")
            )
        if row.state == UnmatchedState.HELD:
            return gettext("Refund it, by the action above")
        return gettext("The gateway is asked") if row.state == UnmatchedState.REFUNDING else ""

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may decide about payments: the permission is that to change deposits."""
        return request.user.has_perm("wallet.change_deposit")

    @admin.action(description=_("Refund through the gateway"), permissions=["decide"])
    def refund(self, request: HttpRequest, queryset: QuerySet[Unmatched]) -> HttpResponse | None:
        """Have payments refunded, with a reason."""
        form = form_of(request, RowsReason)
        if not form.is_valid():
            return rows_page(request, form, queryset.select_related("deposit__user"), "refund", _("Refund"))
        for row in queryset.select_related("deposit"):
            try:
                suspense.refund(row, operator(request), form.cleaned_data["why"])
            except WalletRefused as refused:
                say(self, request, row, refused)
            else:
                say(self, request, row, None)
        return None
