"""A sweep requests refunds from the gateway, so a crash loses none; the gateway answers with a message."""

import logging

from django.db import Error, transaction

from base.rows.turns import next_in_turn
from wallet.amounts import decimal_of
from wallet.ledger.doors import through
from wallet.money.deposits.models import Unmatched, UnmatchedState
from wallet.money.deposits.services import provider_of

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 100


def ask_gateways() -> int:
    """Request all refunds that operators have decided; returns how many the gateways accepted.

    The request is recorded after it was sent. A crash in between sends it twice, but a gateway does not refund more
    than it has captured.
    """
    waiting = Unmatched.objects.filter(state=UnmatchedState.REFUNDING, asked_at=None)
    return sum(_ask_one(pk) for pk in next_in_turn("refunds", waiting, MOST_A_SWEEP))


@transaction.atomic
def _ask_one(pk: int) -> bool:
    """Whether the gateway has taken this refund on; not if another process is asking for it."""
    if through("wallet_refund_next", pk - 1) != pk:
        return False
    row = Unmatched.objects.select_related("deposit__payment", "deposit__currency").get(pk=pk)
    payment = row.deposit.payment
    try:
        with transaction.atomic():
            provider_of(payment).refund(payment, decimal_of(row.amount_minor, row.deposit.currency.minor_digits))
    except Error:  # our own database's: the whole sweep is tried again
        raise
    except Exception:  # whatever a provider raises about this payment, such as a broken connection, the others go on
        logger.exception("payment %s could not be refunded; tried again at the next sweep", payment.token)
        return False
    through("wallet_refund_asked", pk)
    return True
