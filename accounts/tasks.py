"""Celery's tasks of the accounts: what happens to players' data by itself."""

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
    """Tell owners by letter what has happened at the door of their accounts; returns how many were told."""
    return door.send_letters()


@shared_task(name="accounts.tasks.forget_ended_log_ins")
@works_as(Duty.DESK)
def forget_ended_log_ins() -> int:
    """Delete the sessions that have lapsed, and what was noted of them; returns how many."""
    return sessions.forget_lapsed()


@shared_task(name="accounts.tasks.forget_old_notices")
@works_as(Duty.DESK)
def forget_old_notices() -> int:
    """Delete what owners were told long ago; returns how many."""
    return door.forget_old()
