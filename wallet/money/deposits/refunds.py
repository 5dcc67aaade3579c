"""A sweep requests refunds from the gateway, so a crash loses none; the gateway answers with a message."""

import logging

from django.db import Error, transaction

from wallet.amounts import decimal_of
from wallet.ledger.doors import through
from wallet.money.deposits.models import Unmatched
from wallet.money.deposits.services import provider_of

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 100


def ask_gateways() -> int:
    """Request all refunds that operators have decided; returns how many the gateways accepted.

    The request is recorded after it was sent. A crash in between sends it twice, but a gateway does not refund more
    than it has captured.
    """
    requested = last = 0
    for _attempt in range(MOST_A_SWEEP):
        pk, taken_on = _ask_one(last)
        if pk is None:
            break
        last, requested = pk, requested + taken_on
    return requested


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
    except Error:  # our own database's: the whole sweep is tried again
        raise
    except Exception:  # whatever a provider raises about this payment, such as a broken connection, the others go on
        logger.exception("payment %s could not be refunded; tried again at the next sweep", payment.token)
        return pk, False
    through("wallet_refund_asked", pk)
    return pk, True
