"""A player's pages of withdrawals and payees. A withdrawal needs the password again."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _

from wallet.money.pages import MoneyPage, password_first
from wallet.money.refusals import PaymentRefused
from wallet.money.withdrawals import payees
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.forms import PayeeForm, WithdrawalForm
from wallet.money.withdrawals.models import Payee, Withdrawal, WithdrawalState
from wallet.refusals import WalletRefused

SHOWN = 50
password_again = method_decorator(reauthentication_required(allow_get=True))


class Withdrawals(MoneyPage):
    """A form for a new one, and those there are."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the form and the latest withdrawals."""
        return self._page(WithdrawalForm(self.player))

    @password_again
    def post(self, request: HttpRequest) -> HttpResponse:
        """Request a withdrawal and go to its page."""
        form = WithdrawalForm(self.player, request.POST)
        if not form.is_valid():
            return self._page(form, status=400)
        cleaned = form.cleaned_data
        try:
            row = withdrawals.ask(self.player, cleaned["amount"], cleaned["payee"], cleaned["asked_as"])
        except WalletRefused as refused:
            form.add_error(None, refused.sentence)
            return self._page(form, status=409)
        return redirect("wallet:withdrawal", row.public_id)

    def _page(self, form: WithdrawalForm, status: int = 200) -> HttpResponse:
        shown = {
            "form": form,
            "withdrawals": own(self)[:SHOWN],
            "payees": payees.of(self.player),
            "withdrawable_minor": withdrawals.withdrawable_minor(self.player),
            "terms": self.terms,
        }
        return render(self.request, "wallet/money/withdrawals/withdrawals.html", shown, status=status)


class Preview(MoneyPage):
    """The tax on an amount being typed, as a piece of the page."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """The tax and the payout of an amount, or why it is refused."""
        form = WithdrawalForm(self.player, request.GET)
        shown: dict[str, Any] = {"terms": self.terms}
        if "amount" not in form.errors:
            amount_minor = form.cleaned_data["amount"]
            try:
                withheld = withdrawals.preview(self.player, amount_minor)
            except PaymentRefused as refused:
                shown["refused"] = refused.sentence
            else:
                shown |= {"withheld": withheld, "payout_minor": amount_minor - withheld.tax_minor}
        return render(request, "wallet/money/withdrawals/preview.html", shown)


class WithdrawalPage(MoneyPage):
    """One withdrawal: its tax, its payee and its steps."""

    def get(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """Show one withdrawal of the player's own."""
        row = get_object_or_404(own(self), public_id=public_id)
        shown = {
            "withdrawal": row,
            "steps": row.steps.all(),
            "cancellable": row.state == WithdrawalState.REQUESTED,
        }
        return render(request, "wallet/money/withdrawals/withdrawal.html", shown)


class Cancel(MoneyPage):
    """Take a withdrawal back before it is approved."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """Cancel the withdrawal; all of its money comes back, or a sentence says why not."""
        row = get_object_or_404(own(self), public_id=public_id)
        try:
            withdrawals.cancel(row, self.player)
        except PaymentRefused as refused:
            messages.warning(request, refused.sentence)
        else:
            messages.success(request, _("The withdrawal is cancelled; the money is back in your account."))
        return redirect("wallet:withdrawal", public_id)


class AddPayee(MoneyPage):
    """Tell the house where to pay: the password first, then the form."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        """Show the form for a payee, after the password."""
        return password_first(self) or render(request, "wallet/money/withdrawals/payee.html", {"form": PayeeForm()})

    def post(self, request: HttpRequest) -> HttpResponseBase:
        """Store a new payee; older ones stay until they are removed."""
        password_page = password_first(self)
        if password_page is not None:
            return password_page
        form = PayeeForm(request.POST, instance=Payee(user=self.player))
        if not form.is_valid():
            return render(request, "wallet/money/withdrawals/payee.html", {"form": form}, status=400)
        payees.keep(form.save(commit=False))
        return redirect("wallet:withdrawals")


class RemovePayee(MoneyPage):
    """Remove a payee; withdrawals to it that are not sent are cancelled."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """Remove a payee and lead back to the list."""
        withdrawals.remove_payee(get_object_or_404(payees.of(self.player), public_id=public_id))
        return redirect("wallet:withdrawals")


def own(page: MoneyPage) -> QuerySet[Withdrawal]:
    """The visitor's own withdrawals, the newest first."""
    return Withdrawal.objects.filter(user=page.player).select_related("payee", "currency")
