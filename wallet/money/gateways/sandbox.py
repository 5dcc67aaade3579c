"""A gateway without money: the payer chooses the outcome on its page, as docs/operators/payments.md lists.

It is a django-payments provider like any other, and sends the house only signed messages. `till` is its own side:
it stores the chosen messages and sends them when they are due.
"""

from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils import timezone
from payments import PaymentError, RedirectNeeded
from payments.core import BasicProvider

from base.ids import new_public_id
from wallet.amounts import minor_of
from wallet.money.deposits.models import Payment
from wallet.money.gateways.models import SandboxMessage
from wallet.money.gateways.signatures import HEADER, Bad, BadMessage, EventKind, Signed, believed
from wallet.money.gateways.webhooks import FOLLOWED, Heard, hear_message

TOLERANCE_S = 300
HEEDED = (*FOLLOWED, Heard.SEEN)


class SandboxProvider(BasicProvider):
    """Sends the player to the sandbox's page and accepts messages that are signed with its secret."""

    def __init__(self, secret: str, tolerance_s: int = TOLERANCE_S) -> None:
        """`secret` signs the messages; one older or newer than the tolerance is not believed."""
        if not secret:
            raise ValueError("the sandbox needs a secret")
        super().__init__()
        self.secret = secret
        self.tolerance_s = tolerance_s

    def get_form(self, payment: Payment, data: Any = None) -> None:
        """Raises RedirectNeeded to the sandbox's page."""
        raise RedirectNeeded(reverse("wallet:sandbox", args=(payment.token,)))

    def get_token_from_request(self, payment: Payment | None, request: HttpRequest) -> str:
        """The payment a message is about. Raises PaymentError (400) for a message that is not believed."""
        return self._believed(request).message.payment

    def process_data(self, payment: Payment, request: HttpRequest) -> HttpResponse:
        """Act on a message; a browser that comes by is sent to its deposit."""
        if request.method != "POST":
            return HttpResponseRedirect(payment.get_success_url())
        try:
            signed = self._believed(request)
        except PaymentError as bad:
            return JsonResponse({"error": str(bad)}, status=400)
        if signed.message.payment != str(payment.token):
            return JsonResponse({"error": "other_payment"}, status=400)
        heard = hear_message(payment.variant, payment.pk, signed)
        return JsonResponse({"outcome": heard.value}, status=200 if heard in HEEDED else 409)

    def capture(self, payment: Payment, amount: Any = None) -> Any:
        """Capture the authorised amount; the sandbox never refuses."""
        return amount or payment.total

    def release(self, payment: Payment) -> None:
        """Release an authorised amount; the sandbox has nothing to do for it."""

    def refund(self, payment: Payment, amount: Any = None) -> Any:
        """Accept a refund of the captured amount; the sandbox confirms it a moment later."""
        back = Decimal(amount or payment.captured_amount)
        SandboxMessage.objects.create(
            payment=payment,
            event_id=f"evt_{new_public_id()}",
            kind=EventKind.REFUNDED.value,
            amount_minor=minor_of(back, payment.deposit.currency.minor_digits),
            due_at=timezone.now(),
        )
        return back

    def _believed(self, request: HttpRequest) -> Signed:
        header = request.headers.get(HEADER, "")
        try:
            return believed(request.body, header, self.secret, timezone.now(), self.tolerance_s)
        except BadMessage as bad:
            raise PaymentError(bad.why.value, code=401 if bad.why == Bad.WRONG_SIGNATURE else 400) from None
