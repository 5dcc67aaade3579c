"""Withdrawals in the operators' admin: approve, reject, send to the bank, and take down the bank's answers."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.admin import ModelAdmin, TabularInline

from accounts.people.models import User
from base.admin.ask_why import RowsReason, form_of, rows_page
from base.admin.read_only import ReadOnly
from base.duties import Duty, works_as
from wallet.kept_words import translated
from wallet.money.admin import amount_column, operator, say
from wallet.money.refusals import PaymentRefused
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals.answers import MOST_BYTES, take_down
from wallet.money.withdrawals.models import Approval, PayoutBatch, TaxYear, Withdrawal, WithdrawalStep
from wallet.refusals import WalletRefused

_REASON = _("Reason; the player reads it")


class WithdrawalSteps(ReadOnly, TabularInline):
    """The steps of a withdrawal: its state, when, by whom and why."""

    model = WithdrawalStep
    fields = readonly_fields = ("at", "was", "became", "by", "reason")
    extra = 0

    reason = admin.display(description=_("why"))(lambda _, row: translated(row.why))


class Approvals(ReadOnly, TabularInline):
    """The operators who have approved a withdrawal."""

    model = Approval
    fk_name = "withdrawal"
    fields = readonly_fields = ("at", "by")
    extra = 0


@admin.register(Withdrawal)
class WithdrawalAdmin(ReadOnly, ModelAdmin):
    """Every withdrawal; approving and paying needs the permission to change withdrawals."""

    list_display = ("public_id", "user", "amount", "tax", "payout", "payee", "state", "requested_at", "batch")
    list_filter = ("state", "requested_at")
    list_select_related = ("user", "payee", "batch")
    search_fields = (
        "=public_id",
        "user__public_id",
        "user__username",
        "user__display_name",
        "=batch__public_id",
        "=bank_reference",
    )
    search_help_text = _("Number of the withdrawal or its batch, the bank's reference, or a player's id or name")
    show_full_result_count = False
    inlines = (Approvals, WithdrawalSteps)
    actions = ("approve", "reject", "send", "mark_paid", "mark_failed", "mark_returned")
    fields = readonly_fields = (
        "public_id", "user", "amount", "net_winnings", "tax_rate_bps", "tax", "payout", "pay_to", "state",
        "requested_at", "given_back_at", "batch", "line", "bank_reference",
    )  # fmt: skip

    amount = amount_column("amount_minor", _("amount"))
    net_winnings = amount_column("net_winnings_minor", _("net winnings in it"))
    tax = amount_column("tax_minor", _("tax withheld"))
    payout = amount_column("payout_minor", _("to be paid"))

    def get_fields(self, request: HttpRequest, obj: Withdrawal | None = None) -> Any:
        """Operators who approve and pay see the whole account number; others see its last digits."""
        seen = "pay_to" if self.has_pay_permission(request) else "payee"
        return [seen if field == "pay_to" else field for field in self.fields]

    def get_readonly_fields(self, request: HttpRequest, obj: Withdrawal | None = None) -> Any:
        """All fields: nothing is edited here."""
        return self.get_fields(request, obj)

    @admin.display(description=_("Pay to"))
    def pay_to(self, row: Withdrawal) -> SafeString:
        """Holder, number and bank, to compare with the papers."""
        payee = row.payee
        return format_html("{}<br>{} {} {}", payee.holder, payee.get_kind_display(), payee.account, payee.ifsc)

    def has_pay_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may approve and pay withdrawals: the permission is that to change them."""
        return request.user.has_perm("wallet.change_withdrawal")

    @admin.action(description=_("Approve"), permissions=["pay"])
    def approve(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> None:
        """Say yes; above the licence's limit a second person must too."""
        for row in queryset:
            try:
                enough = approvals.approve(row, operator(request))
            except WalletRefused as refused:
                say(self, request, row, refused)
            else:
                sentence = _("%s: approved.") if enough else _("%s: noted; a second person must approve it too.")
                self.message_user(request, sentence % row, messages.SUCCESS)

    @admin.action(description=_("Reject (all comes back)"), permissions=["pay"])
    def reject(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> HttpResponse | None:
        """Reject withdrawals with a reason that the player reads."""
        return self._with_reason(request, queryset, approvals.reject, "reject", _("Reject"))

    @admin.action(description=_("Paid by the bank"), permissions=["pay"])
    @works_as(Duty.CASHIER)
    def mark_paid(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> HttpResponse | None:
        """The bank has paid them; its reference if it gave one."""
        return self._with_reason(
            request, queryset, payouts.mark_paid, "mark_paid", _("Paid"), _("The bank's reference"), needed=False
        )

    @admin.action(description=_("Refused by the bank (all comes back)"), permissions=["pay"])
    @works_as(Duty.CASHIER)
    def mark_failed(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> HttpResponse | None:
        """The bank has refused them."""
        return self._with_reason(request, queryset, payouts.mark_failed, "mark_failed", _("Refused by the bank"))

    @admin.action(description=_("Returned by the bank (all comes back)"), permissions=["pay"])
    @works_as(Duty.CASHIER)
    def mark_returned(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> HttpResponse | None:
        """The bank has sent paid ones back."""
        return self._with_reason(request, queryset, payouts.mark_returned, "mark_returned", _("Returned by the bank"))

    @admin.action(description=_("Send to the bank (a batch of the approved ones)"), permissions=["pay"])
    @works_as(Duty.CASHIER)
    def send(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> HttpResponse | None:
        """Put the approved ones among the chosen into a batch, and go to its file."""
        try:
            batch = payouts.send(operator(request), [row.pk for row in queryset])
        except WalletRefused as refused:
            self.message_user(request, refused.sentence, messages.WARNING)
            return None
        return redirect("admin:wallet_payoutbatch_change", batch.pk)

    def _with_reason(
        self,
        request: HttpRequest,
        queryset: QuerySet[Withdrawal],
        service: Callable[[Withdrawal, User, str], None],
        name: str,
        title: StrOrPromise,
        label: StrOrPromise = _REASON,
        *,
        needed: bool = True,
    ) -> HttpResponse | None:
        form = form_of(request, RowsReason, label=label, needed=needed)
        if not form.is_valid():
            return rows_page(request, form, queryset.select_related("user"), name, title)
        for row in queryset:
            try:
                service(row, operator(request), form.cleaned_data["why"])
            except WalletRefused as refused:
                say(self, request, row, refused)
            else:
                say(self, request, row, None)
        return None


class Lines(ReadOnly, TabularInline):
    """The withdrawals in a batch."""

    model = Withdrawal
    fields = readonly_fields = ("line", "public_id", "user", "payee", "payout", "state", "bank_reference")
    extra = 0
    ordering = ("line",)

    payout = amount_column("payout_minor", _("to be paid"))


@admin.register(PayoutBatch)
class PayoutBatchAdmin(ReadOnly, ModelAdmin):
    """Batches of payouts, each a file for the bank."""

    list_display = ("public_id", "made_at", "made_by", "lines", "total", "bank", "file")
    list_select_related = ("made_by",)
    search_fields = ("=public_id", "=withdrawals__public_id")
    inlines = (Lines,)
    fields = readonly_fields = (
        "public_id",
        "made_at",
        "made_by",
        "bank",
        "lines",
        "total",
        "sha256",
        "file",
        "bank_answers",
    )

    total = amount_column("total_minor", _("total"))

    @admin.display(description=_("file"))
    def file(self, batch: PayoutBatch) -> SafeString:
        """A link to the batch's file."""
        return format_html('<a href="{}">{}.csv</a>', reverse("admin:wallet_payout_file", args=(batch.pk,)), batch)

    @admin.display(description=_("the bank's answers"))
    def bank_answers(self, batch: PayoutBatch) -> SafeString:
        """A link to the page that takes the bank's file of answers."""
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:wallet_payout_answers", args=(batch.pk,)), _("Take down a file")
        )

    def get_urls(self) -> list[URLPattern]:
        """The file's address beside the usual ones."""
        file = path("<int:pk>/file.csv", self.admin_site.admin_view(self.download), name="wallet_payout_file")
        answers = path("<int:pk>/answers/", self.admin_site.admin_view(self.answers), name="wallet_payout_answers")
        return [file, answers, *super().get_urls()]

    def download(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The file with whole account numbers, for operators who may pay."""
        if not request.user.has_perm("wallet.change_withdrawal"):
            raise PermissionDenied
        batch = get_object_or_404(PayoutBatch, pk=pk)
        answer = HttpResponse(payouts.file_of(batch), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="payouts-{batch.public_id}.csv"'
        answer["Cache-Control"] = "no-store"
        return answer

    @works_as(Duty.CASHIER)
    def answers(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A page for the bank's file of answers, for operators who may pay."""
        if not request.user.has_perm("wallet.change_withdrawal"):
            raise PermissionDenied
        batch = get_object_or_404(PayoutBatch, pk=pk)
        shown: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": _("The bank's answers"),
            "back": reverse("admin:wallet_payoutbatch_change", args=(pk,)),
        }
        sent = request.FILES.get("answers")
        if request.method == "POST" and sent is not None:
            try:
                shown["taken"] = take_down(batch, sent.read(MOST_BYTES + 1), operator(request))
            except PaymentRefused as refused:
                shown["sentence"] = refused.sentence
        return render(request, "admin/wallet/answers.html", shown)


@admin.register(TaxYear)
class TaxYearAdmin(ReadOnly, ModelAdmin):
    """Financial years as they were closed."""

    list_display = ("user", "year", "opening", "deposited", "withdrawn", "closing", "net_winnings", "tax")
    list_filter = ("year",)
    list_select_related = ("user",)
    search_fields = ("user__public_id", "user__username", "user__display_name")
    fields = readonly_fields = (
        "user", "year", "opening", "deposited", "withdrawn", "closing", "net_winnings", "tax_rate_bps", "tax",
        "closed_at",
    )  # fmt: skip

    opening = amount_column("opening_minor", _("balance at its beginning"))
    deposited = amount_column("deposited_minor", _("deposited"))
    withdrawn = amount_column("withdrawn_minor", _("withdrawn"))
    closing = amount_column("closing_minor", _("balance at its end"))
    net_winnings = amount_column("net_winnings_minor", _("net winnings left"))
    tax = amount_column("tax_minor", _("tax on them"))
