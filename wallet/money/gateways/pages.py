"""The sandbox's own page, on which the payer chooses the outcome."""

from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render

from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Payment
from wallet.money.gateways import till
from wallet.money.gateways.sandbox import SandboxProvider
from wallet.money.gateways.till import Outcome
from wallet.money.pages import MoneyPage


class Sandbox(MoneyPage):
    """The sandbox's page for choosing the outcome of a payment."""

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        """Show the outcomes that a payer may choose."""
        payment = self._payment(token)
        return render(request, "wallet/money/gateways/sandbox.html", {"payment": payment, "outcomes": Outcome.choices})

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Write down the choice and go back to the deposit."""
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
