"""Deposits in the operators' admin: to read; only those whose amount is in doubt are decided here."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from base.ask_why import form_of, word_page
from base.read_only import ReadOnly
from wallet.money.admin import amount_column, operator
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositStep
from wallet.refusals import WalletRefused


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

    amount = amount_column("amount_minor", _("amount"))
    gst = amount_column("gst_minor", _("GST"))
    total = amount_column("total_minor", _("total"))
    captured = admin.display(description=_("captured by the gateway"))(lambda _, row: row.payment.captured_amount)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may decide doubtful deposits: the permission is that to change them."""
        return request.user.has_perm("wallet.change_deposit")

    @admin.action(description=_("Credit after all (being looked into)"), permissions=["decide"])
    def credit(self, request: HttpRequest, queryset: QuerySet[Deposit]) -> HttpResponse | None:
        """Credit deposits whose gateway captured another amount."""
        return self._decide(request, queryset, credit=True)

    @admin.action(description=_("Do not credit (being looked into)"), permissions=["decide"])
    def refuse(self, request: HttpRequest, queryset: QuerySet[Deposit]) -> HttpResponse | None:
        """Close deposits that are being looked into without crediting them."""
        return self._decide(request, queryset, credit=False)

    def _decide(self, request: HttpRequest, queryset: QuerySet[Deposit], *, credit: bool) -> HttpResponse | None:
        form = form_of(request, _("Reason"))
        if not form.is_valid():
            action, title = ("credit", _("Credit")) if credit else ("refuse", _("Do not credit"))
            return word_page(request, form, queryset.select_related("user"), action, title)
        for deposit in queryset:
            try:
                deposits.decide(deposit, operator(request), credit=credit, why=form.cleaned_data["word"])
            except WalletRefused as refused:
                self.message_user(request, f"{deposit}: {refused.sentence}", messages.WARNING)
            else:
                self.message_user(request, _("%s: done.") % deposit, messages.SUCCESS)
        return None
