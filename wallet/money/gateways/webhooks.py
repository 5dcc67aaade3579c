"""Acts on a gateway's accepted message once, also if messages come twice, together, late or in the wrong order.

The payment's row is locked first, so messages about one payment are handled one after the other. A message is
stored before it is acted upon: no state of a deposit changes without a stored message, and the same message again
changes nothing. Payment and deposit decide which changes are allowed; a message that is not acted upon is an
exception of the day.
"""

from enum import StrEnum
from typing import Any

from django.db import transaction
from payments import PaymentStatus

from base.rows.columns import fitting
from wallet.amounts import decimal_of, minor_of
from wallet.ledger.doors import through
from wallet.money.deposits import services as deposits
from wallet.money.deposits import suspense
from wallet.money.deposits.models import Deposit, DepositState, DepositStep, Payment
from wallet.money.gateways.models import GatewayEvent
from wallet.money.gateways.signatures import EventKind, Message, Signed


class Heard(StrEnum):
    """The result of a message; the value is returned to the gateway and stored with the event."""

    DONE = "done"
    HELD = "held"  # more was captured than before: it lies in suspense
    SEEN = "seen"  # this event was heard before
    OTHER_EVENT = "other_event"  # this id came before with other words
    OTHER_CURRENCY = "other_currency"
    NO_AMOUNT = "no_amount"  # a capture that does not say of how much
    OTHER_AMOUNT = "other_amount"  # less captured than before; more charged back than is there
    NO_REFUND = "no_refund"  # a refund of so much was not asked for


FOLLOWED = (Heard.DONE, Heard.HELD)
"""The results of messages that were acted upon; the database accepts no others."""

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
    """Store a message about this payment, and act on it."""
    payment = Payment.objects.select_for_update(of=("self",)).select_related("deposit__currency").get(pk=payment_pk)
    message = signed.message
    earlier = GatewayEvent.objects.filter(gateway=gateway, event_id=message.id).first()
    if earlier is not None:
        same = earlier.payment_id == payment.pk and earlier.digest == signed.digest
        return Heard.SEEN if same else Heard.OTHER_EVENT
    deposit = deposits.locked(payment.deposit_id)
    heard = _understood(payment, deposit, message)
    event = through(
        "wallet_gateway_said",
        gateway=gateway,
        event_id=message.id,
        kind=message.type.value,
        payment=payment.pk,
        amount=message.amount_minor,
        currency=message.currency,
        sent_at=signed.sent_at,
        body=signed.body,
        outcome=heard.value,
    )
    if heard in FOLLOWED:
        _follow(payment, deposit, message, event)
    return heard


def _understood(payment: Payment, deposit: Deposit, message: Message) -> Heard:
    """The result that a message should have, before it is acted upon."""
    if message.currency != payment.currency:
        return Heard.OTHER_CURRENCY
    match message.type:
        case EventKind.CAPTURED:
            return _captured(payment, deposit, message.amount_minor)
        case EventKind.CHARGED_BACK:
            return _charged_back(payment, deposit, message.amount_minor)
        case EventKind.REFUNDED | EventKind.REFUND_FAILED:
            return Heard.DONE if suspense.being_refunded(deposit, message.amount_minor) else Heard.NO_REFUND
    return Heard.DONE


def _captured(payment: Payment, deposit: Deposit, amount_minor: int) -> Heard:
    """Decides by the amount captured before, not by the status, which a late message may have changed since."""
    if not amount_minor:
        return Heard.NO_AMOUNT
    before_minor = minor_of(payment.captured_amount, deposit.currency.minor_digits)
    if not before_minor and payment.status == PaymentStatus.CONFIRMED:
        before_minor = deposit.total_minor
    if before_minor and amount_minor > before_minor:
        return Heard.HELD
    return Heard.OTHER_AMOUNT if amount_minor < before_minor else Heard.DONE


def _charged_back(payment: Payment, deposit: Deposit, amount_minor: int) -> Heard:
    """Without an amount it is all. A part can be taken back from a credited deposit, not from one under review."""
    captured_minor = minor_of(payment.captured_amount, deposit.currency.minor_digits)
    if deposit.state == DepositState.CREDITED:
        known = amount_minor <= _credited_still(deposit) or amount_minor == _everything(deposit)
        return Heard.DONE if known else Heard.OTHER_AMOUNT
    everything = {0, captured_minor or deposit.total_minor, max(captured_minor, deposit.total_minor)}
    return Heard.DONE if amount_minor in everything else Heard.OTHER_AMOUNT


def _follow(payment: Payment, deposit: Deposit, message: Message, event: int) -> None:
    payment.heard_in = event
    amount = decimal_of(message.amount_minor, deposit.currency.minor_digits)
    match message.type:
        case EventKind.CAPTURED:
            heard_before, more = bool(payment.captured_amount), amount > payment.captured_amount
            payment.captured_amount = amount
            payment.save(update_fields=["captured_amount"])
            if heard_before:
                if more:
                    suspense.hold(deposit, event, f"captured {amount} in all, more than before")
                return
            if message.amount_minor > (_taken_back_before(payment, deposit) or message.amount_minor):
                suspense.hold(deposit, event, f"captured {amount}, more than had been taken back")
                return
        case EventKind.AUTHORISED | EventKind.FAILED if payment.captured_amount:
            return  # it came late: what was captured stays captured
        case EventKind.CHARGED_BACK if _is_a_part(deposit, message):
            deposits.charge_back(deposit, event, message.note or "charged back in part")
            return
        case EventKind.REFUNDED | EventKind.REFUND_FAILED:
            row = suspense.being_refunded(deposit, message.amount_minor)
            assert row is not None  # looked for before the message was stored, under the deposit's lock
            after = suspense.refunded if message.type == EventKind.REFUNDED else suspense.refund_failed
            after(row, event)
            return
    payment.change_status(_STATUS[message.type], fitting(DepositStep, "why", message.note))


def _taken_back_before(payment: Payment, deposit: Deposit) -> int:
    """The amount of a charge-back that came before its payment; 0 if there was none, or it took all."""
    if deposit.voided_at is None:
        return 0
    words = payment.events.filter(kind=EventKind.CHARGED_BACK.value, outcome=Heard.DONE.value).order_by("pk")
    return words.values_list("amount_minor", flat=True).first() or 0


def _is_a_part(deposit: Deposit, message: Message) -> bool:
    return deposit.state == DepositState.CREDITED and message.amount_minor not in {0, _everything(deposit)}


def _credited_still(deposit: Deposit) -> int:
    return deposit.total_minor - deposit.charged_back_minor


def _everything(deposit: Deposit) -> int:
    """All that the gateway has captured and not taken back: the credited deposit, and an excess in suspense."""
    return _credited_still(deposit) + suspense.open_minor(deposit)
