"""Authorised payments are captured by a sweep: only captured money is credited, and a crash forgets none of them.

If the player has begun a break since then, nothing is captured: the authorisation is released and the deposit fails.
"""

import logging

from django.db import Error, transaction
from django.utils import timezone
from payments import PaymentStatus

from accounts.care.in_force import in_force
from base.rows.turns import next_in_turn
from wallet.money.deposits.models import DepositState, Payment
from wallet.money.deposits.services import provider_of

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 100


def capture_authorised() -> int:
    """Capture every authorised payment of a deposit that waits; returns how many were."""
    waiting = Payment.objects.filter(
        status=PaymentStatus.PREAUTH, deposit__state__in=(DepositState.OPEN, DepositState.EXPIRED)
    )
    return sum(_capture(pk) for pk in next_in_turn("captures", waiting, MOST_A_SWEEP))


@transaction.atomic
def _capture(pk: int) -> bool:
    payment = Payment.objects.select_for_update(skip_locked=True).filter(pk=pk, status=PaymentStatus.PREAUTH).first()
    if payment is None:
        return False
    try:
        with transaction.atomic():
            if in_force(payment.deposit.user_id).is_excluded(timezone.now()):
                provider_of(payment).release(payment)
                payment.change_status(PaymentStatus.REFUNDED, "not captured: the player is on a break")
                return False
            payment.capture()
            payment.save(update_fields=["captured_amount"])
    except Error:  # our own database's: the whole sweep is tried again
        raise
    except Exception:  # whatever a provider raises about this payment, such as a broken connection, the others go on
        logger.exception("payment %s could not be captured; tried again at the next sweep", payment.token)
        return False
    return True
