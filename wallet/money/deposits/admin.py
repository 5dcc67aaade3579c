"""Deposits, gateways' messages and what players owe, in the operators' admin: to read; only doubts are decided here."""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from accounts.people.models import User
from base.ask_why import form_of, word_page
from base.read_only import ReadOnly
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositStep, GatewayEvent, Receivable
from wallet.money.refusals import PaymentRefused
from wallet.templatetags.money import money_of


class DepositSteps(ReadOnly, TabularInline):
    """What became of a deposit, when, and through whom."""

    model = DepositStep
    fields = readonly_fields = ("at", "was", "became", "by", "why")
    extra = 0


@admin.register(Deposit)
class DepositAdmin(ReadOnly, ModelAdmin):
    """Every deposit, whatever became of it."""

    list_display = ("public_id", "user", "amount", "gst", "total", "gateway", "state", "opened_at", "credited_at")
    list_filter = ("state", "gateway", "opened_at")
    list_select_related = ("user",)
    search_fields = ("=public_id", "user__public_id", "user__username", "=payment__token")
    search_help_text = _("Number of the deposit or of its payment, or a player's id or name")
    show_full_result_count = False
    inlines = (DepositSteps,)
    actions = ("credit", "refuse")
    fields = (
        "public_id", "user", "amount", "gst", "total", "gst_rate_bps", "gateway", "state", "opened_at", "expires_at",
        "credited_at", "charged_back_at", "voided_at", "captured",
    )  # fmt: skip
    readonly_fields = fields

    amount = admin.display(description=_("amount"))(lambda _, row: money_of(row.amount_minor, row.currency_id))
    gst = admin.display(description=_("GST"))(lambda _, row: money_of(row.gst_minor, row.currency_id))
    total = admin.display(description=_("total"))(lambda _, row: money_of(row.total_minor, row.currency_id))
    captured = admin.display(description=_("captured by the gateway"))(lambda _, row: row.payment.captured_amount)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whoever may change deposits: nobody edits one, but some decide doubts."""
        return request.user.has_perm("wallet.change_deposit")

    @admin.action(description=_("Credit after all (being looked into)"), permissions=["decide"])
    def credit(self, request: HttpRequest, queryset: QuerySet[Deposit]) -> HttpResponse | None:
        """Credit deposits whose gateway captured another amount."""
        return self._decide(request, queryset, credit=True)

    @admin.action(description=_("Do not credit (being looked into)"), permissions=["decide"])
    def refuse(self, request: HttpRequest, queryset: QuerySet[Deposit]) -> HttpResponse | None:
        """Close them without credit."""
        return self._decide(request, queryset, credit=False)

    def _decide(self, request: HttpRequest, queryset: QuerySet[Deposit], *, credit: bool) -> HttpResponse | None:
        form = form_of(request, _("Reason"))
        if not form.is_valid():
            action, title = ("credit", _("Credit")) if credit else ("refuse", _("Do not credit"))
            return word_page(request, form, queryset.select_related("user"), action, title)
        for deposit in queryset:
            try:
                deposits.decide(deposit, operator(request), credit=credit, why=form.cleaned_data["word"])
            except PaymentRefused as refused:
                self.message_user(request, f"{deposit}: {refused.sentence}", messages.WARNING)
            else:
                self.message_user(request, _("%s: done.") % deposit, messages.SUCCESS)
        return None


@admin.register(GatewayEvent)
class GatewayEventAdmin(ReadOnly, ModelAdmin):
    """What gateways have said."""

    list_display = ("event_id", "gateway", "kind", "deposit", "sent_at", "received_at", "outcome")
    list_filter = ("gateway", "kind", "outcome")
    list_select_related = ("payment__deposit",)
    search_fields = ("=event_id", "=payment__deposit__public_id")
    show_full_result_count = False
    fields = readonly_fields = (
        "gateway", "event_id", "kind", "deposit", "sent_at", "received_at", "digest", "outcome",
    )  # fmt: skip

    @admin.display(description=_("deposit"))
    def deposit(self, event: GatewayEvent) -> str:
        """The deposit it is about."""
        return str(event.payment.deposit.public_id)


@admin.register(Receivable)
class ReceivableAdmin(ReadOnly, ModelAdmin):
    """What the house has borne for players and takes back as soon as there is something."""

    list_display = ("about", "user", "reason", "amount", "recovered", "still_owed", "since")
    list_filter = ("reason",)
    list_select_related = ("user",)
    search_fields = ("=about", "user__public_id", "user__username")
    fields = readonly_fields = ("about", "user", "reason", "amount", "recovered", "still_owed", "since")

    amount = admin.display(description=_("amount"))(lambda _, row: money_of(row.amount_minor, row.currency_id))
    recovered = admin.display(description=_("recovered"))(lambda _, row: money_of(row.recovered_minor, row.currency_id))
    still_owed = admin.display(description=_("still owed"))(lambda _, row: money_of(row.open_minor, row.currency_id))


def operator(request: HttpRequest) -> User:
    """Who does it: the admin lets nobody in who is no user of ours."""
    return cast(User, request.user)


def say(page: ModelAdmin, request: HttpRequest, row: Any, refused: PaymentRefused | None) -> None:
    """Tell the operator what came of one row."""
    if refused is None:
        page.message_user(request, _("%s: done.") % row, messages.SUCCESS)
    else:
        page.message_user(request, f"{row}: {refused.sentence}", messages.WARNING)
