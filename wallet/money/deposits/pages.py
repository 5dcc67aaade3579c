"""A player's pages of deposits: the amount and the tax, paying, and the state of each."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from payments import PaymentStatus, RedirectNeeded

from wallet.money.deposits import services as deposits
from wallet.money.deposits.forms import DepositForm
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.pages import MoneyPage
from wallet.money.refusals import PaymentRefused
from wallet.refusals import WalletRefused

SHOWN = 50
PAYABLE = (PaymentStatus.WAITING, PaymentStatus.INPUT)


class Deposits(MoneyPage):
    """A form for a new one, and those there are."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the form and the latest deposits."""
        return self._page(DepositForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Open a deposit and go to its page, which shows the tax before anything is paid."""
        form = DepositForm(request.POST)
        if not form.is_valid():
            return self._page(form, status=400)
        try:
            deposit = deposits.open_deposit(self.player, form.cleaned_data["amount"], form.cleaned_data["gateway"])
        except WalletRefused as refused:
            form.add_error(None, refused.sentence)
            return self._page(form, status=409)
        return redirect("wallet:deposit", deposit.public_id)

    def _page(self, form: DepositForm, status: int = 200) -> HttpResponse:
        shown = {"form": form, "deposits": own(self)[:SHOWN], "terms": self.terms}
        return render(self.request, "wallet/money/deposits/deposits.html", shown, status=status)


class Quote(MoneyPage):
    """The cost of an amount while it is being typed, as a part of the page."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the tax on the amount, or why it cannot be deposited."""
        form = DepositForm(request.GET)
        shown: dict[str, Any] = {"terms": self.terms}
        if "amount" not in form.errors:
            try:
                shown["tax"] = deposits.quote(form.cleaned_data["amount"])
            except PaymentRefused as refused:
                shown["refused"] = refused.sentence
        return render(request, "wallet/money/deposits/quote.html", shown)


class DepositPage(MoneyPage):
    """One deposit: its cost, whether it is paid, and its steps. The page reloads by itself while it waits."""

    def get(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """The page, or for htmx the part that changes."""
        deposit = get_object_or_404(own(self), public_id=public_id)
        shown = {
            "deposit": deposit,
            "steps": deposit.steps.all(),
            "payable": deposit.state == DepositState.OPEN
            and deposit.payment.status in PAYABLE
            and not is_answered(deposit),
        }
        whole = (
            "wallet/money/deposits/state.html"
            if request.headers.get("HX-Request")
            else "wallet/money/deposits/deposit.html"
        )
        return render(request, whole, shown)


class Pay(MoneyPage):
    """Lead to the gateway: its own page, or its provider's form."""

    def get(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """Send the player on to the provider."""
        return self._go(None, public_id)

    def post(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """Take a provider's form that the player has filled in."""
        return self._go(request.POST, public_id)

    def _go(self, data: Any, public_id: str) -> HttpResponse:
        deposit = get_object_or_404(own(self), public_id=public_id)
        try:
            deposits.check_payable(deposit)
        except WalletRefused as refused:
            if deposit.state == DepositState.OPEN:
                messages.error(self.request, refused.sentence)
            return redirect("wallet:deposit", public_id)
        try:
            form = deposit.payment.get_form(data=data)
        except RedirectNeeded as there:
            return HttpResponseRedirect(str(there))
        return render(self.request, "wallet/money/deposits/pay.html", {"deposit": deposit, "form": form})


def own(page: MoneyPage) -> QuerySet[Deposit]:
    """The visitor's own deposits, the newest first."""
    return Deposit.objects.filter(user=page.player).select_related("payment", "currency")


def is_answered(deposit: Deposit) -> bool:
    """Whether a choice was made in the sandbox, so that its message is on its way."""
    return bool(deposit.payment.sandbox_messages.exists())
