"""Refunds are asked of the gateway by a sweep: a crash forgets none; what the gateway answers is a message."""

import logging

from django.db import transaction
from payments import PaymentError

from wallet.amounts import decimal_of
from wallet.ledger.doors import through
from wallet.money.deposits.models import Unmatched
from wallet.money.deposits.services import provider_of

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 100


def ask_gateways() -> int:
    """Ask for every refund that an operator has decided; returns how many gateways took on.

    A gateway is asked before that is written down: a crash between asks it twice, and it gives back no more than it
    has captured.
    """
    asked = last = 0
    for _attempt in range(MOST_A_SWEEP):
        pk, taken_on = _ask_one(last)
        if pk is None:
            break
        last, asked = pk, asked + taken_on
    return asked


@transaction.atomic
def _ask_one(after: int) -> tuple[int | None, bool]:
    """The next refund after this one, and whether its gateway has taken it on."""
    pk: int | None = through("wallet_refund_next", after)
    if pk is None:
        return None, False
    row = Unmatched.objects.select_related("deposit__payment", "deposit__currency").get(pk=pk)
    payment = row.deposit.payment
    try:
        with transaction.atomic():
            provider_of(payment).refund(payment, decimal_of(row.amount_minor, row.deposit.currency.minor_digits))
    except (PaymentError, NotImplementedError):
        logger.exception("payment %s could not be refunded; tried again at the next sweep", payment.token)
        return pk, False
    through("wallet_refund_asked", pk)
    return pk, True
