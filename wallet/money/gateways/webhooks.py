"""What a gateway's believed message does: once, whatever comes twice, at once, late or in the wrong order.

The payment's row is locked first, so messages about one payment are heard one after the other; the event's id is kept,
so the same one again changes nothing. What may follow what is the payment's and the deposit's business; what is not
followed is an exception of the day.
"""

from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db import transaction
from payments import PaymentStatus

from wallet.amounts import decimal_of
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Payment
from wallet.money.gateways.models import GatewayEvent
from wallet.money.gateways.signatures import EventKind, Signed


class Heard(StrEnum):
    """What came of a message; the value goes back to the gateway and is kept with the event."""

    DONE = "done"
    SEEN = "seen"  # this event was heard before
    OTHER_EVENT = "other_event"  # this id came before with other words
    OTHER_CURRENCY = "other_currency"
    NO_AMOUNT = "no_amount"  # a capture that does not say of how much
    OTHER_AMOUNT = "other_amount"  # a second capture of another amount; a part of the payment charged back


_STATUS = {
    EventKind.AUTHORISED: PaymentStatus.PREAUTH,
    EventKind.CAPTURED: PaymentStatus.CONFIRMED,
    EventKind.FAILED: PaymentStatus.REJECTED,
    EventKind.CHARGED_BACK: PaymentStatus.REFUNDED,
}


def hear_provider(*, instance: Payment, **_signal: Any) -> None:
    """Credit, fail or charge back the deposit of a payment whose status has changed, in the same transaction.

    Receives django-payments' signal, which every provider sends.
    """
    deposits.hear(instance)


@transaction.atomic
def hear_message(gateway: str, payment_pk: int, signed: Signed) -> Heard:
    """Act on a message about this payment, and remember it."""
    payment = Payment.objects.select_for_update(of=("self",)).select_related("deposit__currency").get(pk=payment_pk)
    message = signed.message
    earlier = GatewayEvent.objects.filter(gateway=gateway, event_id=message.id).first()
    if earlier is not None:
        same = earlier.payment_id == payment.pk and earlier.digest == signed.digest
        return Heard.SEEN if same else Heard.OTHER_EVENT
    outcome = _act(payment, signed)
    GatewayEvent.objects.create(
        gateway=gateway,
        event_id=message.id,
        kind=message.type.value,
        payment=payment,
        sent_at=signed.sent_at,
        digest=signed.digest,
        outcome=outcome.value,
    )
    return outcome


def _act(payment: Payment, signed: Signed) -> Heard:
    message = signed.message
    if message.currency != payment.currency:
        return Heard.OTHER_CURRENCY
    amount = decimal_of(message.amount_minor, payment.deposit.currency.minor_digits)
    if message.type == EventKind.CAPTURED:
        if not message.amount_minor:
            return Heard.NO_AMOUNT
        if payment.status == PaymentStatus.CONFIRMED and amount != payment.captured_amount:
            return Heard.OTHER_AMOUNT
        payment.captured_amount = amount
        payment.save(update_fields=["captured_amount"])
    if message.type == EventKind.CHARGED_BACK and amount not in {Decimal(0), payment.captured_amount, payment.total}:
        return Heard.OTHER_AMOUNT
    payment.change_status(_STATUS[message.type], message.note[:200])
    return Heard.DONE
