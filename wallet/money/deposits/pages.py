"""A player's pages of deposits: how much and at what tax, paying, what became of each; and the sandbox's own page."""

from typing import Any, cast

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from payments import PaymentStatus, RedirectNeeded

from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositState, Payment, SandboxMessage
from wallet.money.forms import DepositForm
from wallet.money.gateways import till
from wallet.money.gateways.outcomes import Outcome
from wallet.money.gateways.sandbox import SandboxProvider
from wallet.money.pages import MoneyPage
from wallet.money.refusals import PaymentRefused
from wallet.refusals import WalletRefused

SHOWN = 50
PAYABLE = (PaymentStatus.WAITING, PaymentStatus.INPUT)


class Deposits(MoneyPage):
    """A form for a new one, and those there are."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Form and list."""
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
        return render(self.request, "wallet/deposits.html", shown, status=status)


class Quote(MoneyPage):
    """What an amount being typed would cost, as a piece of the page."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """The tax, or why not."""
        form = DepositForm(request.GET)
        shown: dict[str, Any] = {"terms": self.terms}
        if "amount" not in form.errors:
            try:
                shown["tax"] = deposits.quote(form.cleaned_data["amount"])
            except PaymentRefused as refused:
                shown["refused"] = refused.sentence
        return render(request, "wallet/deposit_quote.html", shown)


class DepositPage(MoneyPage):
    """One deposit: what it costs, whether it is paid, what happened to it. Looks again by itself while it waits."""

    def get(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """The page, or for htmx the part that changes."""
        deposit = get_object_or_404(own(self), public_id=public_id)
        shown = {
            "deposit": deposit,
            "steps": deposit.steps.all(),
            "payable": deposit.state == DepositState.OPEN and deposit.payment.status in PAYABLE and not asked(deposit),
        }
        whole = "wallet/deposit_state.html" if request.headers.get("HX-Request") else "wallet/deposit.html"
        return render(request, whole, shown)


class Pay(MoneyPage):
    """On to the gateway: its own page, or the form its provider gives."""

    def get(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """Where the provider sends the player."""
        return self._go(None, public_id)

    def post(self, request: HttpRequest, public_id: str) -> HttpResponse:
        """A provider's form, filled in."""
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
        return render(self.request, "wallet/deposit_pay.html", {"deposit": deposit, "form": form})


class Sandbox(MoneyPage):
    """The sandbox's page: what shall happen to this payment?"""

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        """The choices."""
        payment = self._payment(token)
        return render(request, "wallet/sandbox.html", {"payment": payment, "outcomes": Outcome.choices})

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Do it, and go back to the house."""
        payment = self._payment(token)
        if request.POST.get("outcome") not in Outcome.values:
            raise Http404
        till.choose(payment, Outcome(request.POST["outcome"]))
        return HttpResponseRedirect(payment.get_success_url())

    def _payment(self, token: str) -> Payment:
        theirs = Payment.objects.select_related("deposit__currency").filter(deposit__user=self.player)
        payment = get_object_or_404(theirs, token=token)
        if not isinstance(deposits.provider_of(payment), SandboxProvider):
            raise Http404
        return cast(Payment, payment)


def own(page: MoneyPage) -> QuerySet[Deposit]:
    """The visitor's own deposits, the newest first."""
    return Deposit.objects.filter(user=page.player).select_related("payment", "currency")


def asked(deposit: Deposit) -> bool:
    """True once something was chosen in the sandbox, so that its answer is on its way."""
    return SandboxMessage.objects.filter(payment=deposit.payment).exists()
