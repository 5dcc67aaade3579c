"""Tasks of the wallet: hot accounts, files of reports, closed days, the sealed log, payments.

Celery finds tasks in this module; those of payments and bonuses are in `money.tasks`.
"""

import logging
from itertools import islice

from celery import shared_task

from base.duties import Duty, works_as
from wallet.finance.closing.services import NotYet, close_due_days
from wallet.finance.exports import job
from wallet.finance.taxes.gst import number_documents
from wallet.ledger.audit import differences_in
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.past import months, runs
from wallet.money.tasks import move_bonuses, move_payments, settle_with_state_and_players
from wallet.seal.anchors import anchor_head
from wallet.seal.services import AT_ONCE, seal_all, sign_heads
from wallet.seal.watch import look_at_new_blocks

__all__ = (
    "anchor_ledger",
    "close_days",
    "forget_old_report_files",
    "look_at_the_whole_ledger",
    "move_bonuses",
    "move_payments",
    "open_months",
    "roll_up_hot_accounts",
    "seal_ledger",
    "settle_with_state_and_players",
    "write_report_files",
)

logger = logging.getLogger(__name__)

CHECKS_FOR_S = 20.0
"""So long the whole ledger is recomputed at a time."""


@shared_task
def roll_up_hot_accounts() -> None:
    """Bring the checkpoints of hot accounts forward, so that their balances stay cheap to read."""
    roll_up()


@shared_task
@works_as(Duty.DESK)
def look_at_the_whole_ledger() -> bool:
    """Continue the day's recomputation of the whole ledger for a while; returns whether it has ended."""
    if not runs.is_due():
        return True
    return runs.go_on(differences_in, logger.error, resume=True, for_s=CHECKS_FOR_S).ended_at is not None


@shared_task
@works_as(Duty.DESK)
def open_months() -> int:
    """Make the months that entries will live in, long before they begin; how many."""
    return months.open_months()


@shared_task
@works_as(Duty.DESK)
def write_report_files() -> int:
    """Write the requested files, oldest first; returns how many."""
    count = 0
    while job.write_next() is not None:
        count += 1
    return count


@shared_task
@works_as(Duty.DESK)
def forget_old_report_files() -> int:
    """Delete the bytes of files whose time is over."""
    return job.forget_old()


@shared_task
@works_as(Duty.DESK)
def close_days() -> int:
    """Close the days that are over; returns how many.

    A day into which a transaction still writes is tried again the next time. Before that, deposits get the numbers
    of their invoices.
    """
    while number_documents():
        pass
    try:
        return len(close_due_days(wait_s=5))
    except NotYet as busy:
        logger.warning("%s", busy)
        return 0


@shared_task
@works_as(Duty.DESK)
def seal_ledger() -> int:
    """Seal, sign and check what was booked since the last block; returns how many blocks were made."""
    made = sum(1 for _number in islice(seal_all(), AT_ONCE))
    sign_heads()
    look_at_new_blocks()
    return made


@shared_task
@works_as(Duty.DESK)
def anchor_ledger() -> int:
    """Send the head of the sealed log to the places outside the house that are due; returns how many accepted it."""
    return anchor_head()
