"""Celery tasks of the accounts: scheduled work on players' data."""

from celery import shared_task

from accounts.door import services as door
from accounts.login import sessions
from accounts.papers import retention
from base.duties import Duty, works_as


@shared_task(name="accounts.tasks.erase_old_papers")
@works_as(Duty.DESK)
def erase_old_papers() -> int:
    """Erase the papers of accounts closed long enough ago."""
    return retention.erase_old_papers()


@shared_task(name="accounts.tasks.send_letters")
@works_as(Duty.DESK)
def send_letters() -> int:
    """Send e-mails to owners about log-ins of their accounts; returns how many were sent."""
    return door.send_letters()


@shared_task(name="accounts.tasks.forget_ended_log_ins")
@works_as(Duty.DESK)
def forget_ended_log_ins() -> int:
    """Delete expired sessions and the notes about them; returns how many."""
    return sessions.forget_lapsed()


@shared_task(name="accounts.tasks.forget_old_notices")
@works_as(Duty.DESK)
def forget_old_notices() -> int:
    """Delete old notices to owners; returns how many."""
    return door.forget_old()
