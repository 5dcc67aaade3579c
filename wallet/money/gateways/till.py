"""The sandbox's side: the messages for a player's choice, each with a time, and the sweep that sends them.

Messages stay in the database until they are sent, and are marked as sent in the same transaction as their effect,
so a crash neither loses nor doubles any. They are signed and passed to the same view as real gateways' messages, in
this process instead of over the network.
"""

from datetime import timedelta
from io import BytesIO

import msgspec
from django.core.handlers.wsgi import WSGIRequest
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from payments.core import provider_factory
from payments.urls import static_callback

from base.duties import Duty, may_work_as, working_as
from base.ids import new_public_id
from wallet.money.deposits.models import Payment
from wallet.money.gateways.models import SandboxMessage
from wallet.money.gateways.sandbox import SandboxProvider
from wallet.money.gateways.signatures import HEADER, EventKind, Message, sign


class Outcome(models.TextChoices):
    """A choice on the sandbox's page."""

    PAY = "pay", _("The payment succeeds")
    FAIL = "fail", _("The payment fails")
    LATE = "late", _("The payment succeeds half a minute late")
    TWICE = "twice", _("The payment succeeds and is reported twice")
    AUTHORISE = "authorise", _("The payment is authorised first and captured afterwards")
    CHARGE_BACK = "charge_back", _("The payment succeeds and is charged back after half a minute")
    LESS = "less", _("Less than the amount is paid")


LATER_S = 30


MESSAGES: dict[Outcome, tuple[tuple[EventKind, int, bool], ...]] = {
    Outcome.PAY: ((EventKind.CAPTURED, 0, False),),
    Outcome.FAIL: ((EventKind.FAILED, 0, False),),
    Outcome.LATE: ((EventKind.CAPTURED, LATER_S, False),),
    Outcome.TWICE: ((EventKind.CAPTURED, 0, False), (EventKind.CAPTURED, 0, True)),
    Outcome.AUTHORISE: ((EventKind.AUTHORISED, 0, False),),
    Outcome.CHARGE_BACK: ((EventKind.CAPTURED, 0, False), (EventKind.CHARGED_BACK, LATER_S, False)),
    Outcome.LESS: ((EventKind.CAPTURED, 0, False),),
}
"""The messages of a choice: the kind, after how many seconds, and whether it repeats the one before."""


def choose(payment: Payment, outcome: Outcome) -> None:
    """Store the messages of a choice; a second choice changes nothing.

    Messages that are due are sent at once if this process may store gateways' messages, else by the cashier's
    worker.
    """
    with transaction.atomic():
        Payment.objects.select_for_update().get(pk=payment.pk)
        if SandboxMessage.objects.filter(payment=payment).exists():
            return
        total_minor = payment.deposit.total_minor
        amount_minor = total_minor - 1 if outcome == Outcome.LESS else total_minor
        event_id = ""
        for kind, after_s, again in MESSAGES[outcome]:
            event_id = event_id if again else f"evt_{new_public_id()}"
            SandboxMessage.objects.create(
                payment=payment,
                event_id=event_id,
                kind=kind.value,
                amount_minor=amount_minor,
                due_at=timezone.now() + timedelta(seconds=after_s),
            )
    if may_work_as(Duty.CASHIER):
        with working_as(Duty.CASHIER):
            send_due()


def send_due() -> int:
    """Send every message whose time has come; returns how many."""
    sent = 0
    while _send_one():
        sent += 1
    return sent


@transaction.atomic
def _send_one() -> bool:
    due = SandboxMessage.objects.select_for_update(skip_locked=True, of=("self",)).select_related("payment")
    message = due.filter(sent_at=None, due_at__lte=timezone.now()).order_by("due_at", "id").first()
    if message is None:
        return False
    request = signed_request(message)
    static_callback(request, message.payment.variant)
    message.sent_at = timezone.now()
    message.save(update_fields=["sent_at"])
    return True


def signed_request(row: SandboxMessage) -> WSGIRequest:
    """The message as it would arrive over the network."""
    provider = provider_factory(row.payment.variant)
    assert isinstance(provider, SandboxProvider)
    message = Message(
        id=row.event_id,
        type=EventKind(row.kind),
        payment=str(row.payment.token),
        amount_minor=row.amount_minor,
        currency=row.payment.currency,
    )
    body = msgspec.json.encode(message)
    return WSGIRequest(
        {
            "REQUEST_METHOD": "POST",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            f"HTTP_{HEADER.upper().replace('-', '_')}": sign(body, provider.secret, timezone.now()),
            "wsgi.input": BytesIO(body),
        }
    )
